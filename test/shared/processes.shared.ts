import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { randomOf, wholeBetween } from "../../src/seeding/random.ts";
import { ENGINES, type RunningEngine } from "./engine.ts";
import { Replica } from "./replica.ts";

/** As many as `SHARED_ROUNDS` says, 20 unless it does. */
const ROUNDS = Number(process.env["SHARED_ROUNDS"] ?? 20);
const CLIENTS = 8;
const VENUES = "/en/api/calendar/events/v1/venues";

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** What clients were told of the venues that they made, changed and removed. */
class Ledger {
  /** Name → id of what was acknowledged; of those that are there. */
  there = new Map<string, number>();
  /** Names of which nobody knows whether they are there. */
  maybe = new Set<string>();
  /** Names that were acknowledged as removed. */
  gone = new Set<string>();
  place = 0;

  saw(answer: Response): void {
    this.place = Math.max(this.place, Number(answer.headers.get("X-Standin-Place") ?? 0));
  }
}

describe.each(Object.keys(ENGINES))("three processes that share a site on %s", (name) => {
  let engine: RunningEngine;
  const replicas: Replica[] = [];
  const random = randomOf(`shared ${name} ${process.env["SHARED_SEED"] ?? "1"}`);
  const some = <Value>(list: readonly Value[]): Value => list[wholeBetween(random, 0, list.length - 1)] as Value;
  let ledger = new Ledger();
  let names = 0;

  beforeAll(async () => {
    engine = (await ENGINES[name]?.()) as RunningEngine;
    for (let at = 0; at < 3; at += 1) replicas.push(await Replica.on(engine.address("site")));
  });

  afterAll(async () => {
    await Promise.all(replicas.map((replica) => replica.end()));
    await engine.end();
  });

  /** What may go wrong while clients write; each sets right what it did. */
  const MISCHIEF: Readonly<Record<string, () => Promise<void>>> = {
    "nothing goes wrong": async () => {},
    "a process is killed": async () => {
      const replica = some(replicas);
      await replica.kill();
      await replica.start();
    },
    "a process stands still": async () => {
      const replica = some(replicas);
      replica.freeze();
      await pause(wholeBetween(random, 50, 1500));
      replica.goOn();
    },
    "a process is cut off from the engine": async () => {
      const replica = some(replicas);
      replica.cut();
      await pause(wholeBetween(random, 5, 1500));
      replica.mend();
    },
    "the engine is killed": async () => {
      await engine.kill();
      await pause(wholeBetween(random, 0, 700));
      await engine.start();
    },
    "a process and the engine are killed": async () => {
      const replica = some(replicas);
      await Promise.all([replica.kill(), engine.kill()]);
      await engine.start();
      await replica.start();
    },
  };

  /** One client's calls: it makes, changes, removes and reads venues, at whichever process. */
  async function client(until: () => boolean): Promise<void> {
    while (!until()) {
      const kind = random();
      if (kind < 0.6 || ledger.there.size === 0) await make();
      else if (kind < 0.75) await remove();
      else await readOwn();
    }
  }

  async function make(): Promise<void> {
    const venue = `Venue ${(names += 1)}`;
    ledger.maybe.add(venue);
    const answer = await answered(some(replicas).ask("POST", VENUES, { body: { venue }, place: ledger.place }));
    if (answer === undefined || answer.code === "standin_outcome_unknown") return;
    ledger.maybe.delete(venue);
    if (answer.status === 201) ledger.there.set(venue, Number(answer.body["id"]));
    else expect([answer.status, answer.code]).toEqual([503, expect.stringMatching(/^standin_/)]);
  }

  async function remove(): Promise<void> {
    const [venue, id] = some([...ledger.there]);
    ledger.there.delete(venue);
    ledger.maybe.add(venue);
    const path = `${VENUES}/${id}`;
    const answer = await answered(some(replicas).ask("DELETE", path, { place: ledger.place }));
    if (answer === undefined || answer.code === "standin_outcome_unknown") return;
    ledger.maybe.delete(venue);
    if (answer.status === 503) ledger.there.set(venue, id);
    else ledger.gone.add(venue);
  }

  /** Whoever says what it has seen finds what it wrote, unless it is told that what is shown may be old. */
  async function readOwn(): Promise<void> {
    const [venue, id] = some([...ledger.there]);
    const { place } = ledger;
    const answer = await answered(some(replicas).ask("GET", `${VENUES}/${id}`, { place }));
    if (answer === undefined || answer.isStale || !ledger.there.has(venue)) return;
    expect([answer.status, answer.body["venue"]]).toEqual([200, venue]);
  }

  async function answered(asked: Promise<Response>) {
    try {
      const answer = await asked;
      const body = (await answer.json()) as Record<string, unknown>;
      ledger.saw(answer);
      const isStale = answer.headers.has("X-Standin-Stale");
      return { status: answer.status, body, code: answer.status >= 400 ? body["code"] : undefined, isStale };
    } catch {
      // Whoever answered is no more.
      return undefined;
    }
  }

  /** A call that has to be done, at whichever process. */
  async function done(method: string, path: string, body?: unknown): Promise<void> {
    const answer = await some(replicas).ask(method, path, { body, place: ledger.place });
    expect([answer.status < 300, path], await answer.text()).toEqual([true, path]);
    ledger.saw(answer);
  }

  async function ready(): Promise<void> {
    for (const replica of replicas)
      await expect
        .poll(
          async () => {
            const answer = await replica.ask("GET", "/__standin/ready");
            return answer.status === 200 ? "ready" : `${await answer.text()}\n${replica.said}`;
          },
          { timeout: 15_000, interval: 20 },
        )
        .toBe("ready");
  }

  /** What a process shows of all that there is. */
  async function shown(replica: Replica): Promise<string> {
    const texts: string[] = [];
    for (const path of [
      "/__standin/state/calendar/venue",
      "/__standin/state",
      "/__standin/snapshots",
      "/__standin/clock",
      "/__standin/faults",
      `${VENUES}?per_page=50`,
      "/sv/api/calendar/events/v1/events?per_page=50",
    ]) {
      const answer = await replica.ask("GET", path, { place: ledger.place });
      expect([answer.status, answer.headers.get("X-Standin-Stale"), path]).toEqual([200, null, path]);
      texts.push(await answer.text());
    }
    return texts.join("\n");
  }

  async function holdsWhatWasSaid(): Promise<void> {
    await ready();
    // A write of each process brings it to the end of the log, and whatever was on its way is there by then.
    for (const replica of replicas)
      ledger.saw(await replica.ask("PUT", "/__standin/clock", { body: { frozen: true } }));
    const [first = "", ...others] = await Promise.all(replicas.map(shown));
    for (const other of others) expect(other).toBe(first);
    const venues = JSON.parse(first.slice(0, first.indexOf("\n"))) as { id: number; title: unknown; status: string }[];
    // What is removed is in the trash.
    const made = venues.flatMap(({ id, title, status }) =>
      typeof title === "string" && title.startsWith("Venue ") && status !== "trash" ? [[title, id] as const] : [],
    );
    const byName = new Map(made);
    expect(byName.size, "no write is there twice").toBe(made.length);
    expect(new Set(venues.map(({ id }) => id)).size, "ids are distinct").toBe(venues.length);
    for (const [venue, id] of ledger.there) expect([venue, byName.get(venue)]).toEqual([venue, id]);
    for (const venue of ledger.gone) expect([venue, byName.has(venue)]).toEqual([venue, false]);
    for (const venue of byName.keys()) expect(ledger.there.has(venue) || ledger.maybe.has(venue)).toBe(true);
    ledger.there = byName;
    ledger.maybe.clear();
  }

  /** What changes all of it at once, with what is there afterwards. */
  const CONTROL: readonly (() => Promise<void>)[] = [
    async () => {
      await done("POST", "/__standin/reset");
      ledger = Object.assign(new Ledger(), { place: ledger.place });
    },
    async () => {
      await done("POST", "/__standin/snapshots", { name: "mark" });
      const before = new Map(ledger.there);
      await make();
      await done("POST", "/__standin/snapshots/mark/restore");
      ledger = Object.assign(new Ledger(), { place: ledger.place, there: before });
    },
    async () => {
      const before = new Map(ledger.there);
      await done("PUT", "/__standin/state/calendar/venue", []);
      await done("POST", "/__standin/undo");
      ledger.there = before;
    },
    () => done("PUT", "/__standin/clock", { advanceMs: wholeBetween(random, 1, 100_000) }),
    () => done("POST", "/__standin/faults", { match: { route: "/seo/v1/updateMode" }, answer: { status: 418 } }),
  ];

  it(
    `keep all that they acknowledged, once and alike, in ${ROUNDS} rounds`,
    { timeout: 60_000 + ROUNDS * 30_000 },
    async () => {
      const kinds = Object.keys(MISCHIEF);
      for (let round = 0; round < ROUNDS; round += 1) {
        const kind = round < kinds.length ? (kinds[round] as string) : some(kinds);
        console.log(`round ${round + 1}: ${kind} …`);
        let isOver = false;
        const clients = Array.from({ length: CLIENTS }, () => client(() => isOver));
        await pause(wholeBetween(random, 20, 150));
        await MISCHIEF[kind]?.();
        await pause(wholeBetween(random, 20, 150));
        isOver = true;
        await Promise.all(clients);
        await holdsWhatWasSaid();
        const [acknowledged, { place }] = [ledger.there.size, ledger];
        await some(CONTROL)();
        await holdsWhatWasSaid();
        console.log(`round ${round + 1}: ${kind}; ${acknowledged} venues at entry ${place}`);
      }
      const said = replicas.map((replica) => replica.said).join("");
      expect(said).not.toMatch(/is lost there|does not follow|TypeError|Unhandled/);
      expect(said).not.toContain("a/b:c");
    },
  );
});

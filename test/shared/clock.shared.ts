import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { randomOf, wholeBetween } from "../../src/seeding/random.ts";
import { ENGINES, type RunningEngine } from "./engine.ts";
import { Replica } from "./replica.ts";

const VENUES = "/en/api/calendar/events/v1/venues";
const ROUNDS = 12;

/** By how much what a clock shows may differ from what was reckoned, in milliseconds of the world. */
const SLACK = 250;

interface Shown {
  readonly now: number;
  readonly frozen: boolean;
  readonly speed: number;
}

describe.each(Object.keys(ENGINES))("three processes that share a running clock on %s", (name) => {
  let engine: RunningEngine;
  const replicas: Replica[] = [];
  const random = randomOf(`clock ${name}`);
  const some = (): Replica => replicas[wholeBetween(random, 0, 2)] as Replica;
  let place = 0;
  let venues = 0;

  beforeAll(async () => {
    engine = (await ENGINES[name]?.()) as RunningEngine;
    for (let at = 0; at < 3; at += 1) replicas.push(await Replica.on(engine.address("site"), { isFrozen: false }));
  });

  afterAll(async () => {
    await Promise.all(replicas.map((replica) => replica.end()));
    await engine.end();
  });

  async function asked(replica: Replica, method: string, path: string, body?: unknown): Promise<unknown> {
    const answer = await replica.ask(method, path, { body, place });
    expect([answer.status < 300, answer.headers.get("X-Standin-Stale")], path).toEqual([true, null]);
    place = Math.max(place, Number(answer.headers.get("X-Standin-Place") ?? 0));
    return answer.json();
  }

  async function clockOf(replica: Replica): Promise<Shown> {
    const { now, ...more } = (await asked(replica, "GET", "/__standin/clock")) as Omit<Shown, "now"> & { now: string };
    return { now: Date.parse(now), ...more };
  }

  /** Writes to one process, and reads the time of it in another: it is no earlier than what either has shown before. */
  async function writeAndRead(): Promise<void> {
    const [writing, reading] = [some(), some()];
    const [before, earlier] = [await clockOf(writing), await clockOf(reading)];
    await asked(writing, "POST", VENUES, { venue: `Venue ${(venues += 1)}` });
    const { changes } = (await asked(reading, "GET", "/__standin/history")) as { changes: { at: string }[] };
    const at = Date.parse(changes[0]?.at ?? "");
    expect(at).toBeGreaterThanOrEqual(before.now);
    expect((await clockOf(reading)).now).toBeGreaterThanOrEqual(Math.max(at, earlier.now));
  }

  /** What all processes show the same of, whatever the time: with the times of what was done. */
  async function shown(replica: Replica): Promise<string> {
    const texts = [];
    for (const path of ["/__standin/state/calendar/venue", "/__standin/history", "/__standin/snapshots"])
      texts.push(JSON.stringify(await asked(replica, "GET", path)));
    texts.push(JSON.stringify(await asked(replica, "GET", `${VENUES}?per_page=50`)));
    return texts.join("\n");
  }

  /** Sets the clock at one process; each shows that, and how far it has run on since. */
  async function set(change: Partial<Shown> & { advanceMs?: number }): Promise<void> {
    const before = await clockOf(some());
    const began = performance.now();
    const sent = { ...change, ...(change.now !== undefined && { now: new Date(change.now).toISOString() }) };
    await asked(some(), "PUT", "/__standin/clock", sent);
    const { frozen, speed } = { ...before, ...change };
    const from = (change.now ?? before.now) + (change.advanceMs ?? 0);
    for (const replica of replicas) {
      const { now, ...more } = await clockOf(replica);
      expect(more).toEqual({ frozen, speed });
      // A clock that is set and stands shows just that.
      const isExact = frozen && change.now !== undefined;
      const passed = isExact ? 0 : performance.now() - began + SLACK;
      expect(now).toBeGreaterThanOrEqual(from - (change.now === undefined ? SLACK : 0));
      expect(now).toBeLessThanOrEqual(from + passed * Math.max(1, speed, before.speed));
    }
  }

  it("show the same but for the time, which goes backwards nowhere, and is set in all at once", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      for (let write = 0; write < 4; write += 1) await writeAndRead();
      await asked(some(), "POST", "/__standin/snapshots", { name: `of-${round}` });
      const [first, ...others] = await Promise.all(replicas.map(shown));
      for (const other of others) expect(other).toBe(first);
      const now = Date.UTC(2030 + round, 0, 1);
      const settings = [
        { now },
        { advanceMs: 3_600_000 },
        { speed: 60 },
        { now, frozen: true },
        { frozen: false, speed: 1 },
      ];
      await set(settings[round % settings.length] ?? {});
    }
    for (const replica of replicas) expect(replica.said).toBe("");
  });
});

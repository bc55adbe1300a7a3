import { expect, it } from "vitest";
import { randomOf } from "../../../src/seeding/random.ts";
import { entryOn } from "./contract.ts";
import { type Lies, LyingEngine } from "./lying-log.ts";
import { ask, type SharedSite, sharedSite, shownBy, VENUES } from "./shared-site.ts";

it("shows what one process writes in all of them, with the same id, change and bytes", async () => {
  const engine = new LyingEngine();
  const [one, other] = [await sharedSite(engine), await sharedSite(engine)];
  const made = await ask(one, "POST", VENUES, { body: { venue: "Barn" } });
  expect(made.status).toBe(201);
  expect(made.headers.get("X-Standin-Place")).toBe("1");
  expect(made.headers.get("X-Standin-Change")).toBe("1");
  expect(made.headers.get("Set-Cookie")).toBe("standin-place=1; Path=/; HttpOnly; SameSite=Lax");
  const seen = await ask(other, "GET", `${VENUES}/${String(made.body["id"])}`, { headers: { "X-Standin-Place": "1" } });
  expect(seen.status).toBe(200);
  expect(seen.body["id"]).toEqual(made.body["id"]);
  expect(seen.headers.get("X-Standin-Stale")).toBeNull();
  expect(shownBy(other)).toBe(shownBy(one));
  expect([...one.told, ...other.told]).toEqual([]);
});

it("tells readers of events in each process what changed, wherever, and of no calls", async () => {
  const engine = new LyingEngine();
  const sites = [await sharedSite(engine), await sharedSite(engine)];
  const streams = await Promise.all(
    sites.map(async (site) => {
      const { body } = await site.fetch(`${new URL(site.apiRoot).origin}/__standin/events`);
      return body?.pipeThrough(new TextDecoderStream()).getReader();
    }),
  );
  await ask(sites[0] as SharedSite, "POST", VENUES, { body: { venue: "Barn" } });
  await ask(sites[1] as SharedSite, "PUT", "/__standin/clock", { body: { advanceMs: 1 } });
  for (const stream of streams) {
    let told = "";
    while (!told.includes("event: clock")) told += (await stream?.read())?.value ?? "";
    expect(told.match(/event: \w+/g)).toEqual(["event: change", "event: clock"]);
    await stream?.cancel();
  }
});

/** All sites, once they have followed all that there is. */
async function allEqual(engine: LyingEngine, sites: readonly SharedSite[]): Promise<string> {
  const { n } = engine.end;
  for (const site of sites) {
    const { headers } = await ask(site, "GET", VENUES, { headers: { "X-Standin-Place": String(n) } });
    expect(headers.get("X-Standin-Stale")).toBeNull();
  }
  const [first = "", ...others] = sites.map(shownBy);
  for (const other of others) expect(other).toBe(first);
  return first;
}

/** Calls of the control endpoint that change a sandbox, each with what shows that it did. */
const CHANGES: readonly (readonly [
  method: string,
  path: string,
  body: unknown,
  shows: (site: SharedSite) => unknown,
  as: unknown,
])[] = [
  ["PUT", "/clock", { now: "2031-01-01T00:00:00Z" }, ({ clock }) => clock.now(), Date.UTC(2031, 0, 1)],
  ["POST", "/snapshots", { name: "mark" }, ({ records }) => records()["calendar/venue"], 3],
  ["POST", "/snapshots", undefined, ({ records }) => records()["calendar/venue"], 3],
  [
    "PUT",
    "/state/calendar/venue",
    (site: SharedSite) => site.state("calendar/venue").slice(0, 1),
    ({ records }) => records()["calendar/venue"],
    1,
  ],
  ["POST", "/undo", undefined, ({ records }) => records()["calendar/venue"], 3],
  ["POST", "/redo", undefined, ({ records }) => records()["calendar/venue"], 1],
  ["POST", "/snapshots/mark/restore", undefined, ({ records }) => records()["calendar/venue"], 3],
  ["POST", "/undo", { count: 2 }, ({ records }) => records()["calendar/venue"], 3],
  ["DELETE", "/snapshots/mark", undefined, ({ records }) => records()["calendar/venue"], 3],
  ["POST", "/faults", { match: { method: "DELETE" }, answer: { status: 418 } }, ({ faults }) => faults.length, 1],
  [
    "PUT",
    "/scenarios/full",
    { state: { "calendar/venue": [] }, faults: [{ answer: { delayMs: 1 } }], now: "2032-01-01T00:00:00Z" },
    ({ scenarios }) => scenarios.all.length,
    1,
  ],
  [
    "PUT",
    "/scenarios/anew",
    { uses: ["full"], reset: true, auth: "strict" },
    ({ scenarios }) => scenarios.all.length,
    2,
  ],
  [
    "POST",
    "/scenarios/full/play",
    undefined,
    (site) => [site.records()["calendar/venue"], site.faults.length, site.clock.now()],
    [0, 2, Date.UTC(2032, 0, 1)],
  ],
  ["POST", "/scenarios/anew/play", undefined, (site) => [site.records()["calendar/venue"], site.faults.length], [0, 1]],
  ["DELETE", "/faults", undefined, ({ faults }) => faults.length, 0],
  ["DELETE", "/scenarios/anew", undefined, ({ scenarios }) => scenarios.all.length, 1],
  [
    "POST",
    "/reset",
    { seed: 3, now: "2033-01-01T00:00:00Z" },
    (site) => [site.records()["calendar/venue"], site.clock.now()],
    [2, Date.UTC(2033, 0, 1)],
  ],
  ["POST", "/undo", undefined, ({ records }) => records()["calendar/venue"], 0],
  ["PUT", "/clock", { frozen: false, speed: 0.001 }, ({ clock }) => [clock.frozen, clock.speed], [false, 0.001]],
  ["PUT", "/clock", { frozen: true, now: "2034-01-01T00:00:00Z" }, ({ clock }) => clock.now(), Date.UTC(2034, 0, 1)],
];

it("does in every process what the control endpoint of one is told, and in one that comes later", async () => {
  const engine = new LyingEngine();
  const sites = [await sharedSite(engine), await sharedSite(engine)];
  const [one, other] = sites as [SharedSite, SharedSite];
  await ask(one, "POST", VENUES, { body: { venue: "Barn" } });
  for (const [at, [method, path, body, shows, as]] of CHANGES.entries()) {
    const from = at % 2 === 0 ? one : other;
    const place = { "X-Standin-Place": String(engine.end.n) };
    const sent: unknown = typeof body === "function" ? body(from) : body;
    const told = await ask(from, method, `/__standin${path}`, { body: sent, headers: place });
    expect([told.status, path], JSON.stringify(told.body)).toEqual([
      expect.toSatisfy((status: number) => status < 300),
      path,
    ]);
    expect(Number(told.headers.get("X-Standin-Place"))).toBe(engine.end.n);
    await allEqual(engine, sites);
    expect([shows(one), path]).toEqual([as, path]);
  }
  sites.push(await sharedSite(engine));
  await allEqual(engine, sites);
  expect(sites.flatMap(({ told }) => told)).toEqual([]);
});

it("takes a snapshot that another server gave, in all processes", async () => {
  const engine = new LyingEngine();
  const sites = [await sharedSite(engine), await sharedSite(engine)];
  const [one, other] = sites as [SharedSite, SharedSite];
  await ask(one, "POST", VENUES, { body: { venue: "Barn" } });
  await ask(one, "POST", "/__standin/snapshots", { body: { name: "mark" } });
  const { body } = await ask(one, "GET", "/__standin/snapshots/mark");
  await ask(one, "POST", "/__standin/reset");
  expect((await ask(one, "PUT", "/__standin/snapshots/brought", { body })).status).toBe(201);
  expect(
    (await ask(other, "POST", "/__standin/snapshots/brought/restore", { headers: { "X-Standin-Place": "4" } })).status,
  ).toBe(200);
  await allEqual(engine, sites);
  expect(one.records()["calendar/venue"]).toBe(3);
});

it("folds what was written into a checkpoint, from which another process begins", { timeout: 60_000 }, async () => {
  const engine = new LyingEngine();
  const one = await sharedSite(engine);
  await ask(one, "POST", "/__standin/snapshots", { body: { name: "begun" } });
  await ask(one, "PUT", "/__standin/scenarios/none", { body: { state: { "calendar/venue": [] } } });
  await ask(one, "POST", "/__standin/faults", { body: { match: { method: "PUT" }, answer: { status: 418 } } });
  for (let n = engine.end.n; n < 1003; n += 1) await ask(one, "PUT", "/__standin/clock", { body: { advanceMs: 1000 } });
  await ask(one, "POST", VENUES, { body: { venue: "Last" } });
  await expect.poll(() => engine.checkpoint?.at.n).toBe(1000);
  expect(engine.entries.length).toBe(engine.end.n);
  const late = await sharedSite(engine);
  await allEqual(engine, [one, late]);
  const address = "lying://engine/site";
  expect(one.sharedLog).toEqual({ address, entry: engine.end.n, checkpoint: 0, read: 0 });
  expect(late.sharedLog).toEqual({ address, entry: engine.end.n, checkpoint: 1000, read: engine.end.n - 1000 });
  expect(late.scenarios.all.map(({ name }) => name)).toEqual(["none"]);
  await ask(late, "POST", "/__standin/snapshots/begun/restore");
  await allEqual(engine, [one, late]);
  expect(one.records()["calendar/venue"]).toBe(2);
});

it(
  "begins from the checkpoint that the log was folded into twice while it was opened",
  { timeout: 60_000 },
  async () => {
    const engine = new LyingEngine();
    const one = await sharedSite(engine);
    const advance = () => ask(one, "PUT", "/__standin/clock", { body: { advanceMs: 1000 } });
    while (engine.end.n < 999) await advance();
    engine.beforeRead = async () => {
      engine.beforeRead = () => undefined;
      while (engine.end.n < 2000) await advance();
      await expect.poll(() => engine.checkpoint?.at.n).toBe(2000);
      expect(engine.entries[0]?.n).toBe(1001);
    };
    const late = await sharedSite(engine);
    expect(late.sharedLog).toMatchObject({ entry: 2000, checkpoint: 2000, read: 0 });
    await allEqual(engine, [one, late]);
  },
);

it("tells of every change where it is behind while the log is folded", { timeout: 60_000 }, async () => {
  const engine = new LyingEngine();
  const [one, behind] = await Promise.all([sharedSite(engine), sharedSite(engine)]);
  while (engine.end.n < 995) await ask(one, "PUT", "/__standin/clock", { body: { advanceMs: 1000 } });
  await allEqual(engine, [one, behind]);
  engine.lies = { holes: 100 };
  const made = [];
  for (let n = 0; n < 10; n += 1) made.push(await ask(one, "POST", VENUES, { body: { venue: `House ${n}` } }));
  await expect.poll(() => engine.checkpoint?.at.n).toBe(1000);
  engine.lies = {};
  await ask(one, "POST", VENUES, { body: { venue: "Last" } });
  await allEqual(engine, [one, behind]);
  expect(behind.history).toEqual(one.history);
  expect(behind.history).toHaveLength(made.length + 1);
});

const LIES: Readonly<Record<string, Lies>> = {
  "nothing but the truth": {},
  "everything twice": { twice: true },
  "everything late and out of order": { late: 6, twice: true },
  "half of it to nobody": { holes: 50 },
  "nothing of what was kept": { unanswered: 30 },
  "all of these at once": { twice: true, late: 4, holes: 30, unanswered: 20 },
};

it.each(Object.keys(LIES))(
  "keeps each write once, and in all processes alike, by an engine that tells %s",
  { timeout: 60_000 },
  async (name) => {
    const random = randomOf(name);
    const engine = new LyingEngine(random, LIES[name]);
    const sites = [await sharedSite(engine), await sharedSite(engine), await sharedSite(engine)];
    const acknowledged: { id: number; venue: string }[] = [];
    const client = async (who: number) => {
      let place = 0;
      for (let write = 0; write < 12; write += 1) {
        const site = sites[Math.floor(random() * sites.length)] as SharedSite;
        const venue = `Venue ${who} ${write}`;
        const headers = { "X-Standin-Place": String(place) };
        const { status, body, headers: told } = await ask(site, "POST", VENUES, { body: { venue }, headers });
        expect([status, venue]).toEqual([201, venue]);
        place = Number(told.get("X-Standin-Place"));
        const id = Number(body["id"]);
        acknowledged.push({ id, venue });
        const other = sites[Math.floor(random() * sites.length)] as SharedSite;
        const seen = await ask(other, "GET", `${VENUES}/${id}`, { headers: { "X-Standin-Place": String(place) } });
        expect([seen.status, seen.body["venue"]]).toEqual([200, venue]);
      }
    };
    await Promise.all(Array.from({ length: 8 }, (_, who) => client(who)));
    await allEqual(engine, sites);
    const kept = (sites[0] as SharedSite).state("calendar/venue").slice(2);
    expect(new Set(kept.map(({ id }) => id))).toEqual(new Set(acknowledged.map(({ id }) => id)));
    expect(kept.length).toBe(acknowledged.length);
    expect(new Set(acknowledged.map(({ id }) => id)).size).toBe(96);
    expect(new Set(kept.map(({ title }) => JSON.stringify(title))).size).toBe(96);
  },
);

it.each([
  ["a call", "POST", VENUES, { venue: "Barn" }, 201],
  ["a call of the control endpoint", "PUT", "/__standin/clock", { advanceMs: 1 }, 200],
] as const)("makes %s anew for as long as others are quicker", async (_what, method, path, body, status) => {
  const engine = new LyingEngine();
  const other = await sharedSite(engine);
  const slow = await sharedSite(engine);
  let left = 120;
  const hurry = async () => {
    if (left === 0) return;
    left -= 1;
    const made = await ask(other, "POST", VENUES, { body: { venue: `Quick ${left}` } });
    expect(made.status).toBe(201);
  };
  engine.before = (text) => (text.includes(method === "PUT" ? '"clock"' : "Barn") ? hurry() : undefined);
  expect((await ask(slow, method, path, { body })).status).toBe(status);
  expect(left).toBe(0);
  await allEqual(engine, [slow, other]);
});

it("begins anew where the log has lost its end, says what is lost, and goes on", async () => {
  const engine = new LyingEngine();
  const sites = [await sharedSite(engine), await sharedSite(engine)];
  const [one, other] = sites as [SharedSite, SharedSite];
  for (const venue of ["Barn", "Shed", "Mill"]) await ask(one, "POST", VENUES, { body: { venue } });
  await allEqual(engine, sites);
  engine.forget(2);
  expect((await ask(one, "POST", VENUES, { body: { venue: "Inn" } })).status).toBe(201);
  expect(one.told).toEqual([
    "the shared log ends at entry 1, and this server had followed it to entry 3: what was written in between is lost there; it goes on from what the log has",
  ]);
  await expect.poll(() => other.told.length, { timeout: 4000 }).toBe(1);
  await allEqual(engine, sites);
  expect(other.records()["calendar/venue"]).toBe(4);
});

it("reads on, marked as old, and writes nothing while the engine is away, and goes on by itself", async () => {
  const engine = new LyingEngine();
  const site = await sharedSite(engine);
  await ask(site, "POST", VENUES, { body: { venue: "Barn" } });
  expect((await ask(site, "GET", "/__standin/ready")).status).toBe(200);
  engine.isAway = true;
  await expect.poll(async () => (await ask(site, "GET", "/__standin/ready")).status, { timeout: 4000 }).toBe(503);
  const ready = await ask(site, "GET", "/__standin/ready");
  expect([ready.headers.get("Retry-After"), ready.body["message"]]).toEqual([
    "1",
    "Not ready: the shared log can't be reached: the engine is away.",
  ]);
  const read = await ask(site, "GET", VENUES);
  expect([read.status, read.headers.get("X-Standin-Stale")]).toEqual([200, expect.stringMatching(/^\d+$/)]);
  for (const [method, path] of [
    ["POST", VENUES],
    ["POST", "/__standin/reset"],
  ] as const) {
    const write = await ask(site, method, path, { body: {} });
    expect([write.status, write.headers.get("Retry-After"), write.body["code"]]).toEqual([
      503,
      "1",
      "standin_shared_log",
    ]);
  }
  expect((await ask(site, "POST", `/@mine${VENUES}`, { body: { venue: "Own" } })).status).toBe(201);
  engine.isAway = false;
  await expect.poll(async () => (await ask(site, "GET", "/__standin/ready")).status, { timeout: 4000 }).toBe(200);
  expect((await ask(site, "POST", VENUES, { body: { venue: "Shed" } })).status).toBe(201);
  expect((await ask(site, "GET", VENUES)).headers.get("X-Standin-Stale")).toBeNull();
  expect(engine.end.n).toBe(2);
});

it("shows in every process the time of an entry that it has followed, or a later one, though their clocks differ", async () => {
  const engine = new LyingEngine();
  const ahead = await sharedSite(engine, { runs: true, engineTime: () => Date.now() + 400 });
  const behind = await sharedSite(engine, { runs: true });
  for (const [writing, other] of [
    [ahead, behind],
    [behind, ahead],
    [ahead, behind],
  ] as const) {
    const before = other.clock.now();
    const made = await ask(writing, "POST", VENUES, { body: { venue: "Barn" } });
    const headers = { "X-Standin-Place": made.headers.get("X-Standin-Place") ?? "" };
    await ask(other, "GET", VENUES, { headers });
    expect(other.history[0]).toEqual(writing.history[0]);
    const at = Date.parse(other.history[0]?.at ?? "");
    expect(other.clock.now()).toBeGreaterThanOrEqual(Math.max(at, before));
    expect(at).toBeGreaterThanOrEqual(Date.parse(other.history[1]?.at ?? new Date(0).toISOString()));
  }
});

it("refuses what each process would tell or count for itself, and what would change the sandbox beside the log", async () => {
  const site = await sharedSite(new LyingEngine());
  for (const [method, path, body] of [
    ["GET", "/requests"],
    ["GET", "/requests.har"],
    ["DELETE", "/requests"],
    ["POST", "/requests/verify", { count: 0 }],
    ["GET", "/coverage"],
    ["POST", "/faults", { answer: { status: 500 }, times: 1 }],
    ["POST", "/faults", { profile: "slow-cold" }],
  ] as const) {
    const refused = await ask(site, method, `/__standin${path}`, { body });
    expect([path, refused.status, refused.body["code"]]).toEqual([path, 409, "standin_not_shared"]);
    expect(refused.body["message"]).toContain("name a sandbox");
    expect((await ask(site, method, `/@mine/__standin${path}`, { body })).status).toBeLessThan(300);
  }
  await ask(site, "PUT", "/__standin/scenarios/once", { body: { faults: [{ answer: { status: 500 }, times: 1 }] } });
  expect((await ask(site, "POST", "/__standin/scenarios/once/play")).body["code"]).toBe("standin_not_shared");
  expect(() => site.reset()).toThrow("The default sandbox is shared");
  expect(() => site.clock.set({ now: 0 })).toThrow("The default sandbox is shared");
  expect(site.faults).toEqual([]);
});

it("refuses a site that is another one than the log's, with a sentence", async () => {
  const engine = new LyingEngine();
  await sharedSite(engine);
  await expect(sharedSite(engine, { seed: 2 })).rejects.toThrow(
    "it was begun with seed 1, and this server has seed 2; start with seed 1, or give the log another name",
  );
  await expect(sharedSite(engine, { seeds: [{ records: {} }] })).rejects.toThrow(
    "it was begun with other seed documents; start with the seed documents that it was begun with, or give the log another name",
  );
  await expect(sharedSite(engine, { now: "2031-01-01T00:00:00Z" })).rejects.toThrow(
    "it was begun with --now 2030-05-01T10:00:00.000Z, and this server has --now 2031-01-01T00:00:00.000Z",
  );
});

it("follows no entry that stands on another history", async () => {
  const engine = new LyingEngine();
  const site = await sharedSite(engine);
  await ask(site, "POST", VENUES, { body: { venue: "Barn" } });
  const before = shownBy(site);
  const foreign = entryOn({ n: 1, chain: "00000000" }, "foreign");
  engine.entries.push(foreign);
  for (const told of engine.followers) told(foreign.text);
  await expect.poll(async () => (await ask(site, "GET", "/__standin/ready")).status, { timeout: 4000 }).toBe(503);
  expect((await ask(site, "GET", "/__standin/ready")).body["message"]).toBe(
    "Not ready: entry 2 of the shared log does not follow on entry 1: give the log another name.",
  );
  expect(shownBy(site)).toBe(before);
});

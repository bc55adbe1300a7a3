import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { createStandin, type Standin } from "../../src/standin.ts";
import { expectBody } from "./bodies.ts";
import { openDoor, WAYS } from "./door.ts";

const EVENTS = "/calendar/events/v1/events";
const VENUES = "/calendar/events/v1/venues";
const EVENT = { title: "Sauna night", start_date: "2030-07-01 18:00:00", end_date: "2030-07-01 20:00:00" };

describe.each(WAYS)("the history %s", (way) => {
  it("tells of every change, the newest first, and of nothing else", async () => {
    const door = await openDoor(way);
    await door.api("GET", EVENTS);
    const made = await door.api("POST", EVENTS, EVENT);
    await door.api("POST", EVENTS, { title: "No dates" });
    await door.control("PUT", "/clock", { advanceMs: 1000 });
    await door.control("PUT", "/state/calendar/tag", []);
    await door.control("POST", "/snapshots", { name: "one" });
    await door.api("DELETE", `${VENUES}/${await firstVenue(door)}`);
    await door.control("POST", "/snapshots/one/restore");
    await door.control("POST", "/reset");
    const { body } = await door.control("GET", "/history");
    expectBody("history", body);
    expect(body).toMatchObject({ undone: 0, dropped: 0 });
    expect(body.changes.map(({ n, kind, method, path }: Record<string, unknown>) => [n, kind, method, path])).toEqual([
      [5, "reset", "POST", "/__standin/reset"],
      [4, "restore", "POST", "/__standin/snapshots/one/restore"],
      [3, "call", "DELETE", expect.stringMatching(/venues\/\d+$/)],
      [2, "state", "PUT", "/__standin/state/calendar/tag"],
      [1, "call", "POST", `/en/api${EVENTS}`],
    ]);
    expect(body.changes[4].resources).toEqual({ "calendar/event": 1 });
    expect(body.changes[2].resources["calendar/venue"]).toBe(1);
    expect(made.status).toBe(201);
  });

  it("is one change of a batch, and names who made it", async () => {
    const door = await openDoor(way, { auth: "strict" });
    const { users } = (await door.control("GET", "/")).body;
    const { name, password } = users[0];
    const requests = ["One", "Two", "Three"].map((title) => ({
      method: "POST",
      path: EVENTS,
      body: { ...EVENT, title },
    }));
    const basic = `Basic ${Buffer.from(`${name}:${password}`).toString("base64")}`;
    expect((await door.api("POST", "/batch/v1", { requests }, { Authorization: basic })).status).toBe(207);
    const { changes } = (await door.control("GET", "/history")).body;
    expect(changes).toHaveLength(1);
    expect(changes[0]).toMatchObject({ kind: "call", user: name, resources: { "calendar/event": 3 } });
  });

  it("goes back and forth, and on from there", async () => {
    const door = await openDoor(way);
    const titles = async () =>
      (await door.control("GET", "/state/calendar/event")).body.map(({ title }: { title: string }) => title);
    const before = await titles();
    for (const n of [1, 2, 3]) await door.api("POST", EVENTS, { ...EVENT, title: `Sauna night ${n}` });
    const after = await titles();
    expect(after.length).toBe(before.length + 3);
    expect((await door.control("POST", "/undo")).body).toEqual({ ok: true, change: 4, undone: 1 });
    expect((await titles()).length).toBe(after.length - 1);
    expect((await door.control("POST", "/undo", { count: 2 })).body).toEqual({ ok: true, change: 5, undone: 3 });
    expect(await titles()).toEqual(before);
    expect((await door.control("POST", "/redo", { count: 2 })).body).toMatchObject({ undone: 1 });
    expect((await titles()).length).toBe(after.length - 1);
    const next = await door.api("POST", EVENTS, { ...EVENT, title: "Sauna night 4" });
    expect((await door.control("POST", "/redo")).body).toMatchObject({
      code: "standin_no_redo",
      message: "There are no changes that were undone and can be made again.",
    });
    await door.control("POST", "/undo");
    const again = await door.api("POST", EVENTS, { ...EVENT, title: "Sauna night 4" });
    expect(again.body.id).toBe(next.body.id);
    const refused = await door.control("POST", "/undo", { count: 9 });
    expect([refused.status, refused.body.message]).toEqual([409, "There are 3 changes that can be undone, not 9."]);
  });

  it("is told on the answer and in the journal of who writes", async () => {
    const door = await openDoor(way);
    const numbers = [];
    for (const [method, body] of [
      ["POST", EVENT],
      ["GET", undefined],
      ["POST", EVENT],
    ] as const)
      numbers.push((await door.api(method, EVENTS, body)).headers.get("X-Standin-Change"));
    expect(numbers).toEqual(["1", null, "2"]);
    const { body } = await door.control("GET", "/requests");
    expect(body.requests.map(({ change }: { change?: number }) => change)).toEqual([1, undefined, 2]);
  });

  it("keeps so many changes, and counts those that fell out", async () => {
    const door = await openDoor(way, { limits: { history: 3 } });
    for (let n = 0; n < 5; n += 1) await door.api("POST", EVENTS, EVENT);
    expect((await door.control("GET", "/history")).body).toMatchObject({
      changes: [{ n: 5 }, { n: 4 }, { n: 3 }],
      dropped: 2,
    });
    expect((await door.control("POST", "/undo", { count: 4 })).status).toBe(409);
    expect((await door.control("POST", "/undo", { count: 3 })).status).toBe(200);
  });

  it.each([[{ count: 0 }], [{ count: "two" }], [{ many: 2 }]])("refuses %j", async (body) => {
    const door = await openDoor(way);
    expect((await door.control("POST", "/undo", body)).status).toBe(400);
  });
});

async function firstVenue(door: Awaited<ReturnType<typeof openDoor>>): Promise<number> {
  return (await door.api("GET", VENUES)).body.venues[0].id;
}

/** Everything that a sandbox holds, as text. */
async function holding(site: Standin): Promise<string> {
  await site.fetch("http://localhost/__standin/snapshots", { method: "POST", body: '{"name":"now"}' });
  const answer = await site.fetch("http://localhost/__standin/snapshots/now");
  return answer.text();
}

/** A walk that is the same for the same seed. */
function* numbers(seed: number): Generator<number> {
  for (let state = seed; ;) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield state / 2_147_483_648;
  }
}

describe("laws of the history", () => {
  it.each([1, 2, 3, 4])("undo and redo of any count are the identity, walk %i", async (seed) => {
    const site = await createStandin({
      now: "2030-01-01T00:00:00Z",
      ...(seed % 2 === 0 && { limits: { memoryBytes: 0 } }),
    });
    const draws = numbers(seed);
    const draw = () => draws.next().value as number;
    const ask = (method: string, path: string, body?: object) =>
      site.fetch(new URL(path, "http://localhost"), {
        method,
        ...(body && { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }),
      });
    const steps: (() => Promise<unknown>)[] = [
      () => ask("POST", `/en/api${EVENTS}`, { ...EVENT, title: `Night ${Math.floor(draw() * 100)}` }),
      () => ask("POST", `/en/api${VENUES}`, { venue: "Hall" }),
      () => ask("DELETE", `/en/api${EVENTS}/${101 + Math.floor(draw() * 20)}`),
      () => ask("PUT", "/__standin/state/calendar/tag", []),
      () => ask("POST", "/__standin/snapshots", { name: "kept" }),
      () => ask("POST", "/__standin/snapshots/kept/restore"),
      () => ask("POST", "/__standin/reset", draw() < 0.3 ? { seed: 2 } : {}),
      () =>
        ask("POST", "/en/api/batch/v1", {
          requests: [1, 2].map(() => ({ method: "POST", path: EVENTS, body: { ...EVENT, title: "Batch" } })),
        }),
    ];
    site.scenarios.put("part", { state: { "calendar/tag": [] }, patch: { "calendar/venue": { 46: { city: "Ås" } } } });
    site.scenarios.put("whole", { reset: true, uses: ["part"], remove: { "calendar/venue": [45] }, now: 2e12 });
    const document = await holding(site);
    steps.push(
      () => ask("POST", "/__standin/scenarios/part/play"),
      () => ask("POST", "/__standin/scenarios/whole/play"),
      async () => {
        await site.fetch("http://localhost/__standin/snapshots/imported", { method: "PUT", body: document });
        return ask("POST", "/__standin/snapshots/imported/restore");
      },
    );
    const states: string[] = [];
    for (let step = 0; step < 30; step += 1) {
      const before = site.history[0]?.n ?? 0;
      if (states.length === 0) states.push(await holding(site));
      await steps[Math.floor(draw() * steps.length)]?.();
      if ((site.history[0]?.n ?? 0) > before) states.push(await holding(site));
    }
    expect(states.length).toBeGreaterThan(8);
    for (let round = 0; round < 12; round += 1) {
      const count = 1 + Math.floor(draw() * (states.length - 1));
      site.undo(count);
      expect(await holding(site)).toBe(states.at(-1 - count));
      site.redo(count);
      expect(await holding(site)).toBe(states.at(-1));
    }
    site.undo(states.length - 1);
    expect(await holding(site)).toBe(states[0]);
    expect(() => site.undo()).toThrow("There are no changes that can be undone.");
  });

  it("what was undone stays so over a restart", async () => {
    const folder = mkdtempSync(join(tmpdir(), "standin-history-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const options = { data: join(folder, "site.json"), now: "2030-01-01T00:00:00Z" };
    const first = await createStandin(options);
    const post = (site: Standin, title: string) =>
      site.fetch(`${site.apiRoot}calendar/events/v1/tags?name=${title}`, { method: "POST" });
    await post(first, "Kept");
    const kept = await holding(first);
    await post(first, "Gone");
    first.undo();
    await first.close();
    const second = await createStandin(options);
    expect(await holding(second)).toBe(kept);
    await second.close();
  });
});

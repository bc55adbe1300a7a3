import { describe, expect, it } from "vitest";
import { createStandin } from "../../src/standin.ts";
import { expectBody } from "./bodies.ts";
import { EVENT, EVENTS, openMainDoor, WAYS } from "./door.ts";

const inSandbox = (name: string) => ({ "X-Standin-Sandbox": name });

describe.each(WAYS)("a sandbox %s", (way) => {
  it("is named by header or by path, which wins, and has a state of its own", async () => {
    const door = await openMainDoor(way);
    const made = await door.api("POST", EVENTS, EVENT, inSandbox("one"));
    const bySlug = `${EVENTS}/by-slug/sauna-night`;
    expect(made.body.rest_url).toBe(`${door.origin}/en/api${EVENTS}/${made.body.id as number}`);
    expect((await door.api("GET", bySlug)).status).toBe(400);
    expect((await door.api("GET", bySlug, undefined, inSandbox("two"))).status).toBe(400);
    const found = await door.send("GET", `/@one/en/api${bySlug}`, undefined, inSandbox("two"));
    expect(found.status).toBe(200);
    expect(found.body.rest_url).toBe(`${door.origin}/@one/en/api${EVENTS}/${made.body.id as number}`);
    expect(found.headers.get("link")).toContain(`${door.origin}/@one/en/api/`);
    expect((await door.send("GET", found.body.rest_url.slice(door.origin.length))).status).toBe(200);
  });

  it("is not the default one where a path leaves its name out", async () => {
    const door = await openMainDoor(way);
    const posted = await door.send("POST", `/@/en/api${EVENTS}`, EVENT);
    const reset = await door.send("POST", "/@/__standin/reset");
    expect([posted.status, reset.status]).toEqual([404, 404]);
    expect((await door.control("GET", "/history")).body.changes).toEqual([]);
  });

  it("has snapshots, journal, faults and a clock of its own", async () => {
    const door = await openMainDoor(way, { now: "2030-06-01T08:00:00Z" });
    const one = inSandbox("one");
    await door.control("POST", "/snapshots", { name: "mine" }, one);
    await door.control("POST", "/faults", { answer: { status: 503 } }, one);
    await door.control("PUT", "/clock", { now: "2040-01-01T00:00:00Z" }, one);
    expect((await door.api("GET", EVENTS, undefined, one)).status).toBe(503);
    expect((await door.api("GET", EVENTS)).status).toBe(200);
    for (const [path, own, others] of [
      ["/snapshots", 1, 0],
      ["/faults", 1, 0],
    ] as const) {
      expect((await door.control("GET", path, undefined, one)).body).toHaveLength(own);
      expect((await door.control("GET", path)).body).toHaveLength(others);
    }
    const clocks = [await door.control("GET", "/clock", undefined, one), await door.control("GET", "/clock")];
    expect(clocks.map(({ body }) => body.now)).toEqual(["2040-01-01T00:00:00.000Z", "2030-06-01T08:00:00.000Z"]);
    expect((await door.control("GET", "/requests", undefined, one)).body.requests).toHaveLength(1);
    expect((await door.control("GET", "/", undefined, one)).body).toMatchObject({ sandbox: "one", sandboxes: 1 });
  });

  it("is forgotten and begins anew", async () => {
    const door = await openMainDoor(way);
    await door.api("POST", EVENTS, EVENT, inSandbox("one"));
    await door.control("DELETE", "/sandboxes/one");
    expect((await door.api("GET", `${EVENTS}/by-slug/sauna-night`, undefined, inSandbox("one"))).status).toBe(400);
    const { status, body } = await door.control("DELETE", "/sandboxes/none");
    expect(status).toBe(404);
    expectBody("error", body);
  });

  it("is one of so many, and room can be made", async () => {
    const door = await openMainDoor(way, { limits: { sandboxes: 2 } });
    for (const name of ["one", "two"])
      expect((await door.api("POST", EVENTS, EVENT, inSandbox(name))).status).toBe(201);
    const refused = await door.api("GET", EVENTS, undefined, inSandbox("three"));
    expect(refused.status).toBe(429);
    expectBody("error", refused.body);
    expect((await door.control("GET", "/clock", undefined, inSandbox("three"))).status).toBe(429);
    expect((await door.control("DELETE", "/sandboxes/one", undefined, inSandbox("three"))).status).toBe(200);
    expect((await door.api("GET", EVENTS, undefined, inSandbox("three"))).status).toBe(200);
  });

  it("is not made by a page, by a call that reads, or by a look at it, but keeps the journal of its calls", async () => {
    const door = await openMainDoor(way, { limits: { sandboxes: 3 } });
    for (let at = 0; at < 20; at += 1) {
      await door.send("GET", `/@page-${at}/en/none`);
      await door.send("GET", `/@page-${at}/en/`);
    }
    for (let at = 0; at < 20; at += 1) await door.control("GET", "/clock", undefined, inSandbox(`look-${at}`));
    for (let at = 0; at < 20; at += 1) await door.api("GET", EVENTS, undefined, inSandbox(`call-${at}`));
    expect((await door.control("GET", "/sandboxes")).body).toEqual([]);
    expect((await door.control("GET", "/")).body.sandboxes).toBe(0);
    expect((await door.control("GET", "/requests", undefined, inSandbox("call-19"))).body.requests).toHaveLength(1);
    expect((await door.api("POST", EVENTS, EVENT, inSandbox("writes"))).status).toBe(201);
    expect((await door.control("GET", "/sandboxes")).body).toMatchObject([{ name: "writes", requests: 1 }]);
  });

  it.each([
    ["PUT", "/clock", { frozen: true }],
    ["POST", "/faults", { answer: { status: 503 } }],
    ["POST", "/snapshots", {}],
    ["PUT", "/state/calendar/event", []],
  ])("is made by %s %s and stays, whoever else is named", async (method, path, body) => {
    const door = await openMainDoor(way, { limits: { sandboxes: 2 } });
    await door.control(method, path, body, inSandbox("kept"));
    for (let at = 0; at < 5; at += 1) await door.api("GET", EVENTS, undefined, inSandbox(`call-${at}`));
    expect((await door.control("GET", "/sandboxes")).body).toMatchObject([{ name: "kept" }]);
  });

  it.each(["a b", "ä", "x".repeat(65), "a/b"])("has no such name as %s", async (name) => {
    const door = await openMainDoor(way);
    const { status, body } = await door.send("GET", `/@${encodeURIComponent(name)}/en/api${EVENTS}`);
    expect(status).toBe(400);
    expectBody("error", body);
  });

  it("must be named where that is required", async () => {
    const door = await openMainDoor(way, { requireSandbox: true });
    for (const answered of [
      await door.api("GET", EVENTS),
      await door.control("GET", "/"),
      await door.control("POST", "/reset"),
    ]) {
      expect(answered.status).toBe(400);
      expect(answered.body.code).toBe("standin_sandbox_required");
    }
    expect((await door.api("GET", EVENTS, undefined, inSandbox("one"))).status).toBe(200);
    expect((await door.control("GET", "/health")).status).toBe(200);
    expect((await door.control("GET", "/sandboxes")).body).toHaveLength(0);
    expect((await door.control("GET", "/catalogue")).status).toBe(200);
  });
});

describe("a sandbox of the library", () => {
  it("without writes gives way where others are needed, the longest unused first, and those that were only named before", async () => {
    const site = await createStandin({ limits: { sandboxes: 3 } });
    const names = async () =>
      ((await (await site.fetch("http://127.0.0.1:4010/__standin/sandboxes")).json()) as { name: string }[]).map(
        ({ name }) => name,
      );
    const call = (name: string) => site.fetch(`http://127.0.0.1:4010/@${name}/en/api/`);
    site.sandbox("a");
    site.sandbox("b");
    await call("named");
    await call("named-too");
    expect(await names()).toEqual(["a", "b"]);
    await call("a");
    site.sandbox("c");
    site.sandbox("d");
    expect(await names()).toEqual(["a", "c", "d"]);
    for (const name of ["a", "c", "d"]) site.sandbox(name).clock.set({ advanceMs: 1 });
    expect(() => site.sandbox("e")).toThrow("too many sandboxes");
    expect((await call("e")).status).toBe(429);
  });

  it("answers, tells what it was asked and what it holds", async () => {
    const site = await createStandin();
    const mine = site.sandbox("worker-3");
    expect(mine.apiRoot).toBe("http://127.0.0.1:4010/@worker-3/en/api/");
    const tags = mine.state("calendar/tag").length;
    const body = JSON.stringify({ name: "Quiet" });
    const init = { method: "POST", headers: { "Content-Type": "application/json" }, body };
    const made = await mine.fetch(new Request(`${site.apiRoot}calendar/events/v1/tags`, init));
    expect(made.status).toBe(201);
    expect(mine.state("calendar/tag")).toHaveLength(tags + 1);
    expect(site.state("calendar/tag")).toHaveLength(tags);
    expect(mine.requests[0]).toMatchObject({ method: "POST", status: 201, body });
    const mark = mine.snapshot();
    mine.reset();
    expect(mine.state("calendar/tag")).toHaveLength(tags);
    mine.restore(mark);
    expect(mine.state("calendar/tag")).toHaveLength(tags + 1);
    expect(() => mine.restore("none")).toThrow('there is no snapshot "none"');
    expect(() => mine.state("none")).toThrow('there is no resource "none"');
    expect(() => site.sandbox("a b")).toThrow(RangeError);
    mine.clock.set({ now: 0, frozen: true });
    expect(site.clock.frozen).toBe(false);
  });

  it("costs little before it is used", async () => {
    const site = await createStandin({ limits: { sandboxes: 2000 } });
    const write = async (name: string) =>
      site.sandbox(name).fetch(`${site.apiRoot}calendar/events/v1/tags?name=Quiet`, { method: "POST" });
    await write("first");
    const before = process.memoryUsage().heapUsed;
    for (let index = 0; index < 1000; index += 1) expect((await write(`s${index}`)).status).toBe(201);
    const each = (process.memoryUsage().heapUsed - before) / 1000;
    expect(each).toBeLessThan(50_000);
  });
});

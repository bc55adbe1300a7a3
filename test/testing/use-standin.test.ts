import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createStandin } from "../../src/standin.ts";
import { connect, useStandin, verifyCalls } from "../../src/testing/index.ts";

const site = useStandin({ beforeAll, beforeEach, afterAll }, { now: "2030-06-01T08:00:00Z" });
const tags = () => `${site.apiRoot}calendar/events/v1/tags`;

describe("a test", () => {
  it.each([1, 2])("has a sandbox of its own (%s)", async () => {
    expect(site.apiRoot).toContain(`/@${site.sandbox.name}/en/api/`);
    const made = await fetch(`${tags()}?name=Mine&slug=mine`, { method: "POST" });
    expect(made.status).toBe(201);
    await site.sandbox.verify({ method: "POST", params: { slug: "mine" }, count: 1 });
    expect(await site.sandbox.requests({ method: "POST" })).toHaveLength(1);
  });

  it("reads what went wrong", async () => {
    await fetch(`${tags()}?name=Other`, { method: "POST" });
    const failure = site.sandbox.verify({
      method: "POST",
      route: "/calendar/events/v1/tags",
      params: { name: "Mine" },
      status: 201,
    });
    await expect(failure).rejects.toThrow(
      [
        'expected POST /calendar/events/v1/tags with name "Mine", answered with 201, at least once, found 0; nearest calls:',
        "  #1 POST /en/api/calendar/events/v1/tags?name=Other → 201",
        '     params.name is "Other", wanted "Mine"',
      ].join("\n"),
    );
    await expect(site.sandbox.verify({ method: "POST", count: 0 })).rejects.toThrow(
      "expected POST any route 0 times, found 1; the last of them:\n  #1 POST",
    );
    await expect(site.sandbox.verify({ route: "/none" })).rejects.toThrow('There is no route "/none"');
  });

  it("asks for failures, turns the clock and exchanges records", async () => {
    const { sandbox } = site;
    expect(await sandbox.fault({ answer: { status: 503 }, times: 1 })).toBe(1);
    expect([(await fetch(tags())).status, (await fetch(tags())).status]).toEqual([503, 200]);
    expect(await sandbox.faults()).toMatchObject([{ id: 1, used: 1 }]);
    expect(await sandbox.clock({ advanceMs: 1000 })).toEqual({
      now: "2030-06-01T08:00:01.000Z",
      frozen: true,
      speed: 1,
    });
    const start = await sandbox.snapshot("start");
    const records = await sandbox.state("calendar/tag");
    await sandbox.replaceState("calendar/tag", records.slice(0, 1));
    expect(await sandbox.state("calendar/tag")).toHaveLength(1);
    await sandbox.restore(start);
    await sandbox.undo();
    await sandbox.redo();
    expect((await sandbox.history()).slice(0, 3).map(({ kind }) => kind)).toEqual(["redo", "undo", "restore"]);
    await expect(sandbox.redo()).rejects.toThrow("There are no changes that were undone and can be made again.");
    expect(await sandbox.state("calendar/tag")).toEqual(records);
    await sandbox.reset({ scale: 2 });
    expect((await sandbox.state("calendar/event")).length).toBeGreaterThan(records.length);
  });
});

describe("a running server", () => {
  it("is found at its origin, with its token", async () => {
    const running = await createStandin({ controlToken: "secret" });
    const server = await running.listen({ port: 0, host: "0.0.0.0" });
    const origin = server.url.replace("0.0.0.0", "127.0.0.1");
    await expect(connect(origin)).rejects.toThrow("X-Standin-Token");
    const main = await connect(origin, { token: "secret" });
    await fetch(`${main.apiRoot}calendar/events/v1/tags?name=Mine`, { method: "POST" });
    await main.verify({ method: "POST", count: 1 });
    verifyCalls(running, { method: "POST", count: 1 });
    expect(() => verifyCalls(running, { method: "PUT" })).toThrow("expected PUT any route at least once, found 0");
    expect(() => verifyCalls(running, { inOrder: [{ method: "PUT" }] })).toThrow(
      "expected 1 in order, met 0 of them: no PUT any route",
    );
    await server.close();
  });
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { createStandin, type Standin, type StandinOptions } from "../../src/standin.ts";
import { expectBody } from "./bodies.ts";
import { type Door, EVENTS, openDoor, openMainDoor, WAYS } from "./door.ts";

const TAG = { id: 9001, slug: "quiet", name: "Quiet", description: "", parent: 0 };
const TAGS = "/calendar/events/v1/tags?hide_empty=0";
const VENUES = "/calendar/events/v1/venues";

const namesOfTags = async (door: Door) =>
  (await door.api("GET", TAGS)).body.tags.map(({ name }: { name: string }) => name);

describe.each(WAYS)("scenarios %s", (way) => {
  it("do all that they say, as one change", async () => {
    const door = await openDoor(way);
    const [venue, gone] = (await door.api("GET", VENUES)).body.venues;
    await door.control("POST", "/faults", { answer: { status: 500 } });
    const put = await door.control("PUT", "/scenarios/busy", {
      name: "busy",
      reset: true,
      state: { "calendar/tag": [TAG] },
      patch: { "calendar/venue": { [venue.id]: { title: "The Barn" } } },
      remove: { "calendar/venue": [gone.id] },
      now: "2031-12-24T15:00:00Z",
      frozen: true,
      speed: 2,
      faults: [{ match: { method: "DELETE" }, answer: { status: 503 } }],
      auth: "strict",
    });
    expect([put.status, put.body]).toEqual([201, { name: "busy" }]);
    const played = await door.control("POST", "/scenarios/busy/play");
    expect([played.status, played.body]).toEqual([200, { ok: true, change: 1 }]);
    expect(await namesOfTags(door)).toEqual(["Quiet"]);
    expect((await door.api("GET", `${VENUES}/${venue.id}`)).body.venue).toBe("The Barn");
    expect((await door.api("GET", `${VENUES}/${gone.id}`)).status).toBe(400);
    expect((await door.control("GET", "/clock")).body).toEqual({
      now: "2031-12-24T15:00:00.000Z",
      frozen: true,
      speed: 2,
    });
    expect((await door.control("GET", "/faults")).body).toMatchObject([{ id: 1, match: { method: "DELETE" } }]);
    expect((await door.api("POST", VENUES, { venue: "Hall" })).status).toBe(401);
    const { changes } = (await door.control("GET", "/history")).body;
    expect(changes).toMatchObject([{ n: 1, kind: "scenario", method: "POST", path: "/__standin/scenarios/busy/play" }]);
    expect(changes[0].resources["calendar/venue"]).toBe(2);
    await door.control("POST", "/reset");
    expect((await door.api("POST", VENUES, { venue: "Hall" })).status).toBe(201);
  });

  it("play those that they use first, each once and in order, then their own part", async () => {
    const door = await openDoor(way);
    const [{ id }] = (await door.api("GET", VENUES)).body.venues;
    const naming = (title: string, uses: string[] = []) => ({ uses, patch: { "calendar/venue": { [id]: { title } } } });
    const city = (city: string) => ({ patch: { "calendar/venue": { [id]: { city } } } });
    await door.control("PUT", "/scenarios/base", { reset: true, ...naming("Base") });
    await door.control("PUT", "/scenarios/one", { uses: ["base"], ...city("One") });
    await door.control("PUT", "/scenarios/two", naming("Two", ["base"]));
    await door.control("PUT", "/scenarios/all", { uses: ["one", "two"], now: "2032-01-01T00:00:00Z" });
    expect((await door.control("POST", "/scenarios/all/play")).status).toBe(200);
    // The second one to use `base` finds it played: what the first one did stays.
    expect((await door.api("GET", `${VENUES}/${id}`)).body).toMatchObject({ venue: "Two", city: "One" });
    await door.control("PUT", "/scenarios/mine", { reset: true, ...naming("Mine", ["one"]) });
    await door.control("POST", "/scenarios/mine/play");
    expect((await door.api("GET", `${VENUES}/${id}`)).body).toMatchObject({ venue: "Mine", city: "One" });
    const { body } = await door.control("GET", "/scenarios");
    expectBody("scenarios", body);
    expect(body.map(({ name, uses }: Record<string, unknown>) => [name, uses])).toEqual([
      ["all", ["one", "two"]],
      ["base", []],
      ["mine", ["one"]],
      ["one", ["base"]],
      ["two", ["base"]],
    ]);
  });

  it.each([
    ["/uses/0", { uses: ["nobody"] }, '"nobody", which is no scenario'],
    ["/uses/0", { uses: ["mine"] }, "a circle: mine → mine"],
    ["/uses/1", { uses: ["kept", "user"] }, "a circle: mine → user → mine"],
    [
      "/weather",
      { weather: 1 },
      "a member of another name, wanted one that a scenario has; there is $schema, name, uses",
    ],
    [
      "/frozn",
      { frozn: true },
      "a member of another name, wanted one that a scenario has; did you mean frozen? Nothing",
    ],
    [
      "/faults/0",
      { faults: [{ anwser: {} }] },
      'a fault that can\'t be declared (There is no member "anwser" in the body; did you mean answer?',
    ],
    ["/name", { name: "other" }, '"other"'],
    ["/reset", { reset: "yes" }, '"yes"'],
    ["/state/calendar~1tags", { state: { "calendar/tags": [] } }, "no resource of the site"],
    ["/state/calendar~1tag", { state: { "calendar/tag": TAG } }, "an object"],
    ["/state/calendar~1tag/0/name", { state: { "calendar/tag": [{ ...TAG, name: 5 }] } }, "5"],
    ["/state/calendar~1tag/1/id", { state: { "calendar/tag": [TAG, TAG] } }, "9001, the id of another record"],
    ["/patch/calendar~1venue/1", { patch: { "calendar/venue": { 1: 5 } } }, "5"],
    ["/patch/calendar~1venue/1/title", { patch: { "calendar/venue": { 1: { title: 5 } } } }, "5"],
    ["/remove/calendar~1venue/0", { remove: { "calendar/venue": [{}] } }, "{}"],
    ["/now", { now: "soon" }, '"soon"'],
    ["/speed", { speed: 0 }, "0"],
    ["/faults/0", { faults: [{ answer: {} }] }, "a fault that can't be declared (answer must say something"],
    [
      "/faults/0",
      { faults: [{ match: { route: "/nothing" }, answer: { status: 500 } }] },
      "a fault that can't be declared (There is no route",
    ],
    ["/auth", { auth: "closed" }, '"closed"'],
    ["", [], "[]"],
  ])("are refused with the place %s, and nothing is kept of %j", async (pointer, scenario, found) => {
    const door = await openDoor(way);
    await door.control("PUT", "/scenarios/mine", {});
    await door.control("PUT", "/scenarios/kept", {});
    await door.control("PUT", "/scenarios/user", { uses: ["mine"] });
    const { status, body } = await door.control("PUT", "/scenarios/mine", scenario);
    expect([status, body.code, body.data.pointer]).toEqual([400, "standin_scenario", pointer]);
    expect(body.message).toContain(`found ${found}`);
    expect((await door.control("GET", "/scenarios/mine")).body).toEqual({ name: "mine" });
  });

  it("change nothing where a part of them can't be done", async () => {
    const door = await openDoor(way);
    const before = (await door.api("GET", VENUES)).text;
    const clock = (await door.control("GET", "/clock")).body.frozen;
    await door.control("PUT", "/scenarios/first", {
      state: { "calendar/tag": [] },
      faults: [{ answer: { status: 500 } }],
      frozen: true,
      auth: "strict",
    });
    for (const [name, scenario, pointer] of [
      ["patched", { patch: { "calendar/venue": { 999: { title: "Hall" } } } }, "/patch/calendar~1venue/999"],
      ["removed", { remove: { "calendar/venue": [999] } }, "/remove/calendar~1venue/0"],
      ["renamed", { patch: { "calendar/venue": { 46: { id: 47 } } } }, "/patch/calendar~1venue/46"],
    ] as const) {
      expect((await door.control("PUT", `/scenarios/${name}`, { uses: ["first"], ...scenario })).status).toBe(201);
      const { status, body } = await door.control("POST", `/scenarios/${name}/play`);
      expect([status, body.code, body.data.pointer]).toEqual([409, "standin_scenario", pointer]);
      expect(body.message).toMatch(/^The scenario "\w+" at \/.*\. Nothing was changed\.$/);
    }
    expect((await door.control("GET", "/history")).body.changes).toEqual([]);
    expect((await door.control("GET", "/faults")).body).toEqual([]);
    expect((await door.control("GET", "/clock")).body.frozen).toBe(clock);
    expect((await door.api("GET", VENUES)).text).toBe(before);
    expect((await door.api("POST", VENUES, { venue: "Hall" })).status).toBe(201);
  });

  it("are those of their sandbox, so many, and go only where no other uses them", async () => {
    const door = await openDoor(way, { limits: { keptScenarios: 2, faults: 2 } });
    const other = await openDoor(way, { limits: { keptScenarios: 2, faults: 2 } });
    const fault = { answer: { status: 500 } };
    await door.control("PUT", "/scenarios/base", { faults: [fault] });
    await door.control("PUT", "/scenarios/top", { uses: ["base"], faults: [fault, fault] });
    expect((await other.control("GET", "/scenarios")).body).toEqual([]);
    expect((await other.control("POST", "/scenarios/base/play")).body).toMatchObject({
      code: "standin_unknown_scenario",
      message: 'There is no scenario "base"; there is none yet.',
    });
    expect((await door.control("PUT", "/scenarios/more", {})).status).toBe(429);
    expect((await door.control("PUT", "/scenarios/b%20d", {})).body.code).toBe("standin_scenario_name");
    expect((await door.control("POST", "/scenarios/top/play")).body.message).toContain("wanted at most 2 in a sandbox");
    const kept = await door.control("DELETE", "/scenarios/base");
    expect([kept.status, kept.body.message]).toEqual([
      409,
      'The scenario "base" is used by top; change or forget that first.',
    ]);
    for (const name of ["top", "base"]) expect((await door.control("DELETE", `/scenarios/${name}`)).status).toBe(200);
    expect((await door.control("GET", "/scenarios")).body).toEqual([]);
  });

  it("end answers that were remembered under other permissions", async () => {
    const door = await openDoor(way);
    const read = async () => (await door.api("GET", "/code-snippets/v1/snippets")).status;
    expect([await read(), await read()]).toEqual([200, 200]);
    await door.control("PUT", "/scenarios/closed", { auth: "strict" });
    expect((await door.control("POST", "/scenarios/closed/play")).body).toEqual({ ok: true });
    expect(await read()).toBe(401);
    await door.control("POST", "/reset");
    expect(await read()).toBe(200);
  });
});

describe("demo links", () => {
  const follow = async (site: Standin, link: string, init?: RequestInit) =>
    site.fetch(`http://localhost/__standin${link}`, { redirect: "manual", ...init });

  it("open a sandbox of their own, in which the scenario was played", async () => {
    const site = await createStandin({ scenarios: [{ name: "quiet", state: { "calendar/tag": [TAG] } }] });
    const [one, two] = [
      await follow(site, "/scenarios/quiet/open?to=/en/event/x%3Fa=1%23b"),
      await follow(site, "/scenarios/quiet/open"),
    ];
    expect([one.status, two.status]).toEqual([302, 302]);
    const places = [one, two].map(({ headers }) => headers.get("location") ?? "");
    expect(places[0]).toMatch(/^\/@quiet-[\da-f]{16}\/en\/event\/x\?a=1#b$/);
    expect(places[1]).toMatch(/^\/@quiet-[\da-f]{16}\/$/);
    const [, fresh = ""] = /^\/@([^/]+)/.exec(places[0] ?? "") ?? [];
    expect(site.sandbox(fresh).records()["calendar/tag"]).toBe(1);
    expect(site.records()["calendar/tag"]).toBeGreaterThan(1);
    expect(site.sandbox(fresh).history).toMatchObject([{ n: 1, kind: "scenario", method: "GET" }]);
  });

  it.each([
    "//evil.example/",
    "/\\evil.example",
    "\\\\evil.example",
    "http://evil.example/",
    "javascript:alert(1)",
    "evil.example",
    "/@other/en/",
    "/en/../../x",
    "/en/%2e%2e/x",
    "/\t/evil.example",
    "/\n/evil.example",
    "/en\r\nSet-Cookie: a=b",
    "",
  ])("lead nowhere else: %j is refused", async (to) => {
    const site = await createStandin({ scenarios: [{ name: "quiet" }] });
    const answer = await follow(site, `/scenarios/quiet/open?to=${encodeURIComponent(to)}`);
    expect([answer.status, answer.headers.get("location")]).toEqual([400, null]);
    const sandboxes = await site.fetch("http://localhost/__standin/sandboxes");
    expect(await sandboxes.json()).toEqual([]);
  });

  it("make no sandbox beyond the limit, nor for a scenario that can't be played or is not there", async () => {
    const scenarios = [
      { name: "quiet", state: { "calendar/tag": [TAG] } },
      { name: "broken", remove: { "calendar/tag": [1] } },
    ];
    const site = await createStandin({ limits: { sandboxes: 1 }, scenarios });
    const sandboxes = async () => (await site.fetch("http://localhost/__standin/sandboxes")).json();
    expect((await follow(site, "/scenarios/broken/open")).status).toBe(409);
    expect((await follow(site, "/scenarios/none/open")).status).toBe(404);
    expect(await sandboxes()).toEqual([]);
    expect((await follow(site, "/scenarios/quiet/open")).status).toBe(302);
    expect((await follow(site, "/scenarios/quiet/open")).status).toBe(429);
    expect(await sandboxes()).toHaveLength(1);
  });

  it("are for strangers only where they may follow them, and nothing else is", async () => {
    const scenarios = [{ name: "quiet", state: { "calendar/tag": [TAG] } }];
    for (const openScenarios of [false, true]) {
      const site = await createStandin({ scenarios, openScenarios, requireSandbox: true });
      const { url, close } = await site.listen({ port: 0 });
      onTestFinished(() => close(0));
      const ask = async (path: string, method = "GET") => {
        const headers = { "X-Forwarded-For": "203.0.113.7" };
        return (await fetch(`${url}/__standin${path}`, { method, headers, redirect: "manual" })).status;
      };
      expect(await ask("/scenarios/quiet/open?to=/en/")).toBe(openScenarios ? 302 : 403);
      for (const path of ["/scenarios", "/scenarios/quiet", "/state", "/scenarios/quiet/open/", "/scenarios/a/b/open"])
        expect([path, await ask(path)]).toEqual([path, path.endsWith("open/") && openScenarios ? 302 : 403]);
      expect(await ask("/scenarios/quiet/play", "POST")).toBe(403);
    }
  });
});

describe("files of scenarios", () => {
  const folderOf = (files: Record<string, unknown>) => {
    const folder = mkdtempSync(join(tmpdir(), "standin-scenarios-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    mkdirSync(join(folder, "scenarios"));
    for (const [name, content] of Object.entries(files))
      writeFileSync(join(folder, name), typeof content === "string" ? content : JSON.stringify(content));
    return folder;
  };
  const INDEX = {
    name: "Quay",
    namespaces: ["wp/v2"],
    routes: Object.fromEntries(
      ["/wp/v2/posts", "/wp/v2/posts/(?P<id>[\\d]+)"].map((route) => [
        route,
        { namespace: "wp/v2", methods: ["GET", "POST"], endpoints: [{ methods: ["GET", "POST"], args: {} }] },
      ]),
    ),
  };
  const starting = (options: StandinOptions) => createStandin(options).then((site) => site.close());

  it("of the site's folder are there in every sandbox, until they are changed there", async () => {
    const index = folderOf({
      "index.json": INDEX,
      "scenarios/one.json": {
        state: { "wp/v2/posts": [{ id: 7, title: "Lone" }] },
        patch: { "wp/v2/posts": { 7: { title: "Alone" } } },
      },
      "scenarios/two.json": { name: "two", uses: ["one"] },
    });
    const site = await createStandin({ index });
    const [mine, yours] = [site.sandbox("mine"), site.sandbox("yours")];
    expect(mine.scenarios.all.map(({ name }) => name)).toEqual(["one", "two"]);
    mine.scenarios.play("two");
    const posts = await (await mine.fetch(`${mine.apiRoot}wp/v2/posts`)).json();
    expect(posts).toMatchObject([{ id: 7, title: { rendered: "Alone" } }]);
    mine.scenarios.put("two", { auth: "strict" });
    mine.scenarios.delete("one");
    expect(mine.scenarios.all).toEqual([{ name: "two", auth: "strict" }]);
    expect(yours.scenarios.all).toHaveLength(2);
    expect(() => mine.scenarios.play("one")).toThrow('There is no scenario "one"; there is two.');
    expect(() => mine.scenarios.put("x", { uses: ["one"] })).toThrow(/at \/uses\/0: found "one", which is no scenario/);
  });

  it("are kept with the records that they made, over a restart", async () => {
    const folder = folderOf({ "scenarios/quiet.json": { reset: true, state: { "calendar/tag": [TAG] } } });
    const options = {
      data: join(folder, "data.json"),
      scenarios: join(folder, "scenarios"),
      now: "2030-01-01T00:00:00Z",
    };
    const first = await createStandin(options);
    first.scenarios.play("quiet");
    first.scenarios.put("more", { patch: { "calendar/tag": { 9001: { name: "Calm" } } } });
    first.scenarios.play("more");
    await first.close();
    const second = await createStandin(options);
    expect(second.state("calendar/tag")).toMatchObject([{ id: 9001, name: "Calm" }]);
    await second.close();
  });

  it.each([
    ["broken.json", "{", /broken\.json: found no JSON \(the end of the text at line 1, column 2\), wanted/],
    [
      "twice.json",
      '{"reset": true,\r\n"reset": true}',
      /twice\.json at \/reset: found the member "reset" a second time at line 2, column 1,/,
    ],
    ["a b.json", {}, /a b\.json: found a file of the name "a b", wanted one of 1 to 64 letters/],
    ["mine.json", { name: "yours" }, /mine\.json at \/name: found "yours", wanted "mine", or no name$/],
    [
      "mine.json",
      { uses: ["yours"] },
      /mine\.json at \/uses\/0: found "yours", which is no scenario, wanted one of mine$/,
    ],
    ["mine.json", { state: { "calendar/tag": [{}] } }, /mine\.json at \/state\/calendar~1tag\/0/],
    ["mine.json", { remove: { nothing: [] } }, /mine\.json at \/remove\/nothing: found no resource of the site/],
  ])("are refused at the start with the file and the place: %s %j", async (name, content, sentence) => {
    const folder = folderOf({ [`scenarios/${name}`]: content });
    await expect(starting({ scenarios: join(folder, "scenarios") })).rejects.toThrow(sentence);
  });

  it("are refused where the path leads nowhere, or two have one name", async () => {
    await expect(starting({ scenarios: "/nowhere/at/all" })).rejects.toThrow("found no file, wanted a scenario");
    await expect(starting({ scenarios: [{ name: "a" }, { name: "a" }] })).rejects.toThrow("wanted a name of its own");
    await expect(starting({ scenarios: [{}] })).rejects.toThrow("found no name, wanted one to play it by");
  });
});

describe("laws of scenarios", () => {
  const SOUND = {
    state: { "calendar/tag": [TAG] },
    patch: { "calendar/venue": { 46: { city: "Ås" } } },
    remove: { "calendar/venue": [45] },
    now: "2031-01-01T00:00:00Z",
    speed: 3,
    faults: [{ answer: { status: 503 } }],
    auth: "strict" as const,
  };
  const BROKEN = [
    { patch: { "calendar/venue": { 46: { city: "Ås" }, 999: { city: "Ås" } } } },
    { remove: { "calendar/venue": [45, 45] } },
    { remove: { "calendar/venue": [45] }, patch: { "calendar/organizer": { 999: {} } } },
    { state: { "calendar/tag": [{ ...TAG, id: 21 }] } },
    { faults: Array.from({ length: 5 }, () => ({ answer: { status: 500 } })) },
  ];

  it.each(BROKEN)("a broken part leaves all as it was, wherever it stands among sound ones: %j", async (broken) => {
    const site = await createStandin({ now: "2030-01-01T00:00:00Z", limits: { faults: 4 } });
    const looks = async () => {
      const snapshot = site.snapshot("now");
      const state = await (await site.fetch(`http://localhost/__standin/snapshots/${snapshot}`)).text();
      const { clock, faults, history, requests } = site;
      const read = await site.fetch(`${site.apiRoot}code-snippets/v1/snippets`);
      return JSON.stringify([
        state,
        clock.now(),
        clock.frozen,
        clock.speed,
        faults,
        history,
        requests.length,
        read.status,
      ]);
    };
    site.scenarios.put("broken", broken);
    site.scenarios.put("sound", SOUND);
    await looks();
    for (const reset of [{}, { reset: true as const }])
      for (const uses of [["sound", "broken"], ["broken", "sound"], ["broken"]]) {
        site.scenarios.put("all", { ...reset, uses, speed: 2 });
        const before = await looks();
        expect(() => site.scenarios.play("all")).toThrow("Nothing was changed.");
        expect((await looks()).replace(/,(\d+),200\]$/, "")).toBe(before.replace(/,(\d+),200\]$/, ""));
      }
    site.scenarios.play("sound");
    expect(site.history).toMatchObject([{ n: 1, kind: "scenario" }]);
  });

  it("a scenario that was played and undone leaves what was there before", async () => {
    const door = await openMainDoor("in the process", { now: "2030-01-01T00:00:00Z" });
    const holding = async () => {
      await door.control("POST", "/snapshots", { name: "now" });
      return (await door.control("GET", "/snapshots/now")).text;
    };
    const [first, second] = (await door.api("GET", VENUES)).body.venues;
    const parts = [
      { state: { "calendar/tag": [TAG] } },
      { patch: { "calendar/venue": { [first.id]: { title: "Barn" } } } },
      { remove: { "calendar/venue": [second.id] } },
      { reset: true },
      { reset: true, state: { "calendar/tag": [] }, patch: { "calendar/venue": { [first.id]: { city: "Ås" } } } },
    ];
    await door.api("POST", EVENTS, {
      title: "Mine",
      start_date: "2031-01-01 10:00:00",
      end_date: "2031-01-01 11:00:00",
    });
    for (const part of parts) {
      await door.control("PUT", "/scenarios/one", part);
      const before = await holding();
      await door.control("POST", "/scenarios/one/play");
      const after = await holding();
      expect(after).not.toBe(before);
      await door.control("POST", "/undo");
      expect(await holding()).toBe(before);
      await door.control("POST", "/redo");
      expect(await holding()).toBe(after);
      await door.control("POST", "/undo");
    }
  });
});

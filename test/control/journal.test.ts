import { describe, expect, it } from "vitest";
import { createStandin } from "../../src/standin.ts";
import { expectBody } from "./bodies.ts";
import { EVENT, EVENTS, openDoor, WAYS } from "./door.ts";

const CREATE = "/calendar/events/v1/events";

describe.each(WAYS)("the journal %s", (way) => {
  it("shows a call with its route, checked parameters, raw request and answer", async () => {
    const door = await openDoor(way, { now: "2030-06-01T08:00:00Z" });
    await door.api("POST", `${EVENTS}?show_map=1`, EVENT, { "X-Client": "tests" });
    const { body } = await door.control("GET", "/requests");
    expectBody("requests", body);
    expect(body.dropped).toBe(0);
    expect(body.requests).toEqual([
      expect.objectContaining({
        id: 1,
        at: "2030-06-01T08:00:00.000Z",
        method: "POST",
        path: `/en/api${EVENTS}`,
        query: "show_map=1",
        route: CREATE,
        params: expect.objectContaining({ title: "Sauna night", show_map: true }) as unknown,
        headers: expect.objectContaining({ "content-type": "application/json", "x-client": "tests" }) as unknown,
        body: JSON.stringify(EVENT),
        status: 201,
        basis: "family",
      }),
    ]);
  });

  it("shows calls that were refused: for a parameter, for the route, for the credentials", async () => {
    const door = await openDoor(way);
    await door.api("POST", EVENTS, { title: "No dates" });
    await door.api("GET", "/nowhere");
    await door.api("GET", EVENTS, undefined, { Authorization: "Basic bm9ib2R5Om5v" });
    await door.api("OPTIONS", EVENTS);
    const { body } = await door.control("GET", "/requests");
    expectBody("requests", body);
    expect(body.requests.map(({ method, route, status }: Record<string, unknown>) => [method, route, status])).toEqual([
      ["POST", CREATE, 400],
      ["GET", null, 404],
      ["GET", null, 401],
      ["OPTIONS", CREATE, 200],
    ]);
    expect(body.requests[0].params).toMatchObject({ title: "No dates" });
    expect(body.requests.map(({ reason }: { reason?: unknown }) => reason)).toEqual([
      { code: "rest_missing_callback_param", params: ["start_date", "end_date"] },
      { code: "rest_no_route", params: [] },
      { code: "invalid_username", params: [] },
      undefined,
    ]);
  });

  it("names the parameters that a refusal is about", async () => {
    const door = await openDoor(way);
    await door.api("GET", `${EVENTS}?per_page=x&page=y`);
    const [entry] = (await door.control("GET", "/requests")).body.requests;
    expect(entry.reason).toEqual({ code: "rest_invalid_param", params: ["page", "per_page"] });
  });

  it("tells of a refused call what was sent, and no default", async () => {
    const door = await openDoor(way, { now: "2030-06-01T08:00:00Z" });
    await door.api("GET", `${EVENTS}?per_page=x`);
    expect((await door.control("GET", "/requests")).body.requests[0].params).toEqual({ per_page: "x" });
  });

  it.each([
    ["method=post", [1, 2]],
    [`route=${CREATE}`, [1, 2, 3]],
    ["route=/calendar/events/v1/venues", [4]],
    ["status=400", [2]],
    ["param[title]=Sauna night", [1]],
    ["param[page]=2&method=GET", [3]],
    ["param[title]=Other", []],
  ])("is filtered by %s", async (query, ids) => {
    const door = await openDoor(way);
    await door.api("POST", EVENTS, EVENT);
    await door.api("POST", EVENTS, {});
    await door.api("GET", `${EVENTS}?page=2&per_page=1`);
    await door.api("GET", "/calendar/events/v1/venues");
    const { body } = await door.control("GET", `/requests?${query}`);
    expect(body.requests.map(({ id }: { id: number }) => id)).toEqual(ids);
  });

  it.each([
    ["colour=red", 'Requests can\'t be filtered by "colour"'],
    ["status=many", "status must be a number"],
    ["method=GTE", 'method must be one of GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE, not "GTE"'],
    ["route=/calendar/events/v1/events/12", "do you mean /calendar/events/v1/events/{id}?"],
    ["route=/nowhere", "GET /__standin/catalogue lists them"],
  ])("refuses the filter %s", async (query, sentence) => {
    const door = await openDoor(way);
    const { status, body } = await door.control("GET", `/requests?${query}`);
    expect(status).toBe(400);
    expectBody("error", body);
    expect(body.message).toContain(sentence);
  });

  it("keeps so many calls and counts those that fell out", async () => {
    const door = await openDoor(way, { limits: { journalEntries: 3 } });
    for (let call = 0; call < 8; call += 1) await door.api("GET", `/nowhere/${call}`);
    const { body } = await door.control("GET", "/requests");
    expect(body.dropped).toBe(5);
    expect(body.requests.map(({ id }: { id: number }) => id)).toEqual([6, 7, 8]);
    await door.control("DELETE", "/requests");
    expect((await door.control("GET", "/requests")).body).toEqual({ requests: [], dropped: 0 });
  });

  it("keeps so many bytes", async () => {
    const door = await openDoor(way, { limits: { journalBytes: 20_000 } });
    for (let call = 0; call < 10; call += 1)
      await door.api("POST", EVENTS, { ...EVENT, description: "x".repeat(2000) });
    const { body } = await door.control("GET", "/requests");
    expect(body.requests.length).toBeGreaterThan(1);
    expect(body.requests.length + body.dropped).toBe(10);
    expect(body.requests.length).toBeLessThan(5);
  });
});

describe.each(WAYS)("verification %s", (way) => {
  it.each([
    [{ method: "DELET", count: 0 }, 'method must be one of GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE, not "DELET"'],
    [{ method: 5 }, "method must be a text, not 5"],
    [
      { status: 2000, count: 0 },
      "status must be a status from 200 to 599, or 0 for a connection that was cut, not 2000",
    ],
    [{ count: "1" }, 'count must be a whole number, or an object with atLeast, atMost or both, not "1"'],
    [{ count: {} }, "count must be a whole number, or an object with atLeast, atMost or both, not {}"],
    [{ count: { atLeast: 3, atMost: 2 } }, "count.atMost must be at least 3, the atLeast, not 2"],
    [{ params: [] }, "params must be a JSON object"],
    [{ inOrder: [{ method: "GET" }, { method: "POTS" }] }, "inOrder[1].method must be one of GET"],
  ])("of what can't be is refused: %j", async (expected, sentence) => {
    const { status, body } = await (await openDoor(way)).control("POST", "/requests/verify", expected);
    expect({ status, message: body.message }).toEqual({
      status: 400,
      message: expect.stringContaining(sentence) as string,
    });
  });

  it.each([
    [{ method: "POST", route: CREATE }, 2],
    [{ method: "POST", route: CREATE, count: 2 }, 2],
    [{ params: { title: "Sauna night" }, count: { atLeast: 1, atMost: 1 } }, 1],
    [{ status: 400, count: 1 }, 1],
    [{ method: "DELETE", count: 0 }, 0],
    [{ params: { show_map: false, title: "Other" } }, 1],
    [{ count: { atMost: 2 } }, 2],
  ])("holds for %j", async (expected, count) => {
    const door = await openDoor(way);
    await door.api("POST", EVENTS, EVENT);
    await door.api("POST", EVENTS, { title: "Other", show_map: "false" });
    const { status, body } = await door.control("POST", "/requests/verify", expected);
    expect(status, JSON.stringify(body).slice(0, 400)).toBe(200);
    expect(body).toEqual({ ok: true, count });
  });

  it("names the nearest misses and in what they differ", async () => {
    const door = await openDoor(way);
    await door.api("GET", "/calendar/events/v1/venues");
    await door.api("POST", EVENTS, { ...EVENT, title: "Second" });
    await door.api("POST", EVENTS, {});
    const { status, body } = await door.control("POST", "/requests/verify", {
      method: "POST",
      route: CREATE,
      params: { title: "First" },
      status: 201,
    });
    expect(status).toBe(417);
    expectBody("missed", body);
    expect(body).toMatchObject({ ok: false, count: 0, wanted: { atLeast: 1 } });
    const misses = body.nearest.map((miss: { request: { id: number }; differs: string[] }) => [
      miss.request.id,
      miss.differs,
    ]);
    expect(misses).toEqual([
      [2, ['params.title is "Second", wanted "First"']],
      [3, ['params.title is missing, wanted "First"', "status is 400, wanted 201"]],
      [
        1,
        [
          'method is "GET", wanted "POST"',
          'route is "/calendar/events/v1/venues", wanted "/calendar/events/v1/events"',
          'params.title is missing, wanted "First"',
          "status is 200, wanted 201",
        ],
      ],
    ]);
  });

  it("shows the last calls where there were too many", async () => {
    const door = await openDoor(way);
    for (let call = 0; call < 5; call += 1) await door.api("GET", "/calendar/events/v1/venues");
    const { status, body } = await door.control("POST", "/requests/verify", { method: "GET", count: 1 });
    expect(status).toBe(417);
    expect(body).toMatchObject({ count: 5, wanted: 1 });
    expect(
      body.nearest.map((miss: { request: { id: number }; differs: string[] }) => [miss.request.id, miss.differs]),
    ).toEqual([
      [3, []],
      [4, []],
      [5, []],
    ]);
  });

  it.each([
    { metod: "GET" },
    { count: -1 },
    { count: { most: 1 } },
    { status: "200" },
    { route: "/nowhere" },
    { params: 1 },
    [],
  ])("refuses %j", async (expected) => {
    const door = await openDoor(way);
    const { status, body } = await door.control("POST", "/requests/verify", expected);
    expect(status).toBe(400);
    expectBody("error", body);
  });
});

describe("the library", () => {
  it("has the journal and its verdicts", async () => {
    const site = await createStandin();
    const mine = site.sandbox("mine");
    await mine.fetch(`${site.apiRoot}calendar/events/v1/venues`);
    await site.fetch(`${site.apiRoot}calendar/events/v1/tags`);
    expect(mine.requests.map(({ route }) => route)).toEqual(["/calendar/events/v1/venues"]);
    expect(mine.verify({ route: "/calendar/events/v1/venues", count: 1 })).toEqual({ ok: true, count: 1 });
    expect(site.verify({ route: "/calendar/events/v1/venues" })).toMatchObject({ ok: false, count: 0 });
    expect(() => site.verify({ route: "/nowhere" })).toThrow('There is no route "/nowhere"');
  });
});

const POST = { method: "POST", route: CREATE };
const VENUES = { method: "GET", route: "/calendar/events/v1/venues" };
const READ = { method: "GET", route: CREATE };

describe.each(WAYS)("the order of calls and their whole %s", (way) => {
  /** GET venues, POST an event, GET the events. */
  async function called() {
    const door = await openDoor(way);
    await door.api("GET", "/calendar/events/v1/venues");
    await door.api("POST", EVENTS, EVENT);
    await door.api("GET", `${EVENTS}?page=1`);
    await door.api("OPTIONS", EVENTS, undefined, {
      "Access-Control-Request-Method": "POST",
      Origin: "http://x.example",
    });
    return door;
  }

  it.each([
    [{ inOrder: [VENUES, POST, READ] }, 3],
    [{ inOrder: [VENUES, READ] }, 2],
    [{ inOrder: [] }, 0],
    [{ nothingElse: [VENUES, POST, { ...READ, params: { page: 1 } }] }, 3],
    [{ nothingElse: [{}] }, 3],
    [{ inOrder: [POST, READ], nothingElse: [{ status: 200 }, { status: 201 }] }, 3],
  ])("holds for %j", async (expected, count) => {
    const { status, body } = await (await called()).control("POST", "/requests/verify", expected);
    expect(status, JSON.stringify(body).slice(0, 400)).toBe(200);
    expect(body).toEqual({ ok: true, count });
  });

  it.each([
    [{ inOrder: [POST, VENUES] }, "inOrder", 1, 2, [[1, "came before #2, wanted after it"]]],
    [{ inOrder: [VENUES, VENUES] }, "inOrder", 1, 2, [[1, "came before #1, wanted after it"]]],
    [{ inOrder: [POST, { ...READ, params: { page: 2 } }] }, "inOrder", 1, 2, [[3, "params.page is 1, wanted 2"]]],
    [{ nothingElse: [POST, READ] }, "nothingElse", 1, 0, [[1, `route is "${VENUES.route}", wanted "${CREATE}"`]]],
    [{ nothingElse: [] }, "nothingElse", 3, 0, [1, 2, 3].map((id) => [id, "nothing was expected at all"])],
    [{ inOrder: [VENUES], nothingElse: [VENUES, POST] }, "nothingElse", 1, 0, [[3, 'method is "GET", wanted "POST"']]],
  ])("fails for %j, in words", async (expected, failed, count, wanted, misses) => {
    const { status, body } = await (await called()).control("POST", "/requests/verify", expected);
    expect(status).toBe(417);
    expectBody("missed", body);
    expect(body).toMatchObject({ ok: false, failed, count, wanted });
    const told = body.nearest.map(({ request, differs }: { request: { id: number }; differs: string[] }) => [
      request.id,
      differs[0],
    ]);
    expect(told.slice(0, misses.length)).toEqual(misses);
  });

  it.each([
    [{ inOrder: [POST], method: "GET" }, "method says one kind of calls"],
    [{ inOrder: POST }, "inOrder must be a list of kinds of calls"],
    [{ nothingElse: [{ rout: CREATE }] }, 'no member "rout" in nothingElse[0]'],
    [{ inOrder: [{ route: "/nowhere" }] }, 'no route "/nowhere"'],
  ])("refuses %j", async (expected, sentence) => {
    const { status, body } = await (await openDoor(way)).control("POST", "/requests/verify", expected);
    expect(status).toBe(400);
    expect(body.message).toContain(sentence);
  });

  it("can't be told once calls have fallen out", async () => {
    const door = await openDoor(way, { limits: { journalEntries: 2 } });
    for (let call = 0; call < 3; call += 1) await door.api("GET", EVENTS);
    const { status, body } = await door.control("POST", "/requests/verify", { nothingElse: [READ] });
    expect([status, body.code]).toEqual([409, "standin_journal_dropped"]);
    expect((await door.control("POST", "/requests/verify", READ)).status).toBe(200);
  });
});

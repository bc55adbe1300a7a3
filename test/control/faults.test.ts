import { describe, expect, it } from "vitest";
import { drawOnce } from "../../src/seeding/random.ts";
import { createStandin } from "../../src/standin.ts";
import { Faults } from "../../src/state/faults.ts";
import { expectBody } from "./bodies.ts";
import { type Door, EVENT, EVENTS, openDoor, WAYS } from "./door.ts";

const VENUES = "/calendar/events/v1/venues";

const declare = async (door: Door, fault: unknown) => {
  const { status, body } = await door.control("POST", "/faults", fault);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id as number;
};
const statuses = async (door: Door, calls: number, path = VENUES) => {
  const found: number[] = [];
  for (let call = 0; call < calls; call += 1) found.push((await door.api("GET", path)).status);
  return found;
};

describe.each(WAYS)("a fault %s", (way) => {
  it("answers headers of its own, over those of any answer", async () => {
    const door = await openDoor(way);
    const headers = { "Retry-After": 120, "content-type": "text/plain", Link: '<https://a.test/>; rel="next"' };
    await declare(door, { answer: { status: 429, headers }, times: 1 });
    await declare(door, { answer: { headers: { "X-Cache": "HIT" } }, times: 1 });
    const answered = await door.api("GET", VENUES);
    expect(["retry-after", "content-type", "link"].map((name) => answered.headers.get(name))).toEqual([
      "120",
      "text/plain",
      headers.Link,
    ]);
    const passed = await door.api("GET", VENUES);
    expect([passed.status, passed.headers.get("x-cache"), passed.headers.has("x-wp-total")]).toEqual([
      200,
      "HIT",
      false,
    ]);
    expect((await door.api("GET", VENUES)).headers.has("x-cache")).toBe(false);
  });

  it.each([
    [{ "a b": "x" }, "answer.headers must be an object of header names"],
    [{ "X-A": "x\r\ny" }, 'answer.headers["X-A"] must be'],
    [{ "X-A": ["x"] }, 'answer.headers["X-A"] must be'],
    [{ "Content-Length": 5 }, "answer.headers must leave Content-Length out"],
    ["X-A: x", "answer.headers must be an object"],
  ])("takes no headers %j", async (headers, sentence) => {
    const door = await openDoor(way);
    const { status, body } = await door.control("POST", "/faults", { answer: { headers } });
    expect([status, body.message]).toEqual([400, expect.stringContaining(sentence)]);
  });

  it.each([
    [
      { status: 503 },
      503,
      '{"code":"standin_fault","message":"This failure was asked for.","data":{"status":503}}',
      "application/json",
    ],
    [{ code: "rest_forbidden" }, 401, '"code":"rest_forbidden"', "application/json"],
    [{ code: "rest_no_route", status: 410 }, 410, '"data":{"status":410}', "application/json"],
    [{ status: 418, body: { tea: ["a/b"] } }, 418, '{"tea":["a\\/b"]}', "application/json"],
    [{ body: null }, 200, "null", "application/json"],
    [{ text: '{"events": [' }, 200, '{"events": [', "application/json"],
    [{ status: 502, text: "<!doctype html><h1>Bad gateway</h1>" }, 502, "<h1>Bad gateway</h1>", "text/html"],
    [{ status: 204 }, 204, "", null],
  ])("answers %j", async (answer, status, text, type) => {
    const door = await openDoor(way);
    await declare(door, { answer });
    const answered = await door.api("GET", VENUES);
    expect(answered.status).toBe(status);
    expect(answered.text).toContain(text);
    expect(answered.headers.get("x-standin-basis")).toBe("invented");
    expect(answered.headers.get("content-type")).toBe(type === null ? null : `${type}; charset=UTF-8`);
    const { body } = await door.control("GET", "/requests");
    expect(body.requests[0]).toMatchObject({ status, route: VENUES });
  });

  it("does not make the call in whose place it answers", async () => {
    const door = await openDoor(way);
    await declare(door, { match: { method: "POST" }, answer: { status: 500 } });
    expect((await door.api("POST", EVENTS, EVENT)).status).toBe(500);
    expect((await door.api("GET", `${EVENTS}/by-slug/sauna-night`)).status).toBe(400);
  });

  it("cuts the connection", async () => {
    const door = await openDoor(way);
    await declare(door, { match: { route: VENUES }, answer: { cut: true } });
    await expect(door.api("GET", VENUES)).rejects.toThrow("fetch failed");
    expect((await door.api("GET", EVENTS)).status).toBe(200);
    const { body } = await door.control("GET", "/requests?status=0");
    expect(body.requests).toHaveLength(1);
  });

  it("delays an answer, then makes the call", async () => {
    const door = await openDoor(way);
    await declare(door, { answer: { delayMs: 80 } });
    const began = performance.now();
    expect((await door.api("POST", EVENTS, EVENT)).status).toBe(201);
    expect(performance.now() - began).toBeGreaterThanOrEqual(75);
    expect((await door.control("GET", "/requests")).body.requests[0].ms).toBeGreaterThanOrEqual(75);
  });

  it("sends a body slowly and whole", async () => {
    const door = await openDoor(way);
    const { text } = await door.api("GET", VENUES);
    await declare(door, { answer: { slowMs: 120 } });
    const began = performance.now();
    expect((await door.api("GET", VENUES)).text === text).toBe(true);
    expect(performance.now() - began).toBeGreaterThanOrEqual(110);
  });

  it("happens so many times, from the given call on", async () => {
    const door = await openDoor(way);
    await declare(door, { answer: { status: 503 }, times: 2, from: 2 });
    expect(await statuses(door, 5)).toEqual([200, 503, 503, 200, 200]);
    const { body } = await door.control("GET", "/faults");
    expectBody("faults", body);
    expect(body).toEqual([{ id: 1, match: {}, answer: { status: 503 }, times: 2, from: 2, used: 2 }]);
  });

  it("is met in the order of declaration", async () => {
    const door = await openDoor(way);
    await declare(door, { match: { route: VENUES }, answer: { status: 501 }, times: 1 });
    await declare(door, { answer: { status: 502 }, times: 2 });
    expect(await statuses(door, 4)).toEqual([501, 502, 502, 200]);
  });

  it("finds calls by checked parameters and method", async () => {
    const door = await openDoor(way);
    await declare(door, { match: { method: "get", params: { page: 2 } }, answer: { status: 503 } });
    expect((await door.api("GET", `${VENUES}?page=2&per_page=1`)).status).toBe(503);
    expect((await door.api("GET", `${VENUES}?page=1&per_page=1`)).status).toBe(200);
  });

  it("leaves OPTIONS, which browsers ask before, as it is", async () => {
    const door = await openDoor(way);
    await declare(door, { answer: { status: 503 }, times: 1 });
    expect((await door.api("OPTIONS", VENUES)).status).toBe(200);
    expect(await statuses(door, 1)).toEqual([503]);
  });

  it("stays in its sandbox and ends with a reset", async () => {
    const door = await openDoor(way);
    await declare(door, { answer: { status: 503 } });
    expect((await (await openDoor(way)).api("GET", VENUES)).status).toBe(200);
    await door.control("POST", "/reset");
    expect(await statuses(door, 1)).toEqual([200]);
    expect((await door.control("GET", "/faults")).body).toEqual([]);
  });

  it("strikes by chance, the same calls for the same seed", async () => {
    const run = async (seed: number) => {
      const door = await openDoor(way, { seed });
      await declare(door, { answer: { status: 503 }, chance: 0.5 });
      return statuses(door, 40, "/nowhere");
    };
    const [one, again, other] = [await run(1), await run(1), await run(2)];
    expect(again).toEqual(one);
    expect(other).not.toEqual(one);
    const struck = one.filter((status) => status === 503).length;
    expect(struck).toBeGreaterThan(8);
    expect(struck).toBeLessThan(32);
  });

  it.each([
    [{}, "answer must say something"],
    [{ answer: {} }, "answer must say something"],
    [{ answer: { status: 99 } }, "answer.status must be"],
    [{ answer: { status: 700 } }, "answer.status must be"],
    [{ answer: { code: "no_such_code" } }, 'no error "no_such_code"'],
    [{ answer: { body: 1, text: "x" } }, "one of code, body and text"],
    [{ answer: { status: 204, body: 1 } }, "has no body"],
    [{ answer: { delayMs: -1 } }, "answer.delayMs must be"],
    [{ answer: { delayMs: { min: 5, max: 1 } } }, "answer.delayMs.max must be"],
    [{ answer: { cut: "yes" } }, "answer.cut must be"],
    [{ answer: { stauts: 500 } }, 'no member "stauts"'],
    [{ answer: { status: 500 }, times: 0 }, "times must be"],
    [{ answer: { status: 500 }, from: 0 }, "from must be"],
    [{ answer: { status: 500 }, chance: 2 }, "chance must be"],
    [{ answer: { status: 500 }, match: { route: "/nowhere" } }, 'no route "/nowhere"'],
    [{ answer: { status: 500 }, match: { path: "/" } }, 'no member "path"'],
    [{ answer: { status: 500 }, match: { method: "GTE" } }, "match.method must be one of GET"],
    [{ answer: { status: 500 }, match: [] }, "match must be a JSON object"],
    [[], "must be a JSON object"],
  ])("is refused: %j", async (fault, sentence) => {
    const door = await openDoor(way);
    const { status, body } = await door.control("POST", "/faults", fault);
    expect(status).toBe(400);
    expectBody("error", body);
    expect(body.message).toContain(sentence);
    expect((await door.control("GET", "/faults")).body).toEqual([]);
  });

  it("is one of so many", async () => {
    const door = await openDoor(way, { limits: { faults: 1 } });
    await declare(door, { answer: { status: 503 } });
    expect((await door.control("POST", "/faults", { answer: { status: 503 } })).status).toBe(429);
  });
});

describe("a delay from a distribution", () => {
  const delayMs = { min: 5, max: 40 };

  it("is drawn between its ends, the same for the same seed", () => {
    const drawn = (seed: string) => {
      const faults = new Faults((text) => drawOnce(`${seed}\n${text}`));
      faults.add({ match: {}, answer: { delayMs } });
      const call = { method: "GET", route: null, params: {} };
      return Array.from({ length: 20 }, () => faults.faultFor(call)?.delayMs ?? 0);
    };
    expect(Math.min(...drawn("1"))).toBeGreaterThanOrEqual(delayMs.min);
    expect(Math.max(...drawn("1"))).toBeLessThanOrEqual(delayMs.max);
    expect(new Set(drawn("1").map(Math.round)).size).toBeGreaterThan(5);
    expect(drawn("1")).toEqual(drawn("1"));
    expect(drawn("1")).not.toEqual(drawn("2"));
  });

  it("is waited for", async () => {
    const site = await createStandin();
    site.fault({ answer: { status: 503, delayMs } });
    for (let call = 0; call < 6; call += 1) await site.fetch(`${site.apiRoot}nowhere`);
    // A timer may fire a part of a millisecond early.
    expect(Math.min(...site.requests.map(({ ms }) => ms))).toBeGreaterThanOrEqual(delayMs.min - 1);
  });
});

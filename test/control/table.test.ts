import { describe, expect, it } from "vitest";
import { controlApp } from "../../src/control/control.ts";
import { expectBody } from "./bodies.ts";
import { callsWithout, controlCalls } from "./control-calls.ts";
import { type Answered, type Door, EVENT, EVENTS, openDoor, openMainDoor, WAYS } from "./door.ts";

const NOW = "2030-06-01T08:00:00.000Z";

/** One call of the table: what is answered, and what has to be so afterwards. */
interface Row {
  call: string;
  body?: unknown;
  /** Whether the row counts the sandboxes of the server. */
  alone?: boolean;
  before?: (door: Door) => Promise<unknown>;
  status: number;
  answers: Parameters<typeof expectBody>[0];
  after?: (answered: Answered, door: Door) => Promise<void> | void;
}

const created = (door: Door) => door.api("POST", EVENTS, EVENT);
const strictly = (door: Door) => door.control("PUT", "/scenarios/shut", { auth: "strict" });
const total = async (door: Door) => (await door.api("GET", `${EVENTS}?per_page=1`)).body.total as number;

const rows: Row[] = [
  {
    call: "GET /",
    alone: true,
    status: 200,
    answers: "overview",
    after: ({ body }) => {
      expect(body).toMatchObject({
        seed: 1,
        scale: 1,
        now: NOW,
        frozen: true,
        sandbox: "",
        sandboxes: 0,
        snapshots: 0,
      });
      expect(body.records["calendar/event"]).toBeGreaterThan(0);
      expect(body.users.length).toBeGreaterThan(0);
    },
  },
  { call: "GET /health", status: 200, answers: "health" },
  { call: "GET /ready", status: 200, answers: "ready" },
  {
    call: "POST /reset",
    before: created,
    status: 200,
    answers: "done",
    after: async (_, door) => {
      expect((await door.control("GET", "/requests")).body).toEqual({ requests: [], dropped: 0 });
      expect((await door.api("GET", `${EVENTS}/by-slug/sauna-night`)).status).toBe(400);
    },
  },
  {
    call: "POST /reset",
    body: { seed: 7, scale: 2, now: "2031-01-01T00:00:00Z" },
    status: 200,
    answers: "done",
    after: async (_, door) => {
      const { body } = await door.control("GET", "/");
      expect(body).toMatchObject({ seed: 7, scale: 2, now: "2031-01-01T00:00:00.000Z", frozen: true });
    },
  },
  { call: "GET /snapshots", before: (door) => door.control("POST", "/snapshots"), status: 200, answers: "snapshots" },
  {
    call: "POST /snapshots",
    status: 201,
    answers: "name",
    after: ({ body }) => expect(body).toEqual({ name: "1" }),
  },
  { call: "POST /snapshots", body: { name: "clean" }, status: 201, answers: "name" },
  {
    call: "POST /snapshots/clean/restore",
    before: async (door) => {
      await door.control("POST", "/snapshots", { name: "clean" });
      await created(door);
    },
    status: 200,
    answers: "done",
    after: async (_, door) => expect((await door.api("GET", `${EVENTS}/by-slug/sauna-night`)).status).toBe(400),
  },
  {
    call: "GET /snapshots/clean",
    before: (door) => door.control("POST", "/snapshots", { name: "clean" }),
    status: 200,
    answers: "document",
  },
  {
    call: "PUT /snapshots/mine",
    body: { format: "standin-state", version: 1, records: {} },
    status: 201,
    answers: "name",
    after: async ({ body }, door) => {
      expect(body).toEqual({ name: "mine" });
      await door.control("POST", "/snapshots/mine/restore");
      expect(await total(door)).toBe(0);
    },
  },
  {
    call: "DELETE /snapshots/clean",
    before: (door) => door.control("POST", "/snapshots", { name: "clean" }),
    status: 200,
    answers: "done",
    after: async (_, door) => expect((await door.control("GET", "/snapshots")).body).toEqual([]),
  },
  { call: "GET /state", status: 200, answers: "counts" },
  { call: "GET /state/calendar/event", status: 200, answers: "records" },
  {
    call: "PUT /state/calendar/tag",
    body: [{ id: 9001, slug: "quiet", name: "Quiet", description: "", parent: 0 }],
    status: 200,
    answers: "done",
    after: async (_, door) => {
      const { body } = await door.api("GET", "/calendar/events/v1/tags?hide_empty=0");
      expect(body.tags.map((tag: { id: number }) => tag.id)).toEqual([9001]);
    },
  },
  { call: "GET /requests", before: created, status: 200, answers: "requests" },
  {
    call: "DELETE /requests",
    before: created,
    status: 200,
    answers: "done",
    after: async (_, door) => expect((await door.control("GET", "/requests")).body.requests).toEqual([]),
  },
  { call: "POST /requests/verify", before: created, body: { method: "POST" }, status: 200, answers: "verified" },
  { call: "POST /requests/verify", before: created, body: { method: "PUT" }, status: 417, answers: "missed" },
  {
    call: "GET /faults",
    before: (door) => door.control("POST", "/faults", { answer: { status: 503 } }),
    status: 200,
    answers: "faults",
  },
  { call: "POST /faults", body: { answer: { cut: true }, times: 1 }, status: 201, answers: "fault" },
  {
    call: "DELETE /faults",
    before: (door) => door.control("POST", "/faults", { answer: { status: 503 } }),
    status: 200,
    answers: "done",
    after: async (_, door) => expect(await total(door)).toBeGreaterThan(0),
  },
  { call: "GET /history", before: created, status: 200, answers: "history" },
  { call: "POST /undo", before: created, status: 200, answers: "moved" },
  { call: "POST /undo", before: created, body: { count: 5 }, status: 409, answers: "error" },
  {
    call: "POST /redo",
    before: async (door) => {
      await created(door);
      return door.control("POST", "/undo");
    },
    status: 200,
    answers: "moved",
  },
  { call: "POST /redo", status: 409, answers: "error" },
  {
    call: "GET /requests/1",
    before: async (door) => {
      await door.control("POST", "/reset");
      await door.api("GET", `${EVENTS}?status=sent`);
      const [{ id }] = (await door.control("GET", "/requests")).body.requests;
      expect(id).toBe(1);
    },
    status: 200,
    answers: "explained",
    after: ({ body }) => {
      expect(body.why).toMatchObject({ endpoint: "GET /calendar/events/v1/events", cache: "miss" });
      expect(Object.keys(body.why.args)).toEqual(body.reason.params);
    },
  },
  { call: "GET /requests/999", status: 404, answers: "error" },
  { call: "GET /console/nothing.js", status: 404, answers: "error" },
  { call: "GET /requests.har", before: created, status: 200, answers: "har" },
  { call: "GET /coverage", before: created, status: 200, answers: "coverage" },
  {
    call: "DELETE /coverage",
    alone: true,
    before: created,
    status: 200,
    answers: "done",
    after: async (_, door) => expect((await door.control("GET", "/coverage")).body.routes.called).toBe(0),
  },
  { call: "GET /scenarios", before: strictly, status: 200, answers: "scenarios" },
  { call: "GET /scenarios/shut", before: strictly, status: 200, answers: "scenario" },
  { call: "PUT /scenarios/shut", body: { auth: "strict" }, status: 201, answers: "name" },
  {
    call: "DELETE /scenarios/shut",
    before: strictly,
    status: 200,
    answers: "done",
    after: async (_, door) => expect((await door.control("GET", "/scenarios")).body).toEqual([]),
  },
  {
    call: "POST /scenarios/shut/play",
    before: strictly,
    status: 200,
    answers: "played",
    after: async (_, door) => expect((await created(door)).status).toBe(401),
  },
  { call: "GET /scenarios/shut/open", status: 404, answers: "error" },
  {
    call: "GET /clock",
    status: 200,
    answers: "clock",
    after: ({ body }) => expect(body).toEqual({ now: NOW, frozen: true, speed: 1 }),
  },
  {
    call: "PUT /clock",
    body: { advanceMs: 1000 },
    status: 200,
    answers: "clock",
    after: ({ body }) => expect(body).toEqual({ now: "2030-06-01T08:00:01.000Z", frozen: true, speed: 1 }),
  },
  {
    call: "GET /sandboxes",
    alone: true,
    before: (door) => door.control("PUT", "/clock", { advanceMs: 1 }, { "X-Standin-Sandbox": "one" }),
    status: 200,
    answers: "sandboxes",
    after: ({ body }) => expect(body).toEqual([{ name: "one", requests: 0, faults: 0, snapshots: 0 }]),
  },
  {
    call: "DELETE /sandboxes/one",
    alone: true,
    before: (door) => door.send("GET", `/@one/en/api${EVENTS}`),
    status: 200,
    answers: "done",
    after: async (_, door) => expect((await door.control("GET", "/sandboxes")).body).toEqual([]),
  },
  {
    call: "DELETE /sandboxes",
    alone: true,
    before: (door) => door.send("GET", `/@one/en/api${EVENTS}`),
    status: 200,
    answers: "done",
    after: async (_, door) => expect((await door.control("GET", "/sandboxes")).body).toEqual([]),
  },
  { call: "GET /catalogue", status: 200, answers: "catalogue" },
  {
    call: "GET /catalogue/calendar/events/v1/tags/%7Bid%7D",
    status: 200,
    answers: "route",
    after: ({ body }) => {
      expect(body.homes).toEqual({ en: "/en/api", sv: "/sv/api" });
      const [example] = body.methods.GET.examples;
      expect(example).toMatchObject({ accepted: true, path: expect.stringMatching(/\/tags\/\d+$/) });
    },
  },
  { call: "GET /catalogue/nothing/here", status: 404, answers: "error" },
  { call: "GET /assumptions", status: 200, answers: "assumptions" },
];

describe.each(WAYS)("the control endpoint %s", (way) => {
  it.each(rows)(
    "answers $call with $status and a body of its form",
    async ({ call, body, alone, before, status, answers, after }) => {
      const door = await (alone === true ? openMainDoor : openDoor)(way, { now: NOW });
      await before?.(door);
      const [method = "", path = ""] = call.split(" ");
      const answered = await door.control(method, path, body);
      expect(answered.status, answered.text).toBe(status);
      expect(answered.headers.get("content-type")).toBe("application/json; charset=UTF-8");
      expectBody(answers, answered.body);
      await after?.(answered, door);
    },
  );

  it("takes in the document that another server gave, and answers with the same bytes", async () => {
    const options = { now: NOW, baseUrl: "https://demo.example" };
    const [one, other] = [await openMainDoor(way, options), await openMainDoor(way, options)];
    await created(one);
    await one.api("DELETE", `${EVENTS}/${(await one.api("GET", EVENTS)).body.events[0].id as number}`);
    await one.control("POST", "/snapshots", { name: "mine" });
    const { text } = await one.control("GET", "/snapshots/mine");
    const imported = await other.control("PUT", "/snapshots/theirs", text);
    expect(imported.status).toBe(201);
    expectBody("name", imported.body);
    expect((await other.control("POST", "/snapshots/theirs/restore")).status).toBe(200);
    for (const path of [`${EVENTS}?per_page=50`, "/calendar/events/v1/venues", `${EVENTS}/by-slug/sauna-night`]) {
      const [mine, theirs] = [await one.api("GET", path), await other.api("GET", path)];
      expect(theirs.text === mine.text, path).toBe(true);
    }
    const next = await Promise.all([created(one), created(other)]);
    expect(next[0].body.id).toBe(next[1].body.id);
  });
});

describe("every call of the control endpoint", () => {
  // What has no end, and what speaks a protocol of its own, have tests of their own.
  const calls = [...rows.map(({ call }) => call), "GET /events", "POST /mcp"];

  it("has a row", () => {
    expect(callsWithout(calls, controlApp())).toEqual([]);
  });

  it("is missed where it has none", () => {
    const more = controlApp()
      .get("/weather", (c) => c.text("fine"))
      .put("/snapshots/:name/label", (c) => c.text("done"));
    expect(callsWithout(calls, more)).toEqual(["GET /weather", "PUT /snapshots/:name/label"]);
    expect(callsWithout(calls.slice(1), controlApp())).toEqual([calls[0]]);
  });

  it("says which methods its path takes to whoever sends another, by Allow too", async () => {
    const door = await openDoor("in the process");
    const methodsOf = new Map<string, string[]>();
    for (const call of controlCalls(controlApp())) {
      const [method = "", path = ""] = call.split(" ");
      methodsOf.set(path, [...(methodsOf.get(path) ?? []), method]);
    }
    expect(methodsOf.size).toBeGreaterThan(10);
    for (const [path, methods] of methodsOf) {
      const allowed = methods.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]));
      for (const method of ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]) {
        if (allowed.includes(method)) continue;
        const sent = path.replaceAll(/:\w+\{\[0-9\]\+\}/g, "1").replaceAll(/:\w+(?:\{\.\+\})?/g, "a");
        const { status, headers } = await door.control(method, sent);
        const said = headers.get("allow")?.split(", ").toSorted();
        expect([method, path, status, said]).toEqual([method, path, 405, allowed.toSorted()]);
      }
    }
  });

  it("answers what can't be done in the form of an error", async () => {
    const door = await openDoor("in the process");
    const { status, body } = await door.control("GET", "/nothing");
    expect(status).toBe(404);
    expectBody("error", body);
  });
});

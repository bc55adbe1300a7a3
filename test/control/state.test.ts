import { describe, expect, it } from "vitest";
import { expectBody } from "./bodies.ts";
import { EVENT, EVENTS, openDoor, WAYS } from "./door.ts";

const TAG = { id: 9001, slug: "quiet", name: "Quiet", description: "", parent: 0 };

describe.each(WAYS)("records %s", (way) => {
  it("go back as they came", async () => {
    const door = await openDoor(way);
    const { body: counts } = await door.control("GET", "/state");
    for (const resource of Object.keys(counts)) {
      const { text, body } = await door.control("GET", `/state/${resource}`);
      expect(body).toHaveLength(counts[resource]);
      const put = await door.control("PUT", `/state/${resource}`, text);
      expect(put.status, put.text.slice(0, 300)).toBe(200);
      expect((await door.control("GET", `/state/${resource}`)).text === text, resource).toBe(true);
    }
  });

  it("are replaced with their translations", async () => {
    const door = await openDoor(way);
    await door.control("PUT", "/state/calendar/tag", [{ ...TAG, translations: { sv: { name: "Tyst" } } }]);
    const list = "/calendar/events/v1/tags?hide_empty=0";
    expect((await door.api("GET", list)).body.tags[0].name).toBe("Quiet");
    expect((await door.send("GET", `/sv/api${list}`)).body.tags[0].name).toBe("Tyst");
  });

  it.each([
    [
      "a member of the wrong type",
      [TAG, { ...TAG, id: 9002, parent: "none" }],
      { record: 9002, index: 1, member: "/parent" },
    ],
    ["a missing member", [{ id: 9001, slug: "quiet", name: "Quiet", parent: 0 }], { record: 9001, member: "" }],
    ["a member of another name", [{ ...TAG, colour: "red" }], { record: 9001, member: "/colour" }],
    ["no id", [{ ...TAG, id: "x" }], { record: null, index: 0, member: "/id" }],
    ["an id twice", [TAG, TAG], { record: 9001, index: 1, member: "/id" }],
    ["no record", [null], { record: null, index: 0, member: "" }],
    [
      "a translation of what is not translated",
      [{ ...TAG, translations: { sv: { slug: "tyst" } } }],
      { member: "/translations/sv/slug" },
    ],
    [
      "a translation of the wrong type",
      [{ ...TAG, translations: { sv: { name: 1 } } }],
      { member: "/translations/sv/name" },
    ],
  ])("are refused whole for %s", async (_, records, fault) => {
    const door = await openDoor(way);
    const { text } = await door.control("GET", "/state/calendar/tag");
    const { status, body } = await door.control("PUT", "/state/calendar/tag", records);
    expect(status).toBe(400);
    expectBody("error", body);
    expect(body.data.faults).toEqual([expect.objectContaining({ resource: "calendar/tag", ...fault })]);
    expect((await door.control("GET", "/state/calendar/tag")).text === text).toBe(true);
  });

  it("never take the id of a record of another resource of the same kind of ids", async () => {
    const door = await openDoor(way);
    const [category] = (await door.control("GET", "/state/calendar/category")).body;
    const { body } = await door.control("PUT", "/state/calendar/tag", [{ ...TAG, id: category.id }]);
    expect(body.message).toContain("a record of calendar/category");
  });

  it.each([
    ["GET", "/state/none", undefined, 404],
    ["PUT", "/state/none", [], 404],
    ["PUT", "/state/calendar/tag", {}, 400],
    ["PUT", "/state/calendar/tag", "[", 400],
    ["DELETE", "/state/calendar/tag", undefined, 405],
    ["GET", "/snapshots/none", undefined, 404],
    ["DELETE", "/snapshots/none", undefined, 404],
    ["POST", "/snapshots/none/restore", undefined, 404],
    ["POST", "/snapshots", { name: "a b" }, 400],
    ["POST", "/snapshots", { title: "a" }, 400],
    ["PUT", "/snapshots/one", {}, 400],
    ["PUT", "/snapshots/one", undefined, 400],
    ["PUT", "/snapshots/one", { format: "standin-state", version: 2 }, 400],
    ["PUT", "/snapshots/one", { format: "standin-state", version: 1, records: { none: [] } }, 400],
    ["PUT", "/snapshots/one", { format: "standin-state", version: 1, records: { "calendar/tag": [{ id: 1 }] } }, 400],
    ["POST", "/reset", { seed: null }, 400],
    ["POST", "/reset", { scale: 0 }, 400],
    ["POST", "/reset", { now: "soon" }, 400],
    ["POST", "/reset", { sead: 1 }, 400],
    ["PUT", "/clock", { now: "soon" }, 400],
    ["PUT", "/clock", { now: 1e16 }, 400],
    ["PUT", "/clock", { advanceMs: "1" }, 400],
    ["PUT", "/clock", { advanceMs: 1e16 }, 400],
    ["PUT", "/clock", { frozen: 1 }, 400],
    ["PUT", "/clock", { speed: 0 }, 400],
    ["PUT", "/clock", { speed: 100_001 }, 400],
    ["PUT", "/clock", { speed: "fast" }, 400],
    ["GET", "/none", undefined, 404],
    ["GET", "/state/%zz", undefined, 400],
    ["PATCH", "/clock", {}, 405],
  ])("and what else can't be done is refused with a sentence: %s %s %j", async (method, path, body, status) => {
    const door = await openDoor(way);
    const answered = await door.control(method, path, body);
    expect(answered.status, answered.text).toBe(status);
    expectBody("error", answered.body);
    expect(answered.body.data.status).toBe(status);
  });

  it("are kept in so many snapshots", async () => {
    const door = await openDoor(way, { limits: { snapshots: 2 } });
    expect((await door.control("POST", "/snapshots")).body).toEqual({ name: "1" });
    expect((await door.control("POST", "/snapshots", { name: "two" })).status).toBe(201);
    expect((await door.control("POST", "/snapshots", { name: "two" })).status).toBe(201);
    const refused = await door.control("POST", "/snapshots", { name: "three" });
    expect(refused.status).toBe(429);
    expectBody("error", refused.body);
  });

  it("follow the clock: today's events are those of the day that it shows", async () => {
    const door = await openDoor(way, { now: "2030-06-01T08:00:00Z" });
    await door.api("POST", EVENTS, EVENT);
    const upcoming = async () => (await door.api("GET", `${EVENTS}?per_page=50`)).body.events as { slug: string }[];
    expect((await upcoming()).some(({ slug }) => slug === "sauna-night")).toBe(true);
    await door.control("PUT", "/clock", { now: "2031-01-02T00:00:00Z" });
    expect((await door.api("GET", `${EVENTS}?per_page=50`)).text).not.toContain("sauna-night");
  });

  it("let the clock run on or stand", async () => {
    const door = await openDoor(way, { now: "2030-06-01T08:00:00Z" });
    const running = await door.control("PUT", "/clock", { now: "2030-06-02T08:00:00Z", advanceMs: 500, frozen: false });
    expect(running.body.frozen).toBe(false);
    await new Promise((resolve) => setTimeout(resolve, 5));
    const { body } = await door.control("PUT", "/clock", { frozen: true });
    expect(Date.parse(body.now)).toBeGreaterThan(Date.parse("2030-06-02T08:00:00.500Z"));
    expect((await door.control("GET", "/clock")).body).toEqual(body);
  });
});

import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../../src/json/json.ts";
import { caller, recordedSite } from "../recorded-site.ts";

const IMPORT = "/calendar/event-aggregator/v1/import";
const progress = (done: number, total: number) => ({ data: { total, done }, batch: { total, done } });
const item = { title: "Imported evening", start_date: "2027-05-10", start_hour: "18", start_minute: "5", uid: "u1" };

function batch(talk: ReturnType<typeof caller>, hash: string, more: JsonObject = {}) {
  const body = { batch_hash: hash, status: progress(0, 3), percentage_complete: 10, events: [item], ...more };
  return talk("POST", `${IMPORT}/imp100/batch`, body);
}

describe("a batch", () => {
  it("makes events, says what it made and hands out the next hash", async () => {
    const talk = caller(await recordedSite());
    const said = await batch(talk, "hash0001");
    expect([said.status, said.at("interval"), said.at("next_batch_hash")]).toEqual([
      200,
      10,
      expect.stringMatching(/^[0-9a-f]{32}$/),
    ]);
    const id = said.text("activity", "calendar_events", "created", 0);
    const event = (await talk("GET", `/calendar-core/v1/events/${id}`)).body;
    expect(event).toMatchObject({
      title: { rendered: "Imported evening" },
      start_date: "2027-05-10 18:05:00",
      duration: "0",
    });
  });

  it("writes an item anew that came before, and passes over what is no event", async () => {
    const talk = caller(await recordedSite());
    const first = await batch(talk, "hash0001");
    const again = {
      events: [{ ...item, title: "Moved" }, { title: "Undated" }, { start_date: "2027-01-01" }],
      status: progress(1, 3),
    };
    const second = await batch(talk, first.text("next_batch_hash"), again);
    const created = first.at("activity", "calendar_events", "created");
    expect(second.at("activity", "calendar_events")).toMatchObject({ created, updated: created });
  });

  it("finds or makes the venue, organizers, categories and tags of an item", async () => {
    const talk = caller(await recordedSite());
    const related = {
      venue: { venue: "Jazz Cellar" },
      organizer: [{ organizer: "New Club" }, "Spa Team"],
      categories: "Yoga, Fresh",
      tags: ["Relax"],
    };
    const said = await batch(talk, "hash0001", { events: [{ ...item, ...related }] });
    const made = (kind: string) => said.names("activity", kind, "created").length;
    expect(["calendar_venue", "post_tag", "calendar_organizer", "calendar_events_cat"].map(made)).toEqual([0, 0, 1, 1]);
    const event = (
      await talk("GET", `/calendar-core/v1/events/${said.text("activity", "calendar_events", "created", 0)}`)
    ).body;
    expect(event).toMatchObject({ venues: [{ id: 17 }], organizer_names: ["New Club", "Spa Team"], tags: [28] });
  });

  it("ends the import with the last one", async () => {
    const talk = caller(await recordedSite());
    const { body } = await batch(talk, "hash0001", { status: progress(2, 3) });
    expect(body).not.toHaveProperty("next_batch_hash");
    const refused = await batch(talk, "hash0001");
    expect(refused.names("data", "params")).toEqual(["import_id", "batch_hash"]);
  });

  it.each([
    ["2.9", 1, false],
    [1, 0, false],
    [1, 1, true],
    [0, 0, true],
    [2, -1, true],
  ])("of %s in all after %s done leaves more to come: %s", async (total, done, more) => {
    const talk = caller(await recordedSite());
    const status = { data: { total, done }, batch: { total, done } };
    const said = await batch(talk, "hash0001", { status });
    expect([said.status, said.names().includes("next_batch_hash")]).toEqual([200, more]);
  });

  it.each([[100.5], [-0.5]])("takes %s for a percentage that is no whole number", async (percentage_complete) => {
    const said = await batch(caller(await recordedSite()), "hash0001", { percentage_complete });
    expect([said.status, said.at("data", "details", "percentage_complete", "code")]).toEqual([
      400,
      "rest_invalid_type",
    ]);
  });

  it.each([
    [{ batch_hash: "other" }, ["batch_hash"]],
    [{ percentage_complete: 101 }, ["percentage_complete"]],
    [{ status: progress(4, 3) }, ["status"]],
    [{ status: { data: { total: "x", done: 0 }, batch: { total: 1, done: 0 } } }, ["status"]],
    [{ status: "odd", interval: "x" }, ["status", "interval"]],
  ])("is refused with %j", async (more, names) => {
    const talk = caller(await recordedSite());
    const said = await batch(talk, "hash0001", more);
    expect([said.status, said.names("data", "params"), said.at("data", "details")]).toEqual([400, names, []]);
  });
});

describe("a message about the state", () => {
  it.each([["success"], ["failed"]])("closes the import with %s", async (status) => {
    const talk = caller(await recordedSite());
    const say = (status: string) =>
      talk("POST", `${IMPORT}/imp200/state`, {
        batch_hash: "hash0002",
        status,
        message: "M",
        message_slug: "m",
        percentage_complete: 20,
      });
    expect((await say("pending")).body).toEqual({ status: "success" });
    expect((await say(status)).status).toBe(200);
    expect((await say("pending")).status).toBe(400);
  });
});

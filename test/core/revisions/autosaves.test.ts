import { beforeEach, describe, expect, it } from "vitest";
import type { JsonObject } from "../../../src/json/json.ts";
import { type CallSite, siteWith } from "../site-with.ts";

const NOW = { date: "2026-11-28T09:00:00", date_gmt: "2026-11-28T08:00:00" };
const NEVER = { date: null, date_gmt: null };
const GIVEN = { date: "2025-05-05T10:00:00", date_gmt: "2025-05-05T08:00:00" };

describe("what is saved on the way into one's own draft", () => {
  const as = "author";
  let call: CallSite;
  beforeEach(async () => {
    call = await siteWith({});
  });
  const draft = async (more: JsonObject = {}) => {
    const { body } = await call("POST wp/v2/posts", { as, body: { title: "Mine", content: "Text.", ...more } });
    return Number(body.id);
  };
  const save = async (id: number, body: JsonObject) =>
    (await call(`POST wp/v2/posts/${id}/autosaves`, { as, body })).body;

  it("may not empty it", async () => {
    const id = await draft();
    const empty = { title: "", content: "", excerpt: "" };
    const { status, body } = await call(`POST wp/v2/posts/${id}/autosaves`, { as, body: empty });
    expect([status, body.code, body.data]).toEqual([500, "empty_content", null]);
    expect((await call(`GET wp/v2/posts/${id}`, { as })).body).toMatchObject({ title: { rendered: "Mine" } });
  });

  it.each([
    [{}, { content: "More." }, NEVER],
    [{}, { date: GIVEN.date }, GIVEN],
    [{}, { status: "pending" }, NEVER],
    [{}, { status: "publish" }, NOW],
    [{ date: GIVEN.date }, { content: "More." }, GIVEN],
    [{ date: GIVEN.date }, { date: null }, NEVER],
  ])("of %j with %j has the date %j", async (made, body, dates) => {
    expect(await save(await draft(made), body)).toMatchObject(dates);
  });
});

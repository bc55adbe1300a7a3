import { describe, expect, it } from "vitest";
import type { Json, JsonObject } from "../../../src/json/json.ts";
import { type CallSite, siteWith } from "../site-with.ts";

const as = "administrator";

function entry(id: number, author: number, more: JsonObject = {}): JsonObject {
  const text = { raw: `entry ${id}`, rendered: `entry ${id}` };
  return { id, slug: `entry-${id}`, status: "publish", title: text, date: "2026-01-01T10:00:00", author, ...more };
}

const idsIn = async (call: CallSite, query: string, who?: string) =>
  (await call(`GET wp/v2/users?orderby=id&${query}`, who === undefined ? {} : { as: who })).list.map(({ id }) => id);

describe("a list of accounts", { timeout: 20_000 }, () => {
  it.each<[string, number[]]>([
    ["include=1,2&exclude=2", [1, 2]],
    ["exclude=2", [1, 3, 4, 5]],
    ["roles=subscriber&capabilities=manage_options", [1, 5]],
    ["roles=subscriber", [5]],
    ["capabilities=edit_others_posts", [1, 2]],
    ["who=authors&roles=subscriber", [1, 2, 3, 4]],
    ["who=authors&capabilities=manage_options", [1, 2, 3, 4]],
    ["search=edit*", [2]],
    ["search=*edit", [2]],
    ["search=*", [1, 2, 3, 4, 5]],
    ["search=0", [1, 2, 3, 4, 5]],
    ["search=ed*or", []],
    ["slug=Editor", [2]],
    ["slug=nobody", []],
  ])("with %s holds %j", async (query, ids) => {
    expect(await idsIn(await siteWith({}), query, as)).toEqual(ids);
  });

  it("is in the order of slugs in whatever case they are asked for", async () => {
    const { list } = await (await siteWith({}))("GET wp/v2/users?orderby=include_slugs&slug=Editor,Author", { as });
    expect(list.map(({ id }) => id)).toEqual([2, 3]);
  });
});

const item = { title: "Away", url: "http://away.example/", status: "publish" };

describe("an account that has published what shows no author", { timeout: 20_000 }, () => {
  it.each<[string, string, JsonObject]>([
    ["blocks", "wp_block", { title: "B", content: "b", status: "publish" }],
    ["navigation", "wp_navigation", { title: "N", content: "", status: "publish" }],
    ["menu-items", "nav_menu_item", item],
  ])("of the route %s is seen by everybody", async (route, type, body) => {
    const call = await siteWith({});
    expect(await idsIn(call, "")).toEqual([]);
    const made = await call(`POST wp/v2/${route}`, { as, body });
    expect(made.status).toBe(201);
    expect(Object.keys(made.body)).not.toContain("$author");
    expect(await idsIn(call, "")).toEqual([1]);
    expect(await idsIn(call, `has_published_posts=${type}`)).toEqual([1]);
    expect(await idsIn(call, "has_published_posts=page")).toEqual([]);
    expect((await call("GET wp/v2/users/1")).status).toBe(200);
  });
});

describe("an account that has private entries alone", { timeout: 20_000 }, () => {
  const answers: Record<string, Json> = { "wp/v2/posts": [entry(10, 4, { status: "private" })] };

  it.each<[string | undefined, number]>([
    [undefined, 401],
    ["subscriber", 403],
    ["author", 403],
    ["editor", 200],
  ])("answers %s with %d, and is not in lists", async (who, status) => {
    const call = await siteWith(answers);
    expect((await call("GET wp/v2/users/4", who === undefined ? {} : { as: who })).status).toBe(status);
    expect(await idsIn(call, "", who)).toEqual([]);
  });
});

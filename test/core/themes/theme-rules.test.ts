import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../src/json/json.ts";
import { siteWith } from "../site-with.ts";

function theme(stylesheet: string, status: string): JsonObject {
  return { stylesheet, template: stylesheet, status, is_block_theme: true, name: { raw: stylesheet, rendered: "" } };
}

const as = "administrator";
const styles = { "wp/v2/global-styles": [{ id: 9, title: { raw: "", rendered: "" }, settings: [], styles: [] }] };
const two = { "wp/v2/themes": [theme("moss", "inactive"), theme("fern", "active")], ...styles };
const statusesOf = (list: readonly JsonObject[]) => list.map(({ stylesheet, status }) => [stylesheet, status]);

describe("themes", () => {
  it("are listed by status, in the site's order, on one page", async () => {
    const call = await siteWith(two);
    const listed = async (query: string) => statusesOf((await call(`GET wp/v2/themes${query}`, { as })).list);
    expect(await listed("")).toEqual([
      ["moss", "inactive"],
      ["fern", "active"],
    ]);
    expect(await listed("?status=active,inactive")).toHaveLength(2);
    expect(await listed("?status=inactive")).toEqual([["moss", "inactive"]]);
    const { headers } = await call("GET wp/v2/themes?status=", { as });
    expect([headers.get("x-wp-total"), headers.get("x-wp-totalpages")]).toEqual(["0", "1"]);
  });

  it("lead to their styles and their export from the one in use alone", async () => {
    const call = await siteWith(two);
    const links = async (name: string, who: string) =>
      (await call(`GET wp/v2/themes/${name}`, { as: who })).body._links as Record<string, JsonObject[]>;
    const active = await links("fern", as);
    expect(active["wp:user-global-styles"]?.[0]?.href).toMatch(/\/wp\/v2\/global-styles\/9$/);
    expect(active["wp:export-theme"]?.[0]?.targetHints).toEqual({ allow: ["GET"] });
    expect((await links("fern", "editor"))["wp:export-theme"]?.[0]?.targetHints).toEqual({ allow: [] });
    expect(Object.keys(await links("moss", as))).toEqual(["self", "collection"]);
  });

  it.each([
    { statuses: ["inactive", "inactive"], shown: ["active", "inactive"] },
    { statuses: ["active", "active"], shown: ["active", "inactive"] },
    { statuses: ["inactive", "active"], shown: ["inactive", "active"] },
  ])("are one in use, where they say they are $statuses", async ({ statuses, shown }) => {
    const call = await siteWith({
      "wp/v2/themes": [theme("moss", statuses[0] ?? ""), theme("fern", statuses[1] ?? "")],
    });
    expect((await call("GET wp/v2/themes", { as })).list.map(({ status }) => status)).toEqual(shown);
    expect((await call("GET wp/v2/themes?status=active", { as })).list).toHaveLength(1);
  });

  it("are the one of the templates where the site tells of none", async () => {
    const template = { id: "reed//index", slug: "index", theme: "reed", source: "theme", type: "wp_template" };
    const call = await siteWith({ "wp/v2/templates": [template] });
    expect(statusesOf((await call("GET wp/v2/themes", { as })).list)).toEqual([["reed", "active"]]);
    expect((await call("GET wp/v2/themes/reed", { as: "author" })).body.is_block_theme).toBe(true);
  });

  it.each([
    { path: "themes", as: "contributor", status: 403, code: "rest_cannot_view_themes" },
    { path: "themes?status=active", as: "contributor", status: 200 },
    { path: "themes?status=active", as: "subscriber", status: 403, code: "rest_cannot_view_active_theme" },
    { path: "themes?status=active,inactive", as: "author", status: 403, code: "rest_cannot_view_themes" },
    { path: "themes/moss", as: "author", status: 403, code: "rest_cannot_view_themes" },
    { path: "themes/nope", as: "author", status: 403, code: "rest_cannot_view_themes" },
    { path: "themes/fern", as: "author", status: 200 },
    { path: "themes/nope", as: "administrator", status: 404, code: "rest_theme_not_found" },
  ])("answer $status to $path asked by $as", async ({ path, as: who, status, code }) => {
    const answer = await (await siteWith(two))(`GET wp/v2/${path}`, { as: who });
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(answer.headers.get("allow")).toBe(status === 403 ? null : "GET");
  });
});

import { describe, expect, it } from "vitest";
import type { Json, JsonObject } from "../../../src/json/json.ts";
import { siteWith } from "../site-with.ts";

function entry(id: number, title: string, more: JsonObject = {}): JsonObject {
  const text = { raw: title, rendered: title };
  const body = { raw: "lamp", rendered: "lamp" };
  return { id, slug: `entry-${id}`, status: "publish", type: "post", title: text, content: body, author: 1, ...more };
}

const lists: Record<string, Json> = {
  "wp/v2/posts": [
    entry(10, "Old door", { date: "2026-01-01T10:00:00", format: "quote" }),
    entry(11, "Lamp", { date: "2025-01-01T10:00:00" }),
    entry(12, "Draft", { date: "2026-02-01T10:00:00", status: "draft" }),
    entry(13, "Secret", { date: "2026-02-02T10:00:00", password: "x" }),
  ],
  "wp/v2/pages": [entry(20, "About", { date: "2026-03-01T10:00:00", type: "page" })],
  "wp/v2/categories": [{ id: 1, name: "Zinc", slug: "zinc", taxonomy: "category" }],
  "wp/v2/tags": [{ id: 2, name: "Åre", slug: "are", taxonomy: "post_tag" }],
};

async function found(query: string, as?: string) {
  const call = await siteWith(lists);
  const { list, headers } = await call(`GET wp/v2/search?${query}`, as === undefined ? {} : { as });
  return { ids: list.map(({ id }) => id), total: headers.get("x-wp-total"), link: headers.get("link") };
}

describe("a search", { timeout: 20_000 }, () => {
  it.each([
    ["", [20, 13, 10, 11]],
    ["search=lamp", [11, 20, 10]],
    ["subtype=page", [20]],
    ["exclude=20,10", [13, 11]],
    ["include=11", [11]],
    ["type=term", [2, 1]],
    ["type=term&search=ARE", [2]],
    ["type=term&subtype=category", [1]],
    ["type=post-format", ["quote"]],
  ])("by %j finds %j", async (query, ids) => {
    expect((await found(query)).ids).toEqual(ids);
  });

  it("finds what a password protects only for those who have signed in", async () => {
    expect((await found("search=secret")).ids).toEqual([]);
    expect((await found("search=secret", "subscriber")).ids).toEqual([13]);
  });

  it("counts nothing beyond its last page", async () => {
    expect(await found("page=9")).toMatchObject({ ids: [], total: "0" });
  });

  it.each([
    ["type=term&page=2", 400, "rest_search_invalid_page_number"],
    ["type=term&per_page=1&page=3", 400, "rest_search_invalid_page_number"],
    ["type=term&per_page=1&page=2", 200, undefined],
    ["type=term&search=nothing&page=9", 200, undefined],
    ["type=post-format&page=2", 400, "rest_search_invalid_page_number"],
  ])("of what has fewer pages: %s is %d %s", async (query, status, code) => {
    const call = await siteWith(lists);
    const answer = await call(`GET wp/v2/search?${query}`);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });
});

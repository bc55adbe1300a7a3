import { describe, expect, it } from "vitest";
import type { Json } from "../../../src/json/json.ts";
import { type CallSite, siteWith } from "../site-with.ts";

const said = (raw: string) => ({ raw, rendered: `<p>${raw}</p>` });
const by = (status: string, id: number) => ({ id, post: 10, parent: 0, author: 3, status, content: said(`No ${id}`) });

const site: Record<string, Json> = {
  "wp/v2/posts": [
    { id: 10, slug: "talked-about", status: "publish", title: { raw: "Talked about" }, author: 3 },
    { id: 11, slug: "other", status: "publish", title: { raw: "Other" }, author: 3 },
  ],
  "wp/v2/comments": [
    by("approved", 1),
    by("hold", 2),
    by("spam", 3),
    { ...by("approved", 4), post: 11 },
    { ...by("approved", 5), parent: 1 },
  ],
};

const as = "administrator";

async function commentsOf(call: CallSite, query: string) {
  const { list, headers } = await call(`GET wp/v2/comments?order=asc&${query}`, { as });
  expect(Number(headers.get("x-wp-total"))).toBe(list.length);
  return list.map(({ id }) => id);
}

describe("the comments of an entry that goes to the trash", () => {
  it.each([
    ["", [4]],
    ["status=approve", [4]],
    ["status=hold", []],
    ["status=all", [4]],
    ["status=spam", []],
    ["status=post-trashed", [1, 2, 3, 5]],
    ["status=any", [1, 2, 3, 4, 5]],
  ])("are found with %j as %j", async (query, ids) => {
    const call = await siteWith(site);
    await call("DELETE wp/v2/posts/10", { as });
    expect(await commentsOf(call, query)).toEqual(ids);
  });

  it("say so, count as no answers, and stay aside when the entry comes back", async () => {
    const call = await siteWith(site);
    expect((await call("GET wp/v2/comments/1")).body._links).toHaveProperty("children");
    await call("DELETE wp/v2/posts/10", { as });
    const shown = async () => (await call("GET wp/v2/comments/1", { as })).body;
    expect(await shown()).toMatchObject({ status: "post-trashed" });
    expect((await shown())._links).not.toHaveProperty("children");
    await call("POST wp/v2/posts/10", { as, body: { status: "publish" } });
    expect(await shown()).toMatchObject({ status: "post-trashed" });
    expect(await commentsOf(call, "post=10")).toEqual([]);
    expect((await call("GET wp/v2/comments/1")).body).toMatchObject({ code: "rest_cannot_read" });
  });

  it("are approved again one by one", async () => {
    const call = await siteWith(site);
    await call("DELETE wp/v2/posts/10", { as });
    await call("POST wp/v2/posts/10", { as, body: { status: "publish" } });
    const { body } = await call("POST wp/v2/comments/2", { as, body: { status: "approved" } });
    expect(body).toMatchObject({ status: "approved" });
    expect(await commentsOf(call, "post=10")).toEqual([2]);
  });
});

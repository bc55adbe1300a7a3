import { beforeEach, describe, expect, it } from "vitest";
import { createStandin } from "../../src/index.ts";
import { scalarText } from "../../src/engine/json-reading.ts";
import type { JsonObject } from "../../src/json/json.ts";
import { callsOf } from "./site-with.ts";

const site = await createStandin({
  index: "test/core/recordings/index.json",
  auth: "strict",
  now: "2030-03-14T09:30:00Z",
});
const call = callsOf(site);
const as = "admin";

beforeEach(() => site.reset());

/** Names of the relations of an answer. */
const relationsOf = ({ body }: { readonly body: JsonObject }) => Object.keys((body["_links"] ?? {}) as JsonObject);

describe("fields that name relations", () => {
  it.each([
    "wp/v2/posts/1",
    "wp/v2/media/59",
    "wp/v2/comments/1",
    "wp/v2/categories/1",
    "wp/v2/users/1",
    "wp/v2/users/me",
    "wp/v2/types/post",
    "wp/v2/taxonomies/category",
    "wp/v2/statuses/publish",
    "wp/v2/menus/21",
    "wp/v2/menu-items/67",
    "wp/v2/menu-locations/primary",
    "wp/v2/sidebars/sidebar-1",
    "wp/v2/widgets/block-2",
    "wp/v2/themes/linden",
    "wp/v2/templates/linden//index",
    "wp/v2/block-types/core/paragraph",
    "wp-block-editor/v1/navigation-fallback",
  ])("keep all of them of %s", async (path) => {
    const whole = await call(`GET ${path}`, { as });
    expect(relationsOf(whole).length).toBeGreaterThan(0);
    for (const fields of ["_links", "_links.self", "_links.none", "name,_embedded.x&_embed=none"])
      expect(relationsOf(await call(`GET ${path}?_fields=${fields}`, { as }))).toEqual(relationsOf(whole));
  });

  it.each(["posts/1", "comments/1", "users/1", "categories/1"])(
    "know none of %s where nothing is embedded",
    async (path) => {
      expect((await call(`GET wp/v2/${path}?_fields=_embedded`)).body).toEqual([]);
      expect(Object.keys((await call(`GET wp/v2/${path}?_fields=id,_embedded`)).body)).toEqual(["id"]);
    },
  );

  it("show what is embedded in what has a relation to it", async () => {
    const { body } = await call("GET wp/v2/comments/1?_embed=up&_fields=id,_embedded");
    expect(Object.keys(body)).toEqual(["id", "_links", "_embedded"]);
    expect(body["_embedded"]).toMatchObject({ up: [{ type: "post" }] });
  });

  it("trim what a list tells of each", async () => {
    const { list } = await call("GET wp/v2/comments?per_page=1&_fields=id,_links.up");
    expect(list).toEqual([{ id: expect.any(Number), _links: { up: expect.any(Array) } }]);
  });

  it("keep the relations of what was written, in a batch too", async () => {
    const body = { name: "Q", _fields: "_links.self" };
    const { status, body: made } = await call("POST wp/v2/tags", { as, body });
    expect([status, Object.keys(made)]).toEqual([201, ["_links"]]);
    expect(Object.keys(made["_links"] as JsonObject)).toContain("collection");
    const requests = [{ path: "/wp/v2/tags?_fields=_links.self", body: { name: "R" } }];
    const batch = await call("POST batch/v1", { as, body: { requests } });
    expect(batch.body).toMatchObject({ responses: [{ status: 201, body: { _links: { collection: [{}] } } }] });
  });
});

describe("fields", () => {
  it("may stand in a body", async () => {
    const { body } = await call("POST wp/v2/posts", { as, body: { title: "New", _fields: "id" } });
    expect(body).toEqual({ id: expect.any(Number) });
  });

  it.each([
    ["posts/1?_fields=id,title.rendered", ["id", "title"]],
    ["media/59?_fields=id,media_details.width,caption.rendered,description.rendered", ["id"]],
    ["media/59?_fields=id,media_details", ["id", "media_details"]],
    ["media/59?_fields=id,title.rendered", ["id", "title"]],
    ["users/1?_fields=id,avatar_urls.24,meta.x", ["id"]],
    ["users/1?context=edit&_fields=id,capabilities.read,extra_capabilities.administrator", ["id"]],
    ["comments/1?_fields=id,content.rendered,author_avatar_urls.24", ["id"]],
    ["comments/1?_fields=id,content.rendered,content", ["id", "content"]],
    ["categories/1?_fields=id,meta.x", ["id"]],
  ])("of wp/v2/%s are %j, as some members are made only by their own names", async (path, names) => {
    expect(Object.keys((await call(`GET wp/v2/${path}`, { as })).body)).toEqual(names);
  });

  it("say so of what stands in a list, too", async () => {
    expect((await call("GET wp/v2/comments?per_page=1&_fields=id,content.rendered")).list).toEqual([
      { id: expect.any(Number) },
    ]);
  });

  it.each([
    ["types?_fields=post", { post: [] }],
    ["types?_fields=post.slug", { post: [] }],
    ["types?_fields=post,slug", { post: { slug: "post" } }],
    ["types?_fields=slug", []],
    [
      "taxonomies?_fields=category,post_tag,hierarchical",
      { category: { hierarchical: true }, post_tag: { hierarchical: false } },
    ],
    ["statuses?_fields=publish,name", { publish: { name: "Published" } }],
    ["menu-locations?_fields=primary,name", { primary: { name: "primary" } }],
  ])("make each thing, then choose among their names: wp/v2/%s", async (path, told) => {
    expect((await call(`GET wp/v2/${path}`, { as })).body).toEqual(told);
  });

  it("keep the relations of what is chosen by its name", async () => {
    const { body } = await call("GET wp/v2/types?_fields=post,_links");
    expect(body).toMatchObject({ post: { _links: { collection: [{}] } } });
  });

  it.each([
    ["deleted", {}],
    ["deleted,previous", { previous: { id: 1 } }],
    ["deleted,previous,slug,title.none", { previous: { id: 1, slug: "a-walk-along-the-harbour", title: [] } }],
    ["deleted,previous.slug", { previous: [] }],
    ["deleted,previous.slug,slug", { previous: { slug: "a-walk-along-the-harbour" } }],
  ])("%s tell %j of what is gone for good", async (fields, told) => {
    const { body } = await call(`DELETE wp/v2/posts/1?force=true&_fields=${fields}`, { as });
    expect(body).toEqual({ deleted: true, ...told });
  });

  it("tell no number of what is gone and had none", async () => {
    const { body: made } = await call("POST wp/v2/users/1/application-passwords", { as, body: { name: "A" } });
    const path = `wp/v2/users/1/application-passwords/${scalarText(made["uuid"])}`;
    const { body } = await call(`DELETE ${path}?_fields=deleted,previous,name`, { as });
    expect(body).toEqual({ deleted: true, previous: { name: "A" } });
  });
});

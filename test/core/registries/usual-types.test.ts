import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../src/json/json.ts";
import { served } from "../../generic/served.ts";

const arg = { type: "string", required: false };
const route = (namespace: string, args: JsonObject, schema?: JsonObject, write: JsonObject = {}): JsonObject => ({
  namespace,
  methods: ["GET", "POST"],
  endpoints: [
    { methods: ["GET"], args },
    { methods: ["POST"], args: write },
  ],
  ...(schema && { schema }),
});
const shape = (title: string, names: readonly string[]): JsonObject => ({
  title,
  type: "object",
  properties: Object.fromEntries(names.map((name) => [name, { context: ["view", "edit"] }])),
});
const listed = { status: arg, slug: arg, search: arg };
const room = shape("acme_room", ["id", "slug", "title", "content", "meta", "parent", "permalink_template", "floors"]);
const floor = shape("acme_floor", ["id", "name", "slug", "taxonomy", "parent"]);
const only = (name: string) => route("wp/v2", { context: arg }, undefined, { [name]: arg });
const read: JsonObject = {
  namespace: "wp/v2",
  methods: ["GET"],
  endpoints: [{ methods: ["GET"], args: { context: arg } }],
};

const site: JsonObject = {
  name: "Registries",
  namespaces: ["wp/v2"],
  routes: {
    "/": { namespace: "", methods: ["GET"], endpoints: [{ methods: ["GET"], args: {} }] },
    "/wp/v2/rooms": route("wp/v2", listed, room),
    "/wp/v2/rooms/(?P<id>[\\d]+)": route("wp/v2", {}, room),
    "/wp/v2/rooms/(?P<parent>[\\d]+)/revisions": route("wp/v2", {}),
    "/wp/v2/posts": route("wp/v2", listed, shape("post", ["id", "slug", "title", "content", "excerpt"])),
    "/wp/v2/posts/(?P<id>[\\d]+)": only("title"),
    "/wp/v2/floors": route("wp/v2", { hide_empty: arg, ...listed }, floor, { name: arg, slug: arg }),
    "/wp/v2/floors/(?P<id>[\\d]+)": only("name"),
    "/wp/v2/types": read,
    "/wp/v2/types/(?P<type>[\\w-]+)": read,
    "/wp/v2/taxonomies": route("wp/v2", { context: arg, type: arg }, shape("taxonomy", ["name", "slug", "types"])),
    "/wp/v2/taxonomies/(?P<taxonomy>[\\w-]+)": read,
    "/wp/v2/statuses": read,
    "/wp/v2/statuses/(?P<status>[\\w-]+)": read,
  },
};

describe("registries of a site that hands none over", () => {
  it("hold the core's types that it has routes of, and its own as their schema shows them", async () => {
    const { call } = await served(site);
    const { body } = await call("GET", "wp/v2/types?context=edit");
    expect(Object.keys(body)).toEqual(["post", "acme_room"]);
    expect(body.acme_room).toMatchObject({
      name: "Rooms",
      labels: { singular_name: "Room", parent_item_colon: "Above this room:" },
      slug: "acme_room",
      hierarchical: true,
      viewable: true,
      supports: { title: true, editor: true, "custom-fields": true, revisions: true },
      taxonomies: ["acme_floor"],
      rest_base: "rooms",
      _links: { "wp:items": [{ href: "http://127.0.0.1:4010/wp-json/wp/v2/rooms" }] },
    });
    expect(Object.keys(body.post.supports)).not.toContain("comments");
    expect(Object.keys(body.post.supports)).toContain("excerpt");
  });

  it("have no member that their schema lacks", async () => {
    const { call } = await served(site);
    const { body } = await call("GET", "wp/v2/taxonomies");
    expect(body).toEqual({
      acme_floor: { name: "Floors", slug: "acme_floor", types: ["acme_room"], _links: expect.any(Object) },
    });
  });

  it("are narrowed by a type, to an empty object where it has none", async () => {
    const { call } = await served(site);
    expect(Object.keys((await call("GET", "wp/v2/taxonomies?type=acme_room")).body)).toEqual(["acme_floor"]);
    expect((await call("GET", "wp/v2/taxonomies?type=post")).body).toEqual({});
  });
});

describe("who sees registries", () => {
  const as = (name: string) => ({ authorization: `Basic ${btoa(`${name}:${name}`)}` });

  it.each([
    ["none", "statuses", 200, ["publish"], "GET"],
    ["contributor", "statuses", 200, ["publish", "future", "draft", "pending", "private", "trash"], "GET"],
    ["none", "statuses/draft", 401, "rest_cannot_read_status", null],
    ["admin", "statuses/inherit", 403, "rest_cannot_read_status", null],
    ["none", "statuses/nothing", 404, "rest_status_invalid", null],
    ["none", "types?context=edit", 401, "rest_cannot_view", null],
    ["subscriber", "types/post?context=edit", 403, "rest_forbidden_context", "GET"],
    ["none", "types/revision", 401, "rest_cannot_read_type", "GET"],
    ["subscriber", "taxonomies?context=edit", 403, "rest_cannot_view", null],
    ["none", "taxonomies/post_format", 401, "rest_forbidden", null],
    ["none", "taxonomies/nothing", 404, "rest_taxonomy_invalid", "GET"],
  ])("%s of %s: %i", async (name, path, status, wanted, allow) => {
    const { call } = await served(site, { auth: "strict" });
    const said = await call("GET", `wp/v2/${path}`, undefined, name === "none" ? {} : as(name));
    expect([said.status, said.body.code ?? Object.keys(said.body)]).toEqual([status, wanted]);
    expect(said.headers.get("allow")).toBe(allow);
  });

  it("depends on what their types and taxonomies ask for", async () => {
    const { call } = await served(site, {
      auth: "strict",
      seeds: [
        {
          answers: {
            "wp/v2/types": {
              acme_room: { slug: "acme_room", name: "Rooms", capabilities: { edit_posts: "edit_theme_options" } },
              acme_note: { slug: "acme_note", name: "Notes", capabilities: { edit_posts: "edit_posts" } },
            },
          },
        },
      ],
    });
    const names = async (name: string) =>
      Object.keys((await call("GET", "wp/v2/types?context=edit", undefined, as(name))).body);
    expect(await names("author")).toEqual(["acme_note"]);
    expect(await names("admin")).toEqual(["acme_room", "acme_note"]);
  });
});

import type { Json, JsonObject } from "../../src/json/json.ts";

const arg = (type: string, more: JsonObject = {}): JsonObject => ({ type, ...more, required: false });
const context = arg("string", { default: "view", enum: ["view", "embed", "edit"] });
const ids = arg("array", { items: { type: "integer" }, default: [] });
const words = arg("array", { items: { type: "string" } });
const rendered = arg("object", {
  properties: {
    raw: { type: "string", context: ["edit"] },
    rendered: { type: "string", context: ["view", "edit", "embed"] },
  },
});
const force = arg("boolean", { default: false });

const paging = (orderby: string, values: string[], order: string): JsonObject => ({
  context,
  page: arg("integer", { default: 1, minimum: 1 }),
  per_page: arg("integer", { default: 10, minimum: 1, maximum: 100 }),
  search: arg("string"),
  exclude: ids,
  include: ids,
  offset: arg("integer"),
  order: arg("string", { default: order, enum: ["asc", "desc"] }),
  orderby: arg("string", { default: orderby, enum: ["id", "include", "slug", ...values] }),
  slug: words,
});

const entry: JsonObject = {
  date: arg("string", { format: "date-time" }),
  slug: arg("string"),
  status: arg("string", { enum: ["publish", "future", "draft", "pending", "private"] }),
  password: arg("string"),
  title: rendered,
  content: rendered,
  excerpt: rendered,
  author: arg("integer"),
  featured_media: arg("integer"),
  comment_status: arg("string", { enum: ["open", "closed"] }),
};

const entries = paging("date", ["date", "title", "modified", "author", "relevance"], "desc");
const statuses = arg("array", {
  default: "publish",
  items: { type: "string", enum: ["publish", "future", "draft", "pending", "private", "trash", "any"] },
});
const term: JsonObject = { description: arg("string"), name: arg("string"), slug: arg("string") };
const terms: JsonObject = { ...paging("name", ["name", "count"], "asc"), hide_empty: force, post: arg("integer") };

type Args = Record<string, Json>;

function route(namespace: string, endpoints: readonly (readonly [methods: string[], args: Json])[]): JsonObject {
  return {
    namespace,
    methods: endpoints.flatMap(([methods]) => methods),
    endpoints: endpoints.map(([methods, args]) => ({ methods, args })),
  };
}

/** A collection with its records, as the core registers them. */
function pair(base: string, { list, write, required }: { list: Args; write: Args; required?: string }): JsonObject {
  const id: JsonObject = { id: arg("integer") };
  const made =
    required === undefined ? write : { ...write, [required]: { ...(write[required] as JsonObject), required: true } };
  return {
    [`/wp/v2/${base}`]: route("wp/v2", [
      [["GET"], list],
      [["POST"], made],
    ]),
    [`/wp/v2/${base}/(?P<id>[\\d]+)`]: route("wp/v2", [
      [["GET"], { ...id, context, password: arg("string") }],
      [["POST", "PUT", "PATCH"], { ...id, ...write }],
      [["DELETE"], { ...id, force }],
    ]),
  };
}

function named(base: string, placeholder: string): JsonObject {
  return {
    [`/wp/v2/${base}`]: route("wp/v2", [[["GET"], { context }]]),
    [`/wp/v2/${base}/(?P<${placeholder}>[\\w-]+)`]: route("wp/v2", [
      [["GET"], { [placeholder]: arg("string"), context }],
    ]),
  };
}

/** An index document of a plain site: entries, terms, uploads, people, comments and settings. */
export const coreDocument: JsonObject = {
  name: "Tea &amp; Cake",
  description: "A small place",
  url: "https://tea.example.test",
  home: "https://tea.example.test",
  gmt_offset: 0,
  timezone_string: "UTC",
  namespaces: ["wp/v2"],
  authentication: {},
  routes: {
    "/": route("", [[["GET"], { context: { default: "view", required: false } }]]),
    "/wp/v2": {
      ...route("wp/v2", [
        [["GET"], { namespace: { default: "wp/v2", required: false }, context: { default: "view", required: false } }],
      ]),
      _links: { self: [{ href: "https://tea.example.test/wp-json/wp/v2" }] },
    },
    ...pair("posts", {
      list: {
        ...entries,
        status: statuses,
        author: ids,
        categories: ids,
        categories_exclude: ids,
        tags: ids,
        sticky: arg("boolean"),
        after: arg("string", { format: "date-time" }),
      },
      write: {
        ...entry,
        sticky: arg("boolean"),
        format: arg("string", { enum: ["standard", "aside"] }),
        meta: arg("object", { properties: [] }),
        categories: ids,
        tags: ids,
      },
    }),
    "/wp/v2/posts/(?P<parent>[\\d]+)/revisions": route("wp/v2", [[["GET"], { parent: arg("integer"), context }]]),
    "/wp/v2/posts/(?P<parent>[\\d]+)/revisions/(?P<id>[\\d]+)": route("wp/v2", [
      [["GET"], { parent: arg("integer"), id: arg("integer"), context }],
    ]),
    ...pair("pages", {
      list: { ...entries, status: statuses, parent: ids },
      write: { ...entry, parent: arg("integer"), menu_order: arg("integer") },
    }),
    ...pair("media", {
      list: { ...entries, parent: ids },
      write: { ...entry, alt_text: arg("string"), caption: rendered, description: rendered, post: arg("integer") },
    }),
    ...pair("categories", {
      list: { ...terms, parent: arg("integer") },
      write: { ...term, parent: arg("integer") },
      required: "name",
    }),
    ...pair("tags", { list: terms, write: term, required: "name" }),
    ...pair("comments", {
      list: {
        ...paging("date_gmt", ["date", "date_gmt", "post"], "desc"),
        post: ids,
        status: arg("string", { default: "approve" }),
      },
      write: {
        author_name: arg("string"),
        content: rendered,
        post: arg("integer"),
        parent: arg("integer"),
        status: arg("string"),
      },
    }),
    ...pair("users", {
      list: { ...paging("name", ["name", "registered_date"], "asc"), roles: words },
      write: {
        username: arg("string"),
        name: arg("string"),
        email: arg("string", { format: "email" }),
        password: arg("string"),
        roles: words,
      },
    }),
    "/wp/v2/users/me": route("wp/v2", [[["GET"], { context }]]),
    ...named("types", "type"),
    ...named("statuses", "status"),
    ...named("taxonomies", "taxonomy"),
    "/wp/v2/search": route("wp/v2", [
      [["GET"], { ...paging("id", [], "asc"), type: arg("string", { default: "post", enum: ["post", "term"] }) }],
    ]),
    "/wp/v2/settings": route("wp/v2", [
      [["GET"], []],
      [
        ["POST", "PUT", "PATCH"],
        {
          title: arg("string"),
          description: arg("string"),
          posts_per_page: arg("integer"),
          use_smilies: arg("boolean", { default: true }),
        },
      ],
    ]),
  },
  _links: { help: [{ href: "https://elsewhere.example.test/" }] },
};

import { describe, expect, it } from "vitest";
import type { Json, JsonObject } from "../../../src/json/json.ts";
import { createStandin } from "../../../src/index.ts";
import { houseWith, siteWith } from "../site-with.ts";

const as = "administrator";
const harbour: JsonObject = {
  attributes: { boats: { type: "integer", default: 1 }, lock: { type: "object" } },
  is_dynamic: true,
  api_version: 3,
  name: "harbour/berths",
  title: "Berths",
  category: "widgets",
};
const still: JsonObject = { ...harbour, name: "harbour/still", is_dynamic: false };
const textOf = (value: Json | undefined): string => (typeof value === "string" ? value : "");
const names = (list: readonly JsonObject[]) => list.map(({ name }) => name);

describe("types of blocks", () => {
  it("that a site brings stand behind the core's own", async () => {
    const call = await siteWith({ "wp/v2/block-types": [harbour] });
    const all = names((await call("GET wp/v2/block-types?_fields=name", { as })).list);
    expect(all).toContain("core/paragraph");
    expect(all.at(-1)).toBe("harbour/berths");
    expect(new Set(all).size).toBe(all.length);
    expect(names((await call("GET wp/v2/block-types/harbour", { as })).list)).toEqual(["harbour/berths"]);
    const own = await call("GET wp/v2/block-types/harbour/berths", { as });
    expect(own.body.attributes).toEqual(harbour.attributes);
    const basis = async (path: string) =>
      (await call(`GET wp/v2/block-types${path}`, { as })).headers.get("x-standin-basis");
    expect([await basis("/harbour/berths"), await basis("/harbour"), await basis("/core"), await basis("")]).toEqual([
      "family",
      "family",
      "invented",
      "invented",
    ]);
  });

  it("are those alone that were handed over where some of the core's are among them, or none at all", async () => {
    const some = await siteWith({ "wp/v2/block-types": [{ ...harbour, name: "core/paragraph" }, harbour] });
    expect(names((await some("GET wp/v2/block-types", { as })).list)).toEqual(["core/paragraph", "harbour/berths"]);
    expect((await some("GET wp/v2/block-types/core/heading", { as })).status).toBe(404);
    const none = await siteWith({ "wp/v2/block-types": [] });
    expect((await none("GET wp/v2/block-types", { as })).list).toEqual([]);
  });

  it("lead to where they are rendered only if that happens each time", async () => {
    const call = await siteWith({ "wp/v2/block-types": [harbour, still] });
    const links = async (name: string) =>
      Object.keys((await call(`GET wp/v2/block-types/harbour/${name}`, { as })).body._links as JsonObject);
    expect(await links("berths")).toEqual(["collection", "self", "up", "wp:render-block", "curies"]);
    expect(await links("still")).toEqual(["collection", "self", "up"]);
  });

  it("are for those who write, and one that is missing allows nothing", async () => {
    const call = await siteWith({});
    expect((await call("GET wp/v2/block-types")).body.code).toBe("rest_block_type_cannot_view");
    expect((await call("GET wp/v2/block-types", { as: "subscriber" })).status).toBe(403);
    expect((await call("GET wp/v2/block-types", { as: "contributor" })).status).toBe(200);
    const missing = await call("GET wp/v2/block-types/core/nope", { as });
    expect([missing.status, missing.headers.get("allow")]).toEqual([404, null]);
  });
});

describe("patterns and icons", () => {
  it("come from the core where a site says nothing of them", async () => {
    const call = await siteWith({});
    expect(names((await call("GET wp/v2/block-patterns/categories", { as })).list)).toContain("call-to-action");
    const patterns = (await call("GET wp/v2/block-patterns/patterns", { as })).list;
    expect(patterns.every(({ content, source }) => source === "core" && textOf(content).startsWith("<!-- wp:"))).toBe(
      true,
    );
    expect(names((await call("GET wp/v2/icons?search=RSS", { as })).list)).toEqual(["core/rss"]);
    expect((await call("GET wp/v2/icon-collections/core", { as })).body.slug).toBe("core");
    expect((await call("GET wp/v2/icon-collections?search=zzz", { as })).list).toHaveLength(1);
  });

  it("are those alone that were handed over, even if these are none", async () => {
    const call = await siteWith({
      "wp/v2/block-patterns/patterns": [],
      "wp/v2/block-patterns/categories": [{ name: "sea", label: "Sea" }],
    });
    expect((await call("GET wp/v2/block-patterns/patterns", { as })).list).toEqual([]);
    expect((await call("GET wp/v2/block-patterns/categories", { as })).list).toEqual([{ name: "sea", label: "Sea" }]);
  });

  it("of a collection of the site's own stand beside the core's", async () => {
    const buoy = { name: "harbour/buoy", label: "Buoy", content: "<svg/>", collection: "harbour" };
    const call = await siteWith({
      "wp/v2/icons": [buoy],
      "wp/v2/icon-collections": [
        { slug: "core", label: "Core" },
        { slug: "harbour", label: "Harbour" },
      ],
    });
    expect((await call("GET wp/v2/icons/harbour", { as })).list).toEqual([buoy]);
    expect((await call("GET wp/v2/icons?collection=harbour&search=nope", { as })).list).toEqual([]);
    expect((await call("GET wp/v2/icons/harbour/buoy", { as })).body).toEqual(buoy);
    expect((await call("GET wp/v2/icons/core/home", { as })).body.label).toBe("Home");
    expect((await call("GET wp/v2/icons?per_page=1", { as })).list.length).toBeGreaterThan(80);
    expect((await call("GET wp/v2/icons?collection=nope", { as })).body.code).toBe("rest_icon_collection_not_found");
    const untold = await siteWith({ "wp/v2/icons": [buoy] });
    expect((await untold("GET wp/v2/icons/harbour", { as })).list).toEqual([buoy]);
    expect((await call("GET wp/v2/icons/harbour/nope", { as })).body.code).toBe("rest_icon_not_found");
  });
});

describe("blocks are rendered", () => {
  const rendered = async (path: string, answers: Record<string, Json> = {}) => {
    const call = await siteWith(answers);
    return call(`GET wp/v2/block-renderer/${path}`, { as });
  };
  const post = (id: number, title: string, date: string, more: JsonObject = {}): JsonObject => ({
    id,
    title: { raw: title, rendered: title },
    slug: title.toLowerCase(),
    status: "publish",
    type: "post",
    date,
    date_gmt: date,
    author: 1,
    categories: [],
    tags: [],
    ...more,
  });
  const posts = [
    post(11, "Ebb", "2026-03-31T23:30:00", { tags: [5] }),
    post(12, "Flood", "2026-03-02T08:00:00", { tags: [5, 6] }),
    post(13, "Draft", "2026-05-02T08:00:00", { status: "draft" }),
    post(14, "Ahead", "2027-05-02T08:00:00", { status: "future" }),
    post(15, "Neap", "2025-12-02T08:00:00", { author: 2, categories: [9], tags: [5] }),
  ];
  const tag = (id: number, name: string): JsonObject => ({ id, name, slug: name.toLowerCase(), taxonomy: "post_tag" });
  const lists = { "wp/v2/posts": posts, "wp/v2/tags": [tag(5, "Tides"), tag(6, "Boats"), tag(7, "Unused")] };

  it("as the latest posts", async () => {
    const titles = async (query: string) =>
      [
        ...textOf((await rendered(`core/latest-posts?context=edit${query}`, lists)).body.rendered).matchAll(
          /">([^<]+)<\/a>/g,
        ),
      ].map(([, title]) => title);
    expect(await titles("")).toEqual(["Ebb", "Flood", "Neap"]);
    expect(await titles("&attributes[postsToShow]=2&attributes[order]=asc")).toEqual(["Neap", "Flood"]);
    expect(await titles("&attributes[postsToShow]=-1")).toHaveLength(3);
    expect(await titles("&attributes[orderBy]=title&attributes[order]=asc")).toEqual(["Ebb", "Flood", "Neap"]);
    expect(await titles("&attributes[categories][0][id]=9")).toEqual(["Neap"]);
    expect(await titles("&attributes[selectedAuthor]=1")).toEqual(["Ebb", "Flood"]);
  });

  it("as the months and years in which something was published", async () => {
    const months = await rendered("core/archives?context=edit&attributes[showPostCounts]=true", lists);
    expect(months.body.rendered).toBe(
      "<ul class=\"wp-block-archives-list wp-block-archives\">\t<li><a href='http://127.0.0.1:4010/2026/03/'>March 2026</a>&nbsp;(2)</li>\n" +
        "\t<li><a href='http://127.0.0.1:4010/2025/12/'>December 2025</a>&nbsp;(1)</li>\n</ul>",
    );
    const years = await rendered("core/archives?context=edit&attributes[type]=yearly", lists);
    expect(years.body.rendered).toContain("<a href='http://127.0.0.1:4010/2026/'>2026</a></li>");
    const none = await rendered("core/archives?context=edit&attributes[showPostCounts]=true", { "wp/v2/posts": [] });
    expect([none.status, none.headers.get("x-standin-basis")]).toEqual([200, "invented"]);
    expect([months.headers.get("x-standin-basis"), years.headers.get("x-standin-basis")]).toEqual([
      "family",
      "invented",
    ]);
  });

  it("as a cloud of the tags that are used, the larger the more", async () => {
    const { rendered: cloud } = (await rendered("core/tag-cloud?context=edit", lists)).body;
    const tags = [...textOf(cloud).matchAll(/size: ([\d.]+)pt;" aria-label="([^"]+)"/g)].map(([, size, label]) => [
      size,
      label,
    ]);
    expect(tags).toEqual([
      ["8", "Boats (1 item)"],
      ["22", "Tides (3 items)"],
    ]);
  });

  it("by the attributes of their types, for those who may edit what they are about", async () => {
    const call = await siteWith({ ...lists, "wp/v2/block-types": [harbour, still] });
    const render = (query: string, who = as) =>
      call(`GET wp/v2/block-renderer/harbour/berths?context=edit${query}`, { as: who });
    expect((await render("&attributes[boats]=2")).status).toBe(200);
    expect((await render("&attributes[boats]=many")).status).toBe(400);
    expect((await render("&attributes[ships]=2")).status).toBe(400);
    expect((await render("&post_id=15", "author")).body.code).toBe("block_cannot_read");
    expect((await render("&post_id=99", as)).status).toBe(403);
    expect((await render("", "subscriber")).status).toBe(403);
    for (const name of ["harbour/still", "harbour/nope", "core/paragraph"])
      expect((await call(`GET wp/v2/block-renderer/${name}?context=edit`, { as })).body.code).toBe("block_invalid");
    expect((await call("GET wp/v2/block-renderer/core/calendar?context=edit&attributes[month]=3", { as })).status).toBe(
      200,
    );
    expect((await call("GET wp/v2/block-renderer/core/archives?context=edit&attributes[month]=3", { as })).status).toBe(
      400,
    );
  });
});

describe("what only the site knows", () => {
  it("is answered as it was handed over for exactly that call", async () => {
    const call = await siteWith({
      "wp/v2/block-types": [harbour],
      "wp/v2/block-renderer/harbour/berths?context=edit": { rendered: "<p>Two berths</p>" },
      "wp/v2/view-config?kind=postType&name=page": { kind: "postType", name: "page", version: 7 },
      "wp/v2/block-directory/search?term=tide": [{ name: "tide/table" }],
    });
    const told = await call("GET wp/v2/block-renderer/harbour/berths?context=edit", { as });
    expect([told.body.rendered, told.headers.get("x-standin-basis")]).toEqual(["<p>Two berths</p>", "recorded"]);
    const other = await call("GET wp/v2/block-renderer/harbour/berths?context=edit&attributes[boats]=3", { as });
    expect([other.body.rendered, other.headers.get("x-standin-basis")]).toEqual([
      '<div class="wp-block-harbour-berths"></div>',
      "invented",
    ]);
    expect((await call("GET wp/v2/view-config?name=page&kind=postType", { as })).body.version).toBe(7);
    expect((await call("GET wp/v2/block-directory/search?term=tide", { as })).list).toEqual([{ name: "tide/table" }]);
    expect((await call("GET wp/v2/block-directory/search?term=ebb", { as })).body.code).toBe("plugins_api_failed");
    expect((await call("GET wp/v2/block-renderer/harbour/berths?context=edit")).status).toBe(401);
  });
});

describe("what lies on other hosts", () => {
  it("is what was handed over of it, and nothing where nobody did", async () => {
    const table = { name: "tide/table", title: "Table of tides", description: "" };
    const call = await siteWith({
      "wp/v2/block-directory/search": [table, { ...table, name: "sun/rise", title: "Sunrise" }],
      "wp/v2/pattern-directory/patterns": [{ id: 9, title: "Shore", content: "", description: "A coast" }],
      "wp-block-editor/v1/url-details?url=https://sea.example/": { title: "The sea" },
    });
    expect((await call("GET wp/v2/block-directory/search?term=TIDE", { as })).list).toEqual([table]);
    expect((await call("GET wp/v2/pattern-directory/patterns?search=coast", { as })).list).toHaveLength(1);
    expect((await call("GET wp/v2/pattern-directory/patterns?search=moor", { as })).list).toEqual([]);
    const details = "GET wp-block-editor/v1/url-details?url=https";
    expect((await call(`${details}://sea.example/`, { as })).body).toEqual({ title: "The sea" });
    expect((await call(`${details}://sea.example/`)).status).toBe(401);
    expect((await call(`${details}://sky.example/`, { as })).status).toBe(400);
    const cut = await siteWith({});
    expect((await cut("GET wp/v2/pattern-directory/patterns", { as })).body.code).toBe("http_request_not_executed");
  });
});

describe("the templates that are taken from a site", () => {
  it("are a file that has the name of the theme", async () => {
    const site = await houseWith({ "wp/v2/themes": [{ stylesheet: "plain", status: "active" }] });
    const headers = { authorization: `Basic ${btoa(`${as}:${as}`)}` };
    const file = await site.fetch(`${site.apiRoot}wp-block-editor/v1/export`, { headers });
    expect([file.headers.get("content-type"), file.headers.get("content-disposition")]).toEqual([
      "application/zip",
      "attachment; filename=plain.zip",
    ]);
  });
});

describe("how lists are looked at", () => {
  it("follows the type: by its statuses, with levels where it has some", async () => {
    const call = await siteWith({});
    const view = async (name: string) => (await call(`GET wp/v2/view-config?kind=postType&name=${name}`, { as })).body;
    expect((await view("page")).default_view).toMatchObject({ showLevels: true });
    expect((await view("post")).default_view).not.toHaveProperty("showLevels");
    expect((await view("wp_template")).view_list).toHaveLength(1);
  });

  it.each([
    ["kind=postType&name=nope", undefined, 404, "rest_view_config_invalid_entity"],
    ["kind=postType&name=revision", as, 404, "rest_view_config_invalid_entity"],
    ["kind=taxonomy&name=nope", "subscriber", 404, "rest_view_config_invalid_entity"],
    ["kind=root&name=x", undefined, 401, "rest_cannot_read"],
    ["kind=root&name=x", "editor", 403, "rest_cannot_read"],
    ["kind=root&name=x", as, 200, undefined],
    ["kind=postType&name=post", "contributor", 200, undefined],
    ["kind=postType&name=page", "author", 403, "rest_cannot_read"],
    ["kind=postType&name=wp_template", "editor", 403, "rest_cannot_read"],
    ["kind=postType&name=wp_template_part", as, 200, undefined],
    ["kind=taxonomy&name=category", "author", 403, "rest_cannot_read"],
    ["kind=taxonomy&name=post_tag", "editor", 200, undefined],
    ["kind=taxonomy&name=nav_menu", "editor", 403, "rest_cannot_read"],
    ["kind=other&name=nope", "contributor", 200, undefined],
  ])("is told of %s to %s with %d %s", async (query, who, status, code) => {
    const call = await siteWith({});
    const told = await call(`GET wp/v2/view-config?${query}`, who === undefined ? {} : { as: who });
    expect([told.status, told.body.code]).toEqual([status, code]);
  });
});

it("members that a document does not show are not there", async () => {
  const route = { namespace: "wp/v2", methods: ["GET"], endpoints: [{ methods: ["GET"], args: {} }] };
  const properties = { name: { type: "string" }, title: { type: "string" }, is_dynamic: { type: "boolean" } };
  const schema = { title: "block-type", type: "object", properties };
  const site = await createStandin({
    index: { name: "Old", namespaces: ["wp/v2"], routes: { "/wp/v2/block-types": { ...route, schema } } } as never,
  });
  const response = await site.fetch(new Request(`${site.apiRoot}wp/v2/block-types`));
  const [first = {}] = (await response.json()) as JsonObject[];
  expect(Object.keys(first)).toEqual(["is_dynamic", "name", "title", "_links"]);
  expect(first._links).not.toHaveProperty("wp:render-block");
});

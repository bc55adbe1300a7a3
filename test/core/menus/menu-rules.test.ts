import { describe, expect, it } from "vitest";
import type { Json, JsonObject } from "../../../src/json/json.ts";
import { type CallSite, siteWith } from "../site-with.ts";

function menu(id: number, name: string, locations: string[] = []): JsonObject {
  return { id, name, slug: name.toLowerCase(), description: "", meta: [], locations, auto_add: false };
}

function item(id: number, more: JsonObject): JsonObject {
  const usual = { status: "publish", attr_title: "", description: "", parent: 0, menu_order: 1, target: "" };
  return { id, ...usual, classes: [""], xfn: [""], meta: [], menus: 5, ...more };
}

const page = {
  id: 10,
  slug: "about",
  status: "publish",
  type: "page",
  title: { raw: "About", rendered: "About" },
  parent: 0,
  date: "2026-01-01T10:00:00",
  date_gmt: "2026-01-01T09:00:00",
};
const toPage = { type: "post_type", type_label: "Page", object: "page", object_id: 10, invalid: false };
const lists: Record<string, Json> = {
  "wp/v2/menus": [menu(5, "Main", ["top"]), menu(6, "Foot")],
  "wp/v2/menu-locations": {
    top: { name: "top", description: "Top", menu: 5 },
    foot: { name: "foot", description: "Foot", menu: 0 },
  },
  "wp/v2/pages": [page],
  "wp/v2/menu-items": [
    item(20, { ...toPage, title: { raw: "About", rendered: "About" }, url: "{base_url}/about/" }),
    item(21, { ...toPage, title: { raw: "Us", rendered: "Us" }, url: "{base_url}/about/", menu_order: 2 }),
    item(22, {
      type: "custom",
      type_label: "Custom Link",
      object: "custom",
      object_id: 22,
      invalid: false,
      title: { raw: "Out", rendered: "Out" },
      url: "https://out.example/",
      status: "draft",
    }),
  ],
};
const as = "administrator";

describe("menus", () => {
  it("take a place from the menu that was shown there", async () => {
    const call = await siteWith(lists);
    const made = await call("POST wp/v2/menus/6", { as, body: { locations: ["top", "foot"] } });
    expect(made.body.locations).toEqual(["top", "foot"]);
    expect((await call("GET wp/v2/menus/5", { as })).body.locations).toEqual([]);
    expect((await call("GET wp/v2/menu-locations/top", { as })).body.menu).toBe(6);
  });

  it("lose their items and places when they are deleted", async () => {
    const call = await siteWith(lists);
    expect((await call("DELETE wp/v2/menus/5", { as })).status).toBe(501);
    const gone = await call("DELETE wp/v2/menus/5?force=true", { as });
    expect((gone.body.previous as JsonObject).locations).toEqual(["top"]);
    expect((await call("GET wp/v2/menu-items?status=any", { as })).list).toEqual([]);
    expect((await call("GET wp/v2/menu-locations/top", { as })).body.menu).toBe(0);
  });

  it("keep one name each", async () => {
    const call = await siteWith(lists);
    const again = await call("POST wp/v2/menus", { as, body: { name: "MAIN" } });
    expect([again.status, again.body.code, again.body.additional_data]).toEqual([400, "menu_exists", [5]]);
    expect((await call("POST wp/v2/menus/6", { as, body: { name: "Main" } })).status).toBe(500);
  });

  it.each<[string, JsonObject, number, string]>([
    ["", { name: "" }, 400, "empty_term_name"],
    ["", { name: "<b></b>" }, 400, "empty_term_name"],
    ["", { name: "x", parent: 0 }, 400, "rest_taxonomy_not_hierarchical"],
    ["/5", { parent: 0 }, 400, "rest_taxonomy_not_hierarchical"],
    ["/5", { name: "" }, 500, "empty_term_name"],
  ])("at %j refuse %j with %d %s", async (path, body, status, code) => {
    const call = await siteWith(lists);
    const refused = await call(`POST wp/v2/menus${path}`, { as, body });
    const data = status === 500 ? null : { status };
    expect([refused.status, refused.body]).toEqual([status, expect.objectContaining({ code, data })]);
  });

  it("of an item are told with those of which no item is out, and lead on from an offset", async () => {
    const call = await siteWith({ ...lists, "wp/v2/menus": [menu(5, "Main"), menu(6, "Foot"), menu(7, "Side")] });
    const moved = await call("POST wp/v2/menu-items/22", { as, body: { menus: 6 } });
    expect(moved.body.status).toBe("draft");
    const { list } = await call("GET wp/v2/menus?post=22&hide_empty=true", { as });
    expect(list.map(({ id }) => id)).toEqual([6]);
    const { headers } = await call("GET wp/v2/menus?offset=1&per_page=1", { as });
    expect(headers.get("link")).toMatch(/page=1>; rel="prev", .*page=3>; rel="next"/);
  });

  it("are looked at from contributors on, their places by those who manage them", async () => {
    const call = await siteWith(lists);
    const statusOf = async (path: string, who: string) => (await call(`GET wp/v2/${path}`, { as: who })).status;
    expect(await statusOf("menus", "subscriber")).toBe(403);
    expect(await statusOf("menus", "contributor")).toBe(200);
    expect(await statusOf("menu-items/22", "editor")).toBe(403);
    expect(await statusOf("menu-locations", "editor")).toBe(403);
  });
});

const added = { ...menu(7, "All", []), auto_add: true };

describe("menus that take in new pages", () => {
  const pagesIn = async (call: CallSite) => {
    const fields = "_fields=id,object_id,object,type,title,menu_order,status";
    return (await call(`GET wp/v2/menu-items?menus=7&${fields}`, { as })).list;
  };
  const held = item(22, { ...toPage, menus: 7 });

  it("have each that is published at the top, once and last", async () => {
    const call = await siteWith({ ...lists, "wp/v2/menus": [menu(5, "Main"), added], "wp/v2/menu-items": [held] });
    const make = (body: JsonObject) => call("POST wp/v2/pages", { as, body });
    const { body } = await make({ title: "Bread & more", status: "publish" });
    const [, item] = await pagesIn(call);
    expect(item).toMatchObject({ id: Number(body.id) + 1, object_id: body.id ?? 0, object: "page", type: "post_type" });
    expect(item).toMatchObject({ title: { rendered: "Bread &#038; more" }, menu_order: 2, status: "publish" });
    const path = `wp/v2/pages/${body.id as number}` as const;
    await call(`POST ${path}`, { as, body: { status: "draft" } });
    await call(`POST ${path}`, { as, body: { status: "publish" } });
    await make({ title: "Below", status: "publish", parent: 10 });
    expect((await pagesIn(call)).length).toBe(2);
    const { body: draft } = await make({ title: "Later" });
    expect((await pagesIn(call)).length).toBe(2);
    await call(`POST wp/v2/pages/${draft.id as number}`, { as, body: { status: "publish" } });
    expect((await pagesIn(call)).map(({ menu_order: order }) => order)).toEqual([1, 2, 3]);
    await call("POST wp/v2/posts", { as, body: { title: "Post", status: "publish" } });
    expect((await pagesIn(call)).length).toBe(3);
    expect((await call("GET wp/v2/menu-items?menus=5", { as })).list).toEqual([]);
  });

  it("have the first of all at place 0", async () => {
    const call = await siteWith({ ...lists, "wp/v2/menus": [added], "wp/v2/menu-items": [] });
    await call("POST wp/v2/pages", { as, body: { title: "First", status: "publish" } });
    expect((await pagesIn(call)).map(({ menu_order: order }) => order)).toEqual([0]);
  });
});

describe("menu items", () => {
  it("are called like what they lead to, unless they have a title of their own", async () => {
    const call = await siteWith(lists);
    await call("POST wp/v2/pages/10", { as, body: { title: "Who we are", slug: "who" } });
    const { list } = await call("GET wp/v2/menu-items", { as });
    expect(list.map(({ title, url }) => [(title as JsonObject).rendered, url])).toEqual([
      ["Who we are", "http://127.0.0.1:4010/who/"],
      ["Us", "http://127.0.0.1:4010/who/"],
    ]);
  });

  it("are found by titles of their own alone", async () => {
    const call = await siteWith(lists);
    expect((await call("GET wp/v2/menu-items?search=about", { as })).list).toEqual([]);
    expect((await call("GET wp/v2/menu-items?search=us", { as })).list.map(({ id }) => id)).toEqual([21]);
  });

  it("give up a title that is that of their target", async () => {
    const call = await siteWith(lists);
    await call("POST wp/v2/menu-items/21", { as, body: { title: "About" } });
    await call("POST wp/v2/pages/10", { as, body: { title: "New" } });
    expect((await call("GET wp/v2/menu-items/21", { as })).body.title).toEqual({ rendered: "New" });
  });

  it("need a title and an address where they lead out, and a menu that is there", async () => {
    const call = await siteWith(lists);
    const none = await call("POST wp/v2/menu-items", { as, body: { title: " ", url: "https://x.example/" } });
    expect(none.status).toBe(201);
    const missing = await call("POST wp/v2/menu-items", { as, body: {} });
    expect((missing.body.additional_errors as JsonObject[]).map(({ code }) => code)).toEqual(["rest_url_required"]);
    const body = { title: "x", url: "https://x.example/", menus: 99 };
    expect((await call("POST wp/v2/menu-items", { as, body })).body.code).toBe("invalid_menu_id");
  });

  it.each<[JsonObject, JsonObject]>([
    [
      { classes: ["a b", "c,d"], xfn: ["x y"] },
      { classes: ["ab", "cd"], xfn: ["xy"] },
    ],
    [
      { classes: "a b,c", xfn: [] },
      { classes: ["a", "b", "c"], xfn: [""] },
    ],
    [{ attr_title: "<b>q</b>\n r  %41" }, { attr_title: "q r" }],
    [{ description: "<b>q</b>\n r & s" }, { description: "q r & s" }],
    [{ menu_order: 7 }, { menu_order: 1 }],
    [
      { menu_order: 7, menus: -5 },
      { menu_order: 7, menus: 5 },
    ],
    [{ url: "nope" }, { url: "http://nope" }],
  ])("sent with %j have %j", async (sent, kept) => {
    const call = await siteWith(lists);
    const body = { title: "x", url: "https://x.example/", ...sent };
    expect((await call("POST wp/v2/menu-items", { as, body })).body).toMatchObject(kept);
  });

  it.each<[JsonObject, string]>([
    [{ url: "javascript:alert(1)" }, "rest_invalid_param"],
    [{ url: "  " }, "rest_invalid_param"],
    [{ url: "" }, "rest_url_required"],
    [{ type: "taxonomy", object_id: 9999 }, "rest_term_invalid_id"],
    [{ type: "post_type", object_id: 9999 }, "rest_post_invalid_id"],
  ])("sent with %j are refused: %s", async (sent, code) => {
    const call = await siteWith(lists);
    const { status, body } = await call("POST wp/v2/menu-items", { as, body: { title: "x", ...sent } });
    expect([status, body.code]).toEqual([400, code]);
  });

  it("say why an address is none", async () => {
    const call = await siteWith(lists);
    const { body } = await call("POST wp/v2/menu-items", { as, body: { title: "x", url: "javascript:alert(1)" } });
    const message = expect.any(String) as string;
    const details = { url: { code: "rest_invalid_url", message, data: null } };
    expect(body.data).toEqual({ status: 400, params: { url: message }, details });
  });

  it("without a menu stand first, and get a place with their menu", async () => {
    const call = await siteWith(lists);
    const made = await call("POST wp/v2/menu-items", { as, body: { title: "x", url: "https://x.example/" } });
    const change = (body: JsonObject) => call(`POST wp/v2/menu-items/${made.body.id as number}`, { as, body });
    expect((await change({ menu_order: 4 })).body.menu_order).toBe(1);
    expect((await change({ menu_order: 4, menus: 6 })).body.menu_order).toBe(4);
  });

  it("become addresses of their own with what they led to until then", async () => {
    const call = await siteWith(lists);
    const turned = await call("POST wp/v2/menu-items/20", { as, body: { type: "custom" } });
    expect(turned.status).toBe(200);
    const own = { type: "custom", object: "custom", object_id: 20, url: "http://127.0.0.1:4010/about/" };
    expect(turned.body).toMatchObject({ ...own, title: { raw: "About" } });
  });

  it.each([
    ["About", "About", "New"],
    ["Don't go", "Don&#8217;t go", "Don&#8217;t go"],
    ["A & B", "A &#038; B", "A &#038; B"],
  ])(
    "to a page called %s are called %s, and %s once they were written and the page is called New",
    async (...titles) => {
      const call = await siteWith(lists);
      const shown = async () => (await call("GET wp/v2/menu-items/20", { as })).body.title;
      await call("POST wp/v2/pages/10", { as, body: { title: titles[0] } });
      expect(await shown()).toEqual({ rendered: titles[1] });
      await call("POST wp/v2/menu-items/20", { as, body: { menu_order: 3 } });
      await call("POST wp/v2/pages/10", { as, body: { title: "New" } });
      expect(await shown()).toEqual({ rendered: titles[2] });
    },
  );

  it("lead to lists of entries where these have pages", async () => {
    const settings = { title: "House", show_on_front: "page", page_on_front: 11, page_for_posts: 10 };
    const call = await siteWith({ ...lists, "wp/v2/settings": settings });
    const listOf = async (object: string) =>
      (await call("POST wp/v2/menu-items", { as, body: { type: "post_type_archive", object } })).body;
    expect(await listOf("post")).toMatchObject({ title: { raw: "Posts" }, url: "http://127.0.0.1:4010/about/" });
    expect(await listOf("page")).toMatchObject({ url: false, invalid: false });
    await call("POST wp/v2/settings", { as, body: { show_on_front: "posts" } });
    expect(await listOf("post")).toMatchObject({ url: "http://127.0.0.1:4010" });
  });

  it("are made of no kind at all where the kind is null", async () => {
    const call = await siteWith(lists);
    const made = await call("POST wp/v2/menu-items", { as, body: { type: null } });
    expect([made.status, made.body.type, made.body.object]).toEqual([201, "", ""]);
  });

  it("are saved on the way once for each account, beside the item", async () => {
    const call = await siteWith(lists);
    const path = "wp/v2/menu-items/22/autosaves" as const;
    const none = await call(`GET ${path}`, { as });
    expect([none.list.length, none.headers.get("x-wp-total"), none.headers.get("allow")]).toEqual([
      0,
      null,
      "GET, POST",
    ]);
    const saved = await call(`POST ${path}`, { as, body: { title: "Way out" } });
    expect(saved.status).toBe(200);
    expect(saved.body).toMatchObject({ parent: 22, slug: "22-autosave-v1", title: { raw: "Way out" } });
    const again = await call(`POST ${path}`, { as, body: { title: "Way in" } });
    expect(again.body.id).toBe(saved.body.id);
    expect((await call(`GET ${path}`, { as })).list.map(({ title }) => title)).toEqual([{ rendered: "Way in" }]);
    expect((await call("GET wp/v2/menu-items/22", { as })).body.title).toEqual({ rendered: "Out" });
    expect((await call(`POST ${path}`, { as: "editor", body: { title: "x" } })).body.code).toBe("rest_cannot_edit");
    expect((await call(`GET ${path}`, { as: "editor" })).body.code).toBe("rest_cannot_read");
    const kept = async () => (await call("GET ../__standin/state/wp/v2/menu-items/autosaves")).list.length;
    expect(await kept()).toBe(1);
    await call("DELETE wp/v2/menu-items/22?force=true", { as });
    expect((await call(`GET ${path}`, { as })).body.code).toBe("rest_post_invalid_parent");
    expect(await kept()).toBe(0);
  });
});

import { describe, expect, it } from "vitest";
import type { Json, JsonObject } from "../../../src/json/json.ts";
import { type CallSite, siteWith } from "../site-with.ts";

const AS = { as: "administrator" };
const FALLBACK = "GET wp-block-editor/v1/navigation-fallback";
const HOME = "http://127.0.0.1:4010";

const menu = (id: number, slug: string): JsonObject => ({ id, name: `The ${slug}`, slug, description: "" });
const item = (id: number, menus: number, more: JsonObject = {}): JsonObject => ({
  id,
  title: { raw: `Item ${id}`, rendered: `Item ${id}` },
  status: "publish",
  url: `{base_url}/${id}`,
  type: "custom",
  object: "custom",
  object_id: id,
  parent: 0,
  menu_order: id,
  menus,
  ...more,
});
const about = {
  id: 20,
  slug: "about",
  status: "publish",
  type: "page",
  link: "{base_url}/about/",
  title: { raw: "About", rendered: "About" },
};

const menus: Record<string, Json> = {
  "wp/v2/pages": [about],
  "wp/v2/menus": [menu(2, "primary"), menu(3, "shelf"), menu(4, "last")],
  "wp/v2/menu-items": [item(30, 2), item(31, 3), item(32, 4)],
};

/** The navigation that is made where there is none. */
async function made(call: CallSite) {
  const { body } = await call(FALLBACK, AS);
  const { body: whole } = await call(`GET wp/v2/navigation/${Number(body["id"])}?context=edit`, AS);
  const [title, content] = ["title", "content"].map((name) => (whole[name] as JsonObject)["raw"] as string);
  return { id: Number(body["id"]), slug: whole["slug"], status: whole["status"], title, content: content ?? "" };
}

/** The blocks that begin in a content, by name, with their attributes. */
function begun(content: string): (readonly [string, JsonObject])[] {
  return [...content.matchAll(/<!-- wp:([a-z-]+) (\{.*?\}) \/?-->/g)].map(
    ([, name = "", attributes = "{}"]) => [name, JSON.parse(attributes) as JsonObject] as const,
  );
}

describe("a site without a navigation", { timeout: 30_000 }, () => {
  it("gets one that leads to all pages, once", async () => {
    const call = await siteWith({});
    const { id, ...others } = await made(call);
    expect(others).toEqual({
      slug: "navigation",
      status: "publish",
      title: "Navigation",
      content: "<!-- wp:page-list /-->",
    });
    const again = await call(FALLBACK, AS);
    expect(again.body).toMatchObject({
      id,
      _links: { self: [{ href: `${HOME}/wp-json/wp/v2/navigation/${id}` }] },
    });
    expect((await call("GET wp/v2/navigation")).list.map((one) => one["id"])).toEqual([id]);
  });

  it("gets none for those who may not make one", async () => {
    const call = await siteWith({});
    expect((await call(FALLBACK, { as: "editor" })).body["code"]).toBe("rest_cannot_create");
    expect((await call("GET wp/v2/navigation")).list).toEqual([]);
  });

  it("shows the new one where it is embedded", async () => {
    const call = await siteWith({});
    const { body } = await call(`${FALLBACK}?_embed`, AS);
    expect(body).toMatchObject({ _embedded: { self: [{ id: body["id"], slug: "navigation" }] } });
  });

  it.each<[string, Record<string, Json>, string]>([
    ["at the primary place", { "wp/v2/menu-locations": { primary: { name: "primary", menu: 3 } } }, "shelf"],
    ["that is called primary", {}, "primary"],
    ["that is the newest", { "wp/v2/menus": [menu(3, "shelf"), menu(4, "last"), menu(2, "old")] }, "last"],
    ["and all pages where that menu is empty", { "wp/v2/menu-items": [] }, "navigation"],
    [
      "and all pages where its items lead nowhere",
      { "wp/v2/menu-items": [item(30, 2, { type: "post_type", object: "page" })] },
      "navigation",
    ],
  ])("begins with the menu %s", async (_which, more, slug) => {
    expect((await made(await siteWith({ ...menus, ...more }))).slug).toBe(slug);
  });

  it("has each item of the menu as a block, those below one inside it", async () => {
    const items = [
      item(30, 2, { menu_order: 2, classes: ["a"], target: "_blank", xfn: ["me"], attr_title: 'A "--> & <b>' }),
      item(31, 2, {
        menu_order: 1,
        type: "post_type",
        object: "page",
        object_id: 20,
        title: { raw: "", rendered: "" },
      }),
      item(32, 2, { parent: 31 }),
      item(33, 2, { status: "draft" }),
      item(34, 2, { type: "post_type", object: "page", object_id: 99 }),
    ];
    const { title, content } = await made(await siteWith({ ...menus, "wp/v2/menu-items": items }));
    expect(title).toBe("The primary");
    expect(content.match(/<!-- \/?wp:[a-z-]+/g)).toEqual([
      "<!-- wp:navigation-submenu",
      "<!-- wp:navigation-link",
      "<!-- /wp:navigation-submenu",
      "<!-- wp:navigation-link",
    ]);
    const [page, below, other] = begun(content).map(([, attributes]) => attributes);
    expect(page).toMatchObject({ label: "About", id: "20", kind: "post-type", type: "page", url: `${HOME}/about/` });
    expect(below).toMatchObject({ label: "Item 32", kind: "custom", type: "custom", id: null, rel: null });
    expect(other).toEqual({
      className: "a menu-item menu-item-type-custom menu-item-object-custom",
      description: "",
      id: null,
      kind: "custom",
      label: "Item 30",
      opensInNewTab: true,
      rel: "me",
      title: 'A "--> & <b>',
      type: "custom",
      url: `${HOME}/30`,
    });
  });
});

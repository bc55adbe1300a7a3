import { expect, it } from "vitest";
import type { JsonObject } from "../../../src/json/json.ts";
import { coreDocument } from "../../generic/core-document.ts";
import { depthOf, documentWithout, inventedWith } from "./invented-with.ts";

const ADMIN = "admin";

/** Everything below a menu as a theme would show it: what it is called, where it leads, what hangs below it. */
function treeOf(items: readonly JsonObject[], parent = 0): unknown[] {
  return items
    .filter((item) => item.parent === parent)
    .map((item) => [(item.title as JsonObject).rendered, item.url, treeOf(items, Number(item.id))]);
}

it("a headless theme's navigation: each place leads to a menu of two levels, and what the menu shows is there", async () => {
  const { body, list, status, text } = await inventedWith();
  const places = Object.values(await body("wp/v2/menu-locations", ADMIN)) as JsonObject[];
  expect(places.map(({ name }) => name)).toEqual(["primary", "footer", "elsewhere"]);
  const seen = new Set<unknown>();
  for (const { name, menu } of places) {
    const shown = await body(`wp/v2/menus/${menu as number}`, ADMIN);
    expect(shown.locations).toEqual([name]);
    const items = await list(`wp/v2/menu-items?menus=${menu as number}&per_page=100`, ADMIN);
    expect(items.map(({ menu_order: order }) => order)).toEqual(items.map((_, at) => at + 1));
    expect(Math.max(...items.map((item) => depthOf(item, items)))).toBe(1);
    expect(items.filter(({ invalid }) => invalid)).toEqual([]);
    for (const item of items) {
      seen.add(item.object);
      const title = (item.title as JsonObject).rendered as string;
      expect(title).toMatch(/^[A-Z][\w ]+$/);
    }
    const own = items.filter(({ url }) => (url as string).startsWith("http://127.0.0.1:4010/"));
    for (const { url } of own) expect(await status(url as string), url as string).toBe(200);
    for (const { url, title } of own.filter(({ type }) => type !== "custom"))
      expect(await text(url as string)).toContain((title as JsonObject).rendered);
  }
  expect(seen).toEqual(new Set(["category", "custom", "page", "post"]));
}, 30_000);

it("the first menu is the site's own map", async () => {
  const { list } = await inventedWith();
  const [menu] = await list("wp/v2/menus?location=primary&orderby=id", ADMIN);
  const items = await list(`wp/v2/menu-items?menus=${menu?.id as number}&per_page=100`, ADMIN);
  const home = "http://127.0.0.1:4010";
  expect(treeOf(items)).toEqual([
    ["Home", `${home}/`, []],
    [
      "About us",
      `${home}/about-us/`,
      [
        ["Our people", `${home}/about-us/our-people/`, []],
        ["The history of the house", `${home}/about-us/the-history-of-the-house/`, []],
      ],
    ],
    [
      "News",
      `${home}/category/news/`,
      [
        ["A walk along the harbour", `${home}/a-walk-along-the-harbour/`, []],
        ["How we bake our bread", `${home}/how-we-bake-our-bread/`, []],
        ["Journeys", `${home}/category/journeys/`, []],
      ],
    ],
    [
      "Contact",
      `${home}/contact/`,
      [
        ["Opening hours", `${home}/contact/opening-hours/`, []],
        ["How to find us", `${home}/contact/how-to-find-us/`, []],
      ],
    ],
  ]);
});

it("a menu leads to nothing that the document has no routes for", async () => {
  const { list } = await inventedWith({ index: documentWithout("pages", "posts") as never });
  const items = await list("wp/v2/menu-items?per_page=100", ADMIN);
  expect(new Set(items.map(({ object }) => object))).toEqual(new Set(["custom", "category"]));
  expect(items.filter(({ invalid }) => invalid)).toEqual([]);
  const without = await inventedWith({ index: documentWithout("menus") as never });
  expect(await without.list("wp/v2/menu-items", ADMIN)).toEqual([]);
});

it("a document without menus has none", async () => {
  const { site } = await inventedWith({ index: coreDocument as never });
  for (const name of ["menus", "menu-items", "menu-locations"])
    expect(() => site.state(`wp/v2/${name}`)).toThrow(/no resource/);
});

it("the blocks of a navigation lead to pages that are there", async () => {
  const { body, list, status } = await inventedWith();
  const { id } = await body("wp-block-editor/v1/navigation-fallback", ADMIN);
  const navigation = await body(`wp/v2/navigation/${id as number}?context=edit`, ADMIN);
  const { raw } = navigation.content as { raw: string };
  const links = [...raw.matchAll(/<!-- wp:navigation-(?:link|submenu) (\{[^}]*\})/g)].map(
    ([, members = "{}"]) => JSON.parse(members) as { id: number; url: string; label: string },
  );
  const pages = await list("wp/v2/pages?per_page=100");
  expect(links.length).toBeGreaterThan(5);
  for (const { id: page, url, label } of links) {
    expect(pages.find((one) => one.id === page)).toMatchObject({ link: url, title: { rendered: label } });
    expect(await status(url)).toBe(200);
  }
});

import { slugText } from "../../seeding/slug-text.ts";
import { CORE } from "../model.ts";
import { metaOf } from "./entries.ts";
import type { InventedKind, InventedMembers, InventedSite } from "./invented-site.ts";

const MENUS = ["Main menu", "Footer menu", "Elsewhere"];
/** The places of the theme, each for the menu of the same number. */
const PLACES = [
  { name: "primary", description: "Main menu" },
  { name: "footer", description: "Footer" },
  { name: "elsewhere", description: "Links to elsewhere" },
];

/** One menu for each place that shows one. */
export const inventedMenus: InventedKind = {
  extent: () => ({ count: MENUS.length }),
  members(number, site) {
    const name = MENUS[number] ?? "";
    const hasPlaces = site.has(`${CORE}/menu-locations`);
    return {
      name,
      slug: slugText(name),
      description: "",
      locations: hasPlaces ? undefined : [PLACES[number]?.name ?? ""],
      auto_add: false,
      ...metaOf(site.model.kind(`${CORE}/menus`)),
      count: undefined,
      link: undefined,
      taxonomy: undefined,
      parent: undefined,
    };
  },
};

/** The places of a theme that show menus. */
export const inventedPlaces: InventedKind = {
  extent: () => ({ count: PLACES.length }),
  members: (number, site) => ({
    name: PLACES[number]?.name ?? "",
    slug: undefined,
    description: PLACES[number]?.description ?? "",
    menu: site.records(`${CORE}/menus`).id(number) ?? 0,
    location: undefined,
  }),
};

/** What an item of a menu leads to, and the key of the item above it. */
interface Item {
  readonly key: string;
  readonly menu: number;
  readonly above?: string;
  readonly to: { readonly path: string; readonly number: number } | { readonly title: string; readonly url: string };
}

const page = (number: number) => ({ path: `${CORE}/pages`, number });
const post = (number: number) => ({ path: `${CORE}/posts`, number });
const category = (number: number) => ({ path: `${CORE}/categories`, number });

const ITEMS: readonly Item[] = [
  { key: "home", menu: 0, to: { title: "Home", url: "{base_url}/" } },
  { key: "about", menu: 0, to: page(0) },
  { key: "people", menu: 0, above: "about", to: page(1) },
  { key: "history", menu: 0, above: "about", to: page(3) },
  { key: "news", menu: 0, to: category(1) },
  { key: "walk", menu: 0, above: "news", to: post(0) },
  { key: "bread", menu: 0, above: "news", to: post(1) },
  { key: "journeys", menu: 0, above: "news", to: category(2) },
  { key: "contact", menu: 0, to: page(7) },
  { key: "hours", menu: 0, above: "contact", to: page(8) },
  { key: "way", menu: 0, above: "contact", to: page(9) },
  { key: "house", menu: 1, to: { title: "The house", url: "{base_url}/" } },
  { key: "privacy", menu: 1, above: "house", to: page(10) },
  { key: "questions", menu: 1, above: "house", to: page(11) },
  { key: "topics", menu: 1, to: category(5) },
  { key: "oven", menu: 1, above: "topics", to: category(6) },
  { key: "friends", menu: 2, to: { title: "Friends", url: "https://friends.example.test/" } },
  { key: "mill", menu: 2, above: "friends", to: { title: "The old mill", url: "https://mill.example.test/" } },
  { key: "ferry", menu: 2, above: "friends", to: { title: "The ferry", url: "https://ferry.example.test/" } },
];

/** Items that lead to what the site has; one below an item that leads nowhere stands at the top. */
function itemsOf(site: Pick<InventedSite, "has">): readonly Item[] {
  return ITEMS.filter(({ to }) => !("path" in to) || site.has(to.path));
}

/** The items of the menus, in two levels: pages, posts, categories and addresses. */
export const inventedMenuItems: InventedKind = {
  extent: (_, site) => ({ count: site.has(`${CORE}/menus`) ? itemsOf(site).length : 0 }),
  members(number, site) {
    const items = itemsOf(site);
    const item = items[number];
    if (item === undefined) return {};
    const above = items.findIndex(({ key }) => key === item.above);
    const own = site.records(`${CORE}/menu-items`);
    const first = items.findIndex(({ menu }) => menu === item.menu);
    return {
      ...target(item, number, site),
      status: "publish",
      attr_title: "",
      description: "",
      parent: above < 0 ? 0 : (own.id(above) ?? 0),
      menu_order: number - first + 1,
      menus: site.records(`${CORE}/menus`).id(item.menu) ?? 0,
      target: "",
      classes: [""],
      xfn: [""],
      ...metaOf(site.model.kind(`${CORE}/menu-items`)),
      type_label: undefined,
      invalid: undefined,
    };
  },
};

function target({ to }: Item, number: number, site: InventedSite): InventedMembers {
  if (!("path" in to)) {
    const own = site.records(`${CORE}/menu-items`).id(number) ?? 0;
    return { title: to.title, url: to.url, type: "custom", object: "custom", object_id: own };
  }
  const { entryTypes, taxonomies } = site.model;
  const type = entryTypes.find(({ path }) => path === to.path);
  const kind = type ?? taxonomies.find(({ path }) => path === to.path);
  return {
    title: undefined,
    url: undefined,
    type: kind === undefined || type !== undefined ? "post_type" : "taxonomy",
    object: kind === undefined ? "" : site.nameOf(kind),
    object_id: site.records(to.path).id(to.number) ?? 0,
  };
}

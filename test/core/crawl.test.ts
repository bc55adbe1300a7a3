import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { createStandin, type StandinOptions } from "../../src/standin.ts";
import { isObject, type Json, type JsonObject } from "../../src/json/json.ts";
import { coreDocument } from "../generic/core-document.ts";

const ORIGIN = "http://127.0.0.1:4010";
const admin = `Basic ${Buffer.from("admin:admin").toString("base64")}`;

/** What the second half of the core and features answer is no matter of this walk. */
const OURS =
  /\/wp\/v2\/(?:posts|pages|rooms|house-events|media|categories|tags|floors|moods|users|comments|types|taxonomies|statuses|search|settings|blocks|navigation|menus|menu-items|menu-locations|templates|template-parts|themes|plugins|sidebars|widgets|widget-types)(?:[/?]|$)/;

const read = (name: string) =>
  JSON.parse(
    readFileSync(`test/core/recordings/${name}.json`, "utf8")
      .replaceAll("{api_root}", `${ORIGIN}/wp-json`)
      .replaceAll("{base_url}", ORIGIN),
  ) as JsonObject;

/** Follows every relation of every answer from these lists on; what answers with an error is told. */
async function deadLinks(
  options: StandinOptions,
  lists: readonly string[],
): Promise<{ dead: string[]; asked: number }> {
  const site = await createStandin({ now: "2026-11-28T10:00:00Z", ...options });
  const dead: string[] = [];
  const left = lists.map((list) => `${ORIGIN}/wp-json/${list}?per_page=100&context=edit`);
  const known = new Set(left);
  for (let address = left.shift(); address !== undefined; address = left.shift()) {
    const response = await site.fetch(address, { headers: { authorization: admin } });
    if ([404, 410, 501].includes(response.status) || response.status >= 500) dead.push(`${response.status} ${address}`);
    if (!(response.headers.get("content-type") ?? "").includes("json")) continue;
    for (const next of addressesIn((await response.json()) as Json)) {
      if (known.has(next)) continue;
      known.add(next);
      left.push(next);
    }
  }
  await site.close();
  return { dead, asked: known.size };
}

/** Addresses of relations to routes of ours, of pages and of files. */
function addressesIn(body: Json): string[] {
  const found: string[] = [];
  const walk = (value: Json, name: string): void => {
    if (Array.isArray(value)) for (const item of value) walk(item, name);
    else if (isObject(value)) {
      if (value.templated === true) return;
      // Pages are for visitors.
      const { link: _link, ...others } = value;
      const isShown = value.status === undefined || ["publish", "inherit"].includes(value.status as string);
      for (const [key, member] of Object.entries(isShown ? value : others)) walk(member, key);
    } else if (typeof value === "string" && value.startsWith(`${ORIGIN}/`)) {
      if (name === "href" && OURS.test(value) && !/\/(?:revisions|autosaves)\b/.test(value)) found.push(value);
      if (name === "source_url") found.push(value);
      if (name === "link" && !value.includes("?")) found.push(value.replace(/#.*$/, ""));
    }
  };
  walk(body, "");
  return found;
}

/** The document without any route that has a placeholder. */
function listsOf(index: JsonObject): JsonObject {
  const routes = Object.entries(index.routes as JsonObject).filter(([route]) => !route.includes("(?P"));
  return { ...index, routes: Object.fromEntries(routes) };
}

const LISTS = [
  "posts",
  "pages",
  "media",
  "categories",
  "tags",
  "users",
  "comments",
  "types",
  "taxonomies",
  "statuses",
  "blocks",
  "navigation",
  "menus",
  "menu-items",
  "menu-locations",
  "templates",
  "template-parts",
  "themes",
  "plugins",
  "sidebars",
  "widgets",
  "widget-types",
];

it("no relation, page or file of a site that was handed over leads nowhere", async () => {
  const { collections } = read("start");
  const seeds = [{ answers: collections, others: "empty" }] as never;
  const lists = [...LISTS, "rooms", "house-events", "floors", "moods"].map((base) => `wp/v2/${base}`);
  const { dead, asked } = await deadLinks({ index: read("index"), seeds, auth: "strict" }, lists);
  expect(dead).toEqual([]);
  expect(asked).toBeGreaterThan(300);
}, 60_000);

it.each([
  ["a small document", coreDocument],
  ["a document with schemas", read("index")],
])(
  "nor does any of a site that is invented for %s",
  async (_, index) => {
    const lists = LISTS.map((base) => `wp/v2/${base}`).filter((list) => `/${list}` in (index.routes as JsonObject));
    const { dead, asked } = await deadLinks({ index }, lists);
    expect(dead).toEqual([]);
    expect(asked).toBeGreaterThan(300);
  },
  60_000,
);

it("the lists of a document that has nothing else are the core's", async () => {
  const site = await createStandin({ index: listsOf(read("index")), now: "2026-11-28T10:00:00Z" });
  for (const base of LISTS) {
    const response = await site.fetch(`${ORIGIN}/wp-json/wp/v2/${base}`, { headers: { authorization: admin } });
    expect([base, response.status, response.headers.get("x-standin-basis")]).toEqual([base, 200, "family"]);
  }
  const response = await site.fetch(`${ORIGIN}/wp-json/wp/v2/posts?per_page=1`);
  expect(((await response.json()) as JsonObject[])[0]).toHaveProperty("class_list");
  await site.close();
});

import { expect, it } from "vitest";
import { isObject, type Json } from "../../../src/json/json.ts";
import { inventedWith } from "./invented-with.ts";

const ROOT = "http://127.0.0.1:4010/wp-json/";
const LISTS = [
  ["posts", "pages", "media", "rooms", "blocks", "navigation", "categories", "tags", "floors", "comments", "users"],
  ["menus", "menu-items", "menu-locations", "templates", "template-parts", "themes"],
  ["sidebars", "widgets", "widget-types", "wp_pattern_category"],
].flat();
/** Lists that types name though no site has them. */
const UNLISTED = /\/(?:global-styles|font-faces)$/;

/** The addresses that an answer's relations lead to, and the codes of what could not be embedded. */
function relationsOf(body: Json): { readonly leads: string[]; readonly refused: string[] } {
  const found = { leads: [] as string[], refused: [] as string[] };
  const walk = (value: Json, isEmbedded: boolean): void => {
    if (Array.isArray(value)) for (const item of value) walk(item, isEmbedded);
    if (!isObject(value) || Array.isArray(value)) return;
    if (isEmbedded && typeof value.code === "string" && isObject(value.data)) found.refused.push(value.code);
    if (typeof value.href === "string" && value.href.startsWith(ROOT)) found.leads.push(value.href);
    for (const [name, member] of Object.entries(value)) walk(member, isEmbedded || name === "_embedded");
  };
  walk(body, false);
  return found;
}

it("no relation of any list leads nowhere, and all that can be embedded is", async () => {
  const { site } = await inventedWith();
  const headers = { authorization: `Basic ${btoa("admin:admin")}` };
  const left = LISTS.map((base) => `${ROOT}wp/v2/${base}?per_page=100&context=edit&_embed`);
  const known = new Set(left);
  const wrong: string[] = [];
  for (let address = left.shift(); address !== undefined; address = left.shift()) {
    const response = await site.fetch(address, { headers });
    if (response.status >= 400) wrong.push(`${response.status} ${address}`);
    // A theme is exported as an archive.
    if (!(response.headers.get("content-type") ?? "").includes("json")) continue;
    const { leads, refused } = relationsOf((await response.json()) as Json);
    wrong.push(...refused.map((code) => `${code} in ${address}`));
    const fresh = leads.filter((next) => !known.has(next));
    for (const next of fresh) known.add(next);
    left.push(...new Set(fresh));
  }
  expect(wrong.filter((one) => !UNLISTED.test(one))).toEqual([]);
  expect(known.size).toBeGreaterThan(600);
}, 60_000);

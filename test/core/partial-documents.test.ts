import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { composeSite } from "../../src/compose.ts";
import { coreOf } from "../../src/core/core.ts";
import { createStandin } from "../../src/standin.ts";
import type { JsonObject } from "../../src/json/json.ts";

const WORDS = ["posts", "pages", "media", "categories", "tags", "users", "comments", "types", "statuses", "taxonomies"];
const NAMED: Readonly<Record<string, string>> = { types: "type", statuses: "status", taxonomies: "taxonomy" };

function itemOf(word: string): string {
  const name = NAMED[word];
  return `/wp/v2/${word}/${name === undefined ? String.raw`(?P<id>[\d]+)` : String.raw`(?P<${name}>[\w-]+)`}`;
}

function documentOf(paths: readonly string[]): JsonObject {
  const endpoints = [{ methods: ["GET"], args: {} }];
  const routes = Object.fromEntries(
    ["/", ...paths].map((path) => [path, { namespace: path === "/" ? "" : "wp/v2", methods: ["GET"], endpoints }]),
  );
  const home = "http://s.example";
  return { name: "S", description: "", url: home, home, namespaces: ["wp/v2"], authentication: [], routes };
}

/** Documents with one of the two routes of each kind, and those with both. */
const PARTIAL: readonly (readonly [name: string, index: JsonObject])[] = [
  ["single records alone", documentOf(WORDS.map(itemOf))],
  ["lists alone", documentOf(WORDS.map((word) => `/wp/v2/${word}`))],
  ["both", documentOf(WORDS.flatMap((word) => [`/wp/v2/${word}`, itemOf(word)]))],
];

const read = (path: string) => JSON.parse(readFileSync(path, "utf8")) as JsonObject;
const KNOWN: readonly (readonly [name: string, index: JsonObject])[] = [
  ...readdirSync("test/laws/documents").map((name) => [name, read(`test/laws/documents/${name}`)] as const),
  ["the index of a core site", read("test/core/recordings/index.json")],
];

describe("the core's kinds in documents that lack routes", () => {
  it.each([...PARTIAL, ...KNOWN])("are read by the core's rules alone: %s", async (_, index) => {
    const { catalogue, generic } = await composeSite({ index }, { start: Date.UTC(2027, 0, 15) });
    const core = coreOf(catalogue);
    const left = catalogue.routes.filter((route) => {
      const role = generic.model.roleOf(route);
      const isOfCore = "collection" in role && role.collection.kind !== "plain";
      return isOfCore && core.behaviour(route, "GET") === undefined;
    });
    expect(left.map(({ key }) => key)).toEqual([]);
  });

  it.each(["posts", "categories", "users"])("show a record of %s that nothing lists", async (word) => {
    const site = await createStandin({ index: documentOf([itemOf(word)]), now: "2027-01-15T10:00:00Z" });
    const response = await site.fetch(`${site.apiRoot}wp/v2/${word}/1`);
    expect(response.headers.get("x-standin-basis")).toBe("family");
    expect(await response.json()).toMatchObject({ slug: expect.any(String) });
    await site.close();
  });
});

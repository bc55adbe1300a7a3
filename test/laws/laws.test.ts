import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { createStandin, type Standin } from "../../src/standin.ts";
import type { JsonObject } from "../../src/json/json.ts";
import { inventIndex } from "../../src/generate/index/invented-index.ts";
import { withFrozenDocuments } from "../support/frozen-documents.ts";
import { sampledCount } from "../support/sampled.ts";
import { brokenLaws, LAWS } from "./laws.js";

const read = (path: string) => JSON.parse(readFileSync(path, "utf8")) as JsonObject;

const documents: readonly (readonly [name: string, index: JsonObject])[] = [
  ...readdirSync("test/laws/documents").map((name) => [name, read(`test/laws/documents/${name}`)] as const),
  ["the index of a core site", read("test/core/recordings/index.json")],
  ["the index of the built-in site", await indexOf(await createStandin())],
  ...Array.from(
    { length: sampledCount(4, 20) },
    (_, at) => [`an invented index, seed ${at + 1}`, invented(at + 1)] as const,
  ),
];

function invented(seed: number): JsonObject {
  return JSON.parse(inventIndex({ seed, quirks: [] })) as JsonObject;
}

async function indexOf(site: Standin): Promise<JsonObject> {
  return (await (await site.fetch(site.apiRoot)).json()) as JsonObject;
}

describe("laws of a site of one's own", () => {
  it.each(documents)("hold for %s", async (_, index) => {
    const { breaks } = await brokenLaws(async (options) => withFrozenDocuments(await createStandin(options)), index);
    expect(Object.fromEntries(LAWS.map((law) => [law, breaks[law]]))).toEqual(
      Object.fromEntries(LAWS.map((law) => [law, []])),
    );
  });
});

import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { inventIndex } from "../../../src/generate/index/invented-index.ts";
import type { JsonObject } from "../../../src/json/json.ts";
import { documentAndAnswers, refusedAnswers } from "./held-answers.ts";

const read = (path: string) => JSON.parse(readFileSync(path, "utf8")) as JsonObject;

const documents: readonly (readonly [name: string, index: JsonObject])[] = [
  ...readdirSync("test/laws/documents").map((name) => [name, read(`test/laws/documents/${name}`)] as const),
  ["the index of a core site", withoutSchemas(read("test/core/recordings/index.json"))],
  ["the index of a core site in its help form", read("test/core/recordings/index.json")],
  ...[1, 2, 3, 4].map((seed) => [`an invented index, seed ${seed}`, JSON.parse(inventIndex({ seed }))] as const),
];

function withoutSchemas(index: JsonObject): JsonObject {
  const routes = Object.entries(index["routes"] as Record<string, JsonObject>);
  return { ...index, routes: Object.fromEntries(routes.map(([key, { schema: _schema, ...route }]) => [key, route])) };
}

describe("what is told of answers", () => {
  it.each(documents)("holds for %s, whatever seed and day", async (_name, index) => {
    const { document, answers } = await documentAndAnswers(index, 7);
    expect(answers.length).toBeGreaterThan(0);
    expect(refusedAnswers(document, answers)).toEqual([]);
  }, 120_000);
});

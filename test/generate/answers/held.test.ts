import { readdirSync, readFileSync } from "node:fs";
import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, it } from "vitest";
import { inventIndex } from "../../../src/generate/index/invented-index.ts";
import type { JsonObject } from "../../../src/json/json.ts";
import { typeDeclarations } from "../../../src/generate/types/type-declarations.ts";
import { complaints } from "../../support/complaints.ts";
import { sampledCount } from "../../support/sampled.ts";
import {
  booleanSchemas,
  checkerOf,
  documentAndAnswers,
  isUntold,
  refusedAnswers,
  refusedExamples,
} from "./held-answers.ts";

const read = (path: string) => JSON.parse(readFileSync(path, "utf8")) as JsonObject;

const cores: readonly (readonly [name: string, index: JsonObject])[] = [
  ["the index of a core site", withoutSchemas(read("test/core/recordings/index.json"))],
  ["the index of a core site in its help form", read("test/core/recordings/index.json")],
];

const documents: readonly (readonly [name: string, index: JsonObject])[] = [
  ...readdirSync("test/laws/documents").map((name) => [name, read(`test/laws/documents/${name}`)] as const),
  ["an invented index", JSON.parse(inventIndex({ seed: 1 })) as JsonObject],
  // These have ten times the routes of the others.
  ...cores.slice(0, sampledCount(0, cores.length)),
];

const validator = new Validator();

const told = new Map<string, ReturnType<typeof documentAndAnswers>>();
/** A document with what another seed and day answers to it, found once for all that is asked of it. */
function toldOf(name: string, index: JsonObject) {
  const known = told.get(name) ?? documentAndAnswers(index, 7);
  told.set(name, known);
  return known;
}

/** Routes of a core without response schemas of which nothing comes: nothing is there at the start, or another host would have to answer. */
const UNTOLD: ReadonlySet<string> = new Set([
  "/wp/v2/templates/{parent}/revisions/{id}",
  "/wp/v2/template-parts/{parent}/revisions/{id}",
  "/wp/v2/global-styles/{parent}/revisions/{id}",
  "/wp/v2/font-families/{id}",
  "/wp/v2/font-families/{font_family_id}/font-faces",
  "/wp/v2/font-families/{font_family_id}/font-faces/{id}",
  "/wp/v2/users/{user_id}/application-passwords/introspect",
  "/wp/v2/block-directory/search",
  "/wp/v2/pattern-directory/patterns",
  "/wp/v2/font-collections/{slug}",
  "/wp-abilities/v1/categories/{slug}",
  "/wp-abilities/v1/abilities/{name}/run",
  "/wp-abilities/v1/abilities/{name}",
  "/wp-block-editor/v1/url-details",
]);

/** Whether the documents say what a core's routes answer. */
function isHelp(index: JsonObject): boolean {
  const { "/wp/v2/posts": posts } = index["routes"] as Record<string, JsonObject>;
  return posts?.["schema"] !== undefined && "/wp-block-editor/v1/url-details" in (index["routes"] as JsonObject);
}

function withoutSchemas(index: JsonObject): JsonObject {
  const routes = Object.entries(index["routes"] as Record<string, JsonObject>);
  return { ...index, routes: Object.fromEntries(routes.map(([key, { schema: _schema, ...route }]) => [key, route])) };
}

describe("what is told of answers", () => {
  it.each(documents)(
    "holds for %s, whatever seed and day",
    async (name, index) => {
      const { document, answers, walked } = await toldOf(name, index);
      expect(answers.length).toBeGreaterThan(0);
      const checker = checkerOf(document);
      expect(refusedAnswers(document, checker, answers)).toEqual([]);
      expect(refusedExamples(document, checker)).toEqual([]);
      expect(booleanSchemas(document)).toEqual([]);
      expect((await validator.validate(document)).errors ?? []).toEqual([]);
      const untold = walked.catalogue.routes.filter((route) => isUntold(document, route));
      // Schemas tell of all but what stands on another host.
      const known = isHelp(index) ? new Set(["/wp-block-editor/v1/url-details"]) : UNTOLD;
      expect(untold.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
    },
    180_000,
  );

  it.each(documents.filter(([name]) => name !== "the index of a core site"))(
    "is a type of every answer of %s",
    async (name, index) => {
      const { walked, answers } = await toldOf(name, index);
      const declarations = [...typeDeclarations(walked.catalogue, walked.seen)].join("");
      const seen = new Map<string, string>();
      for (const { method, route, context, body, type } of answers)
        if (context === "view" && type.includes("json") && body !== undefined)
          seen.set(`${method} ${route.name}`, JSON.stringify(body));
      const uses = [...seen].map(
        ([name, text], at) => `export const answer${at}: AnswerOf<${JSON.stringify(name)}> = ${text};`,
      );
      expect(uses.length).toBeGreaterThan(0);
      expect(complaints(declarations, `import type { AnswerOf } from "./api";\n${uses.join("\n")}`)).toEqual([]);
      expect(declarations).not.toMatch(/: unknown\b/);
    },
    180_000,
  );

  it("is the same each time", async () => {
    const [, index] = documents[0] ?? ["", {}];
    const once = await documentAndAnswers(index, 1);
    const again = await documentAndAnswers(index, 1);
    expect(again.document).toEqual(once.document);
  });
});

import { describe, expect, it } from "vitest";
import { SeenAnswers } from "../../../src/generate/answers/seen-answers.ts";
import type { Json } from "../../../src/json/json.ts";
import { inventIndex } from "../../../src/generate/index/invented-index.ts";
import { quirkNames } from "../../../src/generate/index/quirks.ts";
import { typeDeclarations, typeText } from "../../../src/generate/types/type-declarations.ts";
import { complaints } from "../../support/complaints.ts";
import { createStandin } from "../../../src/standin.ts";

describe("type declarations", () => {
  it("of the built-in site compile, and know its routes, parameters and answers", async () => {
    const { catalogue } = await createStandin();
    const declarations = [...typeDeclarations(catalogue, new SeenAnswers())].join("");
    const use = `import type { AnswerOf, ParamsOf, PathOf } from "./api";
      declare const event: AnswerOf<"GET /calendar/events/v1/events/{id}">;
      export const title: string = event.title;
      export const path: PathOf<"GET /calendar/events/v1/events/{id}"> = { id: 12 };
      export const params: ParamsOf<"GET /calendar/events/v1/events"> = { per_page: 5, i18n_language: "sv" };
      // @ts-expect-error a language that the site lacks
      export const wrong: ParamsOf<"GET /calendar/events/v1/events"> = { i18n_language: "fi" };`;
    expect(complaints(declarations, use)).toEqual([]);
  }, 60_000);

  it("of an invented site with every quirk compile", async () => {
    const text = inventIndex({ routes: 120, quirks: quirkNames.filter((name) => !/text|html|byte/.test(name)) });
    const { catalogue } = await createStandin({ index: JSON.parse(text) as { [member: string]: Json } });
    expect(complaints([...typeDeclarations(catalogue, new SeenAnswers())].join(""), "export {};")).toEqual([]);
  }, 60_000);
});

describe("a schema as a type", () => {
  it.each<[Record<string, Json>, string]>([
    [{ type: "integer" }, "number"],
    [{ type: ["string", "null"] }, "string | null"],
    [{ enum: ["a", 1, true] }, '"a" | 1 | true'],
    [{ type: "array", items: { type: "string" } }, "Array<string>"],
    [{ type: "array" }, "Json[]"],
    [{ type: "object" }, "{ [member: string]: Json }"],
    [{ type: "object", additionalProperties: { type: "number" } }, "{ [member: string]: number }"],
    [{ oneOf: [{ type: "string" }, { $ref: "Thing" }] }, "string | Thing"],
    [{ allOf: [{ $ref: "A" }, { $ref: "B" }] }, "A & B"],
    [{}, "Json"],
  ])("%j is %s", (schema, text) => {
    expect(typeText(schema)).toBe(text);
  });

  it("keeps its required members and what is said of them", () => {
    const schema = {
      type: "object",
      required: ["a"],
      properties: { a: { type: "string", description: "Ends a */ comment" }, "b-c": {} },
    };
    expect(typeText(schema)).toBe('{\n  /** Ends a *\\/ comment */\n  a: string;\n  "b-c"?: Json;\n}');
  });
});

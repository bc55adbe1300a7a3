import ts from "typescript";
import { describe, expect, it } from "vitest";
import type { Json } from "../../../src/json/json.ts";
import { inventIndex } from "../../../src/generate/index/invented-index.ts";
import { quirkNames } from "../../../src/generate/index/quirks.ts";
import { typeDeclarations, typeText } from "../../../src/generate/types/type-declarations.ts";
import { createStandin } from "../../../src/standin.ts";

/** What the compiler says of a program that uses the declarations. */
function complaints(declarations: string, use: string): string[] {
  const files = new Map([
    ["/api.ts", declarations],
    ["/use.ts", use],
  ]);
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    target: ts.ScriptTarget.ES2023,
    lib: ["lib.es2023.d.ts"],
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const { fileExists, getSourceFile, readFile } = host;
  host.fileExists = (name) => files.has(name) || fileExists(name);
  host.readFile = (name) => files.get(name) ?? readFile(name);
  host.getSourceFile = (name, version) => {
    const text = files.get(name);
    return text === undefined ? getSourceFile(name, version) : ts.createSourceFile(name, text, version);
  };
  const program = ts.createProgram([...files.keys()], options, host);
  return ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, " "));
}

describe("type declarations", () => {
  it("of the built-in site compile, and know its routes, parameters and answers", async () => {
    const { catalogue } = await createStandin();
    const declarations = [...typeDeclarations(catalogue)].join("");
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
    expect(complaints([...typeDeclarations(catalogue)].join(""), "export {};")).toEqual([]);
  }, 60_000);
});

describe("a schema as a type", () => {
  it.each<[Record<string, Json>, string]>([
    [{ type: "integer" }, "number"],
    [{ type: ["string", "null"] }, "string | null"],
    [{ enum: ["a", 1, true] }, '"a" | 1 | true'],
    [{ type: "array", items: { type: "string" } }, "Array<string>"],
    [{ type: "array" }, "unknown[]"],
    [{ type: "object" }, "{ [member: string]: unknown }"],
    [{ type: "object", additionalProperties: { type: "number" } }, "{ [member: string]: number }"],
    [{ oneOf: [{ type: "string" }, { $ref: "Thing" }] }, "string | Thing"],
    [{ allOf: [{ $ref: "A" }, { $ref: "B" }] }, "A & B"],
    [{}, "unknown"],
  ])("%j is %s", (schema, text) => {
    expect(typeText(schema)).toBe(text);
  });

  it("keeps its required members and what is said of them", () => {
    const schema = {
      type: "object",
      required: ["a"],
      properties: { a: { type: "string", description: "Ends a */ comment" }, "b-c": {} },
    };
    expect(typeText(schema)).toBe('{\n  /** Ends a *\\/ comment */\n  a: string;\n  "b-c"?: unknown;\n}');
  });
});

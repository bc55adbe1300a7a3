import { describe, expect, it } from "vitest";
import { answerSchemas, answerSchemasIn, noAnswerSchemas } from "../../src/catalogue/answer-schemas.ts";
import { builtInCatalogue } from "../../src/catalogue/built-in-catalogue.ts";
import { documentsIn } from "../../src/catalogue/package-data.ts";

const path = (name: string) => new URL(`../../descriptors/${name}`, import.meta.url).pathname;

describe("schemas of answers", () => {
  const schemas = answerSchemas([
    {
      $defs: {
        tree: {
          type: "object",
          properties: { leaves: { type: "array", items: { $ref: "#/$defs/leaf" } }, below: { $ref: "#/$defs/tree" } },
        },
        leaf: { type: "string" },
        unused: { type: "null" },
      },
      routes: {
        "/trees": {
          GET: { "200": { type: "array", items: { $ref: "#/$defs/tree" } } },
          POST: { "201": { type: "integer" } },
        },
      },
    },
    { routes: { "/rocks": { GET: { "200": { type: "string" } } } } },
  ]);

  it("are found by route, method and status", () => {
    expect(schemas.routes).toEqual(["/trees", "/rocks"]);
    expect(schemas.statuses("/trees", "POST")).toEqual(["201"]);
    expect(schemas.of("/trees", "POST", 201)).toEqual({ type: "integer" });
    expect(schemas.of("/rocks", "GET", "200")).toEqual({ type: "string" });
  });

  it("bring the shared shapes that they need, and no others", () => {
    expect(Object.keys(schemas.of("/trees", "GET", 200)?.$defs ?? {})).toEqual(["tree", "leaf"]);
  });

  it("are none where nothing is said", () => {
    expect(schemas.of("/trees", "GET", 404)).toBeUndefined();
    expect(schemas.of("/trees", "PUT", 200)).toBeUndefined();
    expect(schemas.of("/sand", "GET", 200)).toBeUndefined();
    expect(noAnswerSchemas.routes).toEqual([]);
  });

  it("of the built-in site are all for routes that it has", () => {
    const [loaded, catalogue] = [answerSchemasIn(documentsIn(path("answers/"))), builtInCatalogue()];
    expect(loaded.routes.filter((route) => catalogue.route(route) === undefined)).toEqual([]);
  });
});

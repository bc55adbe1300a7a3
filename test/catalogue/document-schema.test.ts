import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { documentFaults, documentSchema } from "../../src/catalogue/document-schema.ts";
import type { JsonObject } from "../../src/json/json.ts";
import { documentOf, oddities, routeOf } from "./tolerant/oddities.ts";

const schema = documentSchema();
const agreed = new Ajv2020({ strict: false, allErrors: true }).compile(schema);
const documents = Object.entries(oddities).flatMap(([kind, [document]]) =>
  typeof document === "string" ? [] : [[kind, document] as const],
);
// The answer of one route is held to a part of the schema only.
const whole = documents.filter(([, { routes }]) => routes !== undefined);

function without(member: string): JsonObject {
  return Object.fromEntries(Object.entries(documentOf({ "/a": routeOf([]) })).filter(([name]) => name !== member));
}

describe("the schema of index documents", () => {
  it.each(whole)("judges %s as another validator does", (_, document) => {
    expect(documentFaults(document, schema).length === 0).toBe(agreed(document));
  });

  it.each<[string, JsonObject, string]>([
    ["a missing member", without("name"), "/name"],
    ["a wrong type", documentOf({ "/a": routeOf([]) }, { description: 5 }), "/description"],
    ["a wrong name", documentOf({ a: routeOf([]) }), "/routes/a"],
    ["a member that is none", documentOf({ "/a": { ...routeOf([]), more: 1 } }), "/routes/~1a/more"],
    ["an item twice", documentOf({ "/a": routeOf([]) }, { namespaces: ["a", "a"] }), "/namespaces/1"],
    ["too few items", documentOf({ "/a": { ...routeOf([]), endpoints: [] } }), "/routes/~1a/endpoints"],
    [
      "no alternative that fits",
      documentOf({ "/a": { ...routeOf([]), _links: { self: 5 } } }),
      "/routes/~1a/_links/self",
    ],
  ])("places %s", (_, document, pointer) => {
    expect(documentFaults(document, schema).map((fault) => fault.pointer)).toEqual([pointer]);
    expect(agreed(document)).toBe(false);
  });
});

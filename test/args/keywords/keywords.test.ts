import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { keywordRules, keywordTable } from "../../../src/args/keywords/keywords.ts";
import type { ArgDocument } from "../../../src/catalogue/document.ts";
import type { Json, JsonObject } from "../../../src/json/json.ts";
import { refusalsOf, Sampler } from "../../../src/generate/requests/samples.ts";
import { jsonSchemaOf } from "../../../src/generate/schema/json-schema.ts";
import { typeText } from "../../../src/generate/types/type-declarations.ts";

/** One keyword in one schema: what is taken and refused, how it is written. */
interface Case {
  readonly schema: JsonObject & ArgDocument;
  readonly takes: Json;
  /** What is refused, and why; left out for what checks nothing. */
  readonly refuses?: readonly [value: Json, code: string];
  /** Unless given, a JSON Schema that is the schema itself. */
  readonly json?: JsonObject;
  readonly type: string;
}

const inList: JsonObject = { type: "integer", maximum: 3 };

const cases: Readonly<Record<string, Case>> = {
  title: { schema: { type: "string", title: "Name" }, takes: "", type: "string" },
  description: { schema: { type: "string", description: "A name" }, takes: "", type: "string" },
  context: { schema: { type: "string", context: ["view"] }, takes: "", json: { type: "string" }, type: "string" },
  readonly: {
    schema: { type: "string", readonly: true },
    takes: "",
    json: { type: "string", readOnly: true },
    type: "string",
  },
  readOnly: { schema: { type: "string", readOnly: true }, takes: "", type: "string" },
  default: { schema: { type: "integer", default: 3 }, takes: 4, type: "number" },
  type: {
    schema: { type: ["integer", "null"] },
    takes: "12",
    refuses: ["many", "rest_invalid_type"],
    type: "number | null",
  },
  enum: {
    schema: { type: "string", enum: ["up", "down"] },
    takes: "up",
    refuses: ["up-not", "rest_not_in_enum"],
    type: '"up" | "down"',
  },
  anyOf: {
    schema: { anyOf: [{ type: "integer" }, { type: "boolean" }], type: ["integer", "boolean"] },
    takes: "true",
    refuses: ["many", "rest_no_matching_schema"],
    type: "number | boolean",
  },
  oneOf: {
    schema: {
      oneOf: [
        { type: "integer", maximum: 9 },
        { type: "integer", minimum: 5 },
      ],
      type: "integer",
    },
    takes: 4,
    refuses: [5, "rest_one_of_multiple_matches"],
    type: "number",
  },
  format: {
    schema: { type: "string", format: "email" },
    takes: "guest@example.com",
    refuses: ["guest", "rest_invalid_email"],
    type: "string",
  },
  minLength: {
    schema: { type: "string", minLength: 2 },
    takes: "é😀",
    refuses: ["😀", "rest_too_short"],
    type: "string",
  },
  maxLength: {
    schema: { type: "string", maxLength: 2 },
    takes: "😀😀",
    refuses: ["abc", "rest_too_long"],
    type: "string",
  },
  pattern: {
    schema: { type: "string", pattern: "^[a-z]+$" },
    takes: "abc",
    refuses: ["0", "rest_invalid_pattern"],
    type: "string",
  },
  multipleOf: {
    schema: { type: "number", multipleOf: 0.5 },
    takes: "1.5",
    refuses: [0.75, "rest_invalid_multiple"],
    type: "number",
  },
  minimum: {
    schema: { type: "integer", minimum: 3 },
    takes: 3,
    refuses: [2, "rest_out_of_bounds"],
    type: "number",
  },
  maximum: {
    schema: { type: "integer", maximum: 3 },
    takes: 3,
    refuses: [4, "rest_out_of_bounds"],
    type: "number",
  },
  exclusiveMinimum: {
    schema: { type: "integer", minimum: 3, exclusiveMinimum: true },
    takes: 4,
    refuses: [3, "rest_out_of_bounds"],
    json: { type: "integer", exclusiveMinimum: 3 },
    type: "number",
  },
  exclusiveMaximum: {
    schema: { type: "integer", maximum: 3, exclusiveMaximum: true },
    takes: 2,
    refuses: [3, "rest_out_of_bounds"],
    json: { type: "integer", exclusiveMaximum: 3 },
    type: "number",
  },
  items: {
    schema: { type: "array", items: inList },
    takes: "1,2",
    refuses: [[4], "rest_out_of_bounds"],
    type: "Array<number>",
  },
  minItems: {
    schema: { type: "array", minItems: 2 },
    takes: [1, 2],
    refuses: [[1], "rest_too_few_items"],
    type: "Json[]",
  },
  maxItems: {
    schema: { type: "array", maxItems: 2 },
    takes: [1, 2],
    refuses: [[1, 2, 3], "rest_too_many_items"],
    type: "Json[]",
  },
  uniqueItems: {
    schema: { type: "array", items: { type: "integer" }, uniqueItems: true },
    takes: [1, 2],
    refuses: [["1", 1], "rest_duplicate_items"],
    type: "Array<number>",
  },
  required: {
    schema: { type: "object", properties: { id: { type: "integer", required: true } } },
    takes: { id: 1 },
    refuses: [{}, "rest_property_required"],
    json: { type: "object", properties: { id: { type: "integer" } }, required: ["id"] },
    type: "{\n  id: number;\n}",
  },
  properties: {
    schema: { type: "object", properties: { "a-b": inList } },
    takes: { "a-b": 3 },
    refuses: [{ "a-b": 4 }, "rest_out_of_bounds"],
    type: '{\n  "a-b"?: number;\n}',
  },
  patternProperties: {
    schema: { type: "object", patternProperties: { "^n\\d$": inList } },
    takes: { n1: 3, other: 4 },
    refuses: [{ n1: 4 }, "rest_out_of_bounds"],
    type: "{ [member: string]: number }",
  },
  additionalProperties: {
    schema: { type: "object", additionalProperties: false },
    takes: {},
    refuses: [{ other: 1 }, "rest_additional_properties_forbidden"],
    type: "{ [member: string]: never }",
  },
  minProperties: {
    schema: { type: "object", minProperties: 1 },
    takes: { a: 1 },
    refuses: [{}, "rest_too_few_properties"],
    type: "{ [member: string]: Json }",
  },
  maxProperties: {
    schema: { type: "object", maxProperties: 1 },
    takes: { a: 1 },
    refuses: [{ a: 1, b: 2 }, "rest_too_many_properties"],
    type: "{ [member: string]: Json }",
  },
};

const names = [...keywordRules.keys()];
const checked = Object.entries(cases).flatMap(([name, { refuses, ...rest }]) =>
  refuses === undefined ? [] : [[name, { refuses, ...rest }] as const],
);
const recorded = readFileSync(new URL("../../conformance/args.json", import.meta.url), "utf8");

describe("the table of keywords", () => {
  it("has a case for each name, and no other", () => {
    expect(Object.keys(cases).sort()).toEqual([...names].sort());
  });

  it("has each name once", () => {
    const all = keywordTable.flatMap((keyword) => Object.keys(keyword.names));
    expect(names).toHaveLength(all.length);
  });

  it("compiles only what has a case of a refusal", () => {
    const compiled = keywordTable
      .filter((keyword) => "compile" in keyword)
      .flatMap((keyword) => Object.keys(keyword.names));
    expect(checked.map(([name]) => name)).toEqual(expect.arrayContaining(compiled));
  });
});

it("the table holds what real servers were asked about", () => {
  const unrecorded = checked.flatMap(([name]) => (recorded.includes(`"${name}":`) ? [] : [name]));
  expect(unrecorded).toEqual([]);
});

describe("a keyword", () => {
  it.each(Object.entries(cases))("%s takes what it should", (_name, { schema, takes }) => {
    expect(refusalsOf(schema)(takes)).toBeUndefined();
  });

  it.each(checked)(
    "%s refuses what it should, and only where it stands",
    (name, { schema, refuses: [value, code] }) => {
      expect(refusalsOf(schema)(value)).toBe(code);
      const { [name]: _keyword, ...without } = schema;
      const flag = { ...without, properties: { id: { type: "integer" } } };
      expect(refusalsOf(name === "required" ? flag : without)(value)).not.toBe(code);
    },
  );

  it.each(checked)("%s has samples on both sides", (_name, { schema, refuses: [, code] }) => {
    const refusalOf = refusalsOf(schema);
    const said = new Sampler().samplesOf(schema).map(({ value }) => refusalOf(value));
    expect(said).toContain(undefined);
    expect(said).toContain(code);
  });

  it("make no endless list of a schema that asks for one", () => {
    const schema: JsonObject = { type: "array", items: { type: "string" }, minItems: 1e9, uniqueItems: true };
    const lists = new Sampler().samplesOf(schema).flatMap(({ value }) => (Array.isArray(value) ? [value.length] : []));
    expect(Math.max(...lists)).toBe(500);
  });

  it.each(Object.entries(cases))("%s is written in JSON Schema and as a type", (_name, { schema, json, type }) => {
    expect(jsonSchemaOf(schema as JsonObject)).toEqual(json ?? schema);
    expect(typeText(jsonSchemaOf(schema as JsonObject))).toBe(type);
  });
});

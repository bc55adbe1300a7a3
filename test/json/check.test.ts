import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import type { Json } from "../../src/json/json.ts";
import { compileCheck } from "../../src/json/check.ts";
import { objectOf, type JsonSchema, shapes } from "../../src/json/schema.ts";

const { text, count, ids } = shapes;
const tree: JsonSchema = {
  $defs: { tree: objectOf({ leaf: text }, { below: { $ref: "#/$defs/tree" } }) },
  $ref: "#/$defs/tree",
};

const conditional = JSON.parse(
  '{ "if": { "type": "string" }, "then": { "minLength": 1 }, "else": { "minimum": 0 } }',
) as JsonSchema;

const cases: readonly [
  what: string,
  schema: JsonSchema,
  value: Json,
  pointer: string,
  found: string,
  wanted: string,
][] = [
  ["a kind", text, 5, "", "5", "string"],
  ["one of two kinds", { type: ["string", "null"] }, 5, "", "5", "string or null"],
  ["a whole number", { type: "integer" }, 1.5, "", "1.5", "integer"],
  ["a list", ids, {}, "", "{}", "array"],
  ["an object that is a list", { type: "object" }, [], "", "[]", "object"],
  ["a constant", { const: "a" }, "b", "", '"b"', 'one of "a"'],
  ["an enum", { enum: ["a", null] }, "b", "", '"b"', 'one of "a", null'],
  ["a pattern", { pattern: "^a" }, "b", "", '"b"', "a text like ^a"],
  ["letters, not code units", { minLength: 2 }, "🌩", "", '"🌩"', "at least 2 letters"],
  ["too many letters", { maxLength: 1 }, "ab", "", '"ab"', "at most 1 letters"],
  ["a bound below", count, -1, "", "-1", "at least 0"],
  ["a bound above", { maximum: 5 }, 6, "", "6", "at most 5"],
  ["too few items", { minItems: 1 }, [], "", "[]", "at least 1 items"],
  ["too many items", { maxItems: 1 }, [1, 2], "", "[1,2]", "at most 1 items"],
  ["too few members", { minProperties: 1 }, {}, "", "{}", "at least 1 members"],
  ["an item", ids, [1, "2"], "/1", '"2"', "integer"],
  ["an item twice", { uniqueItems: true }, [1, 2, 1], "/2", "1", "each item once"],
  ["a missing member", objectOf({ a: text }), {}, "", "no such member", 'a member "a"'],
  ["a member", objectOf({ "a/b": text }), { "a/b": 1 }, "/a~1b", "1", "string"],
  ["any other member", { additionalProperties: text }, { a: "", b: 1 }, "/b", "1", "string"],
  [
    "no other member",
    { properties: { a: {}, c: {} }, additionalProperties: false },
    { b: 1 },
    "/b",
    "a member of another name",
    "one of the members a, c",
  ],
  ["no member at all", { additionalProperties: false }, { b: 1 }, "/b", "a member of another name", "no members"],
  ["a member's name", { propertyNames: { pattern: "^/" } }, { "/a": 1, b: 1 }, "/b", '"b"', "a text like ^/"],
  ["every schema of a list", { allOf: [text, { minLength: 2 }] }, "a", "", '"a"', "at least 2 letters"],
  ["none of some kinds", { anyOf: [text, { type: "null" }] }, 5, "", "5", "string or null"],
  ["the form that gets furthest", { anyOf: [text, ids] }, [1, "a"], "/1", '"a"', "integer"],
  ["what follows", conditional, "", "", '""', "at least 1 letters"],
  ["what follows otherwise", conditional, -1, "", "-1", "at least 0"],
  [
    "a shape that holds itself",
    tree,
    { leaf: "", below: { leaf: "", below: {} } },
    "/below/below",
    "no such member",
    'a member "leaf"',
  ],
];

describe("a value that breaks a schema", () => {
  it.each(cases)("by %s", (_, schema, value, pointer, found, wanted) => {
    expect(compileCheck(schema)(value)).toEqual([expect.objectContaining({ pointer, found, wanted })]);
    expect(new Ajv2020({ strict: false }).compile(schema)(value)).toBe(false);
  });

  it("has all its faults told, the missing members first", () => {
    const faults = compileCheck(objectOf({ a: text, b: ids, c: text }))({ b: ["x", 1, "y"], c: 1 });
    expect(faults.map(({ pointer }) => pointer)).toEqual(["", "/b/0", "/b/2", "/c"]);
  });
});

describe("a value that fits", () => {
  it.each<[what: string, schema: JsonSchema, value: Json]>([
    ["no schema", {}, null],
    ["bounds of another kind", { minLength: 3, minimum: 5, minItems: 1, minProperties: 1, pattern: "a" }, true],
    ["one of several forms", { anyOf: [text, ids] }, [1]],
    ["a shape that holds itself", tree, { leaf: "", below: { leaf: "" } }],
    ["with a member more", objectOf({ a: text }), { a: "", b: 1 }],
  ])("%s", (_, schema, value) => {
    expect(compileCheck(schema)(value)).toEqual([]);
    expect(new Ajv2020({ strict: false }).compile(schema)(value)).toBe(true);
  });
});

it("a closed object takes no member that its schema does not name, however deep, unless it says so", () => {
  const check = compileCheck(
    objectOf({ a: objectOf({}, { b: text }), c: { additionalProperties: true, properties: {} } }),
    {
      closed: true,
    },
  );
  expect(check({ a: { b: "" }, c: { d: 1 } })).toEqual([]);
  expect(check({ a: { b: "", e: 1 }, c: {} }).map(({ pointer }) => pointer)).toEqual(["/a/e"]);
});

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ArgDocument } from "../../src/catalogue/document.ts";
import type { Json, JsonObject } from "../../src/json/json.ts";
import { compileArgs, type ArgsResult } from "../../src/args/compile-args.ts";
import { readSources, sourcesOfValues } from "../../src/args/read-sources.ts";

const type = fc.constantFrom("string", "integer", "number", "boolean", "array", "object", "null", "money");
const count = fc.nat(4);

/** Schemas that hold schemas of the level below. */
function schemas(inner: fc.Arbitrary<ArgDocument> | undefined): fc.Arbitrary<ArgDocument> {
  const flat = {
    type: fc.oneof(
      { weight: 4, arbitrary: type },
      { weight: 1, arbitrary: fc.uniqueArray(type, { minLength: 1, maxLength: 3 }) },
    ),
    enum: fc.array(fc.oneof(fc.nat(3), fc.constantFrom("a", "1", "")), { maxLength: 3 }),
    format: fc.constantFrom("uri", "email", "date-time", "text-field", "hex-color", "ip", "uuid", "odd"),
    minimum: fc.integer({ min: -3, max: 3 }),
    maximum: fc.integer({ min: 0, max: 9 }),
    multipleOf: fc.constantFrom(0, 1, 2, 0.5),
    minLength: count,
    maxLength: count,
    pattern: fc.constantFrom("^[a-z]*$", "a|1", "(", ""),
    minItems: count,
    maxItems: count,
    uniqueItems: fc.boolean(),
  };
  const nested = inner && {
    items: inner,
    properties: fc.dictionary(fc.constantFrom("a", "b", "0"), inner, { maxKeys: 2 }),
    additionalProperties: fc.oneof(fc.boolean(), inner),
    anyOf: fc.array(inner, { maxLength: 2 }),
    oneOf: fc.array(inner, { maxLength: 2 }),
  };
  return fc
    .record({ ...flat, ...nested }, { requiredKeys: [] })
    .chain((keywords) => fc.shuffledSubarray(Object.entries(keywords)))
    .chain((entries) => type.map((one): ArgDocument => documentOf(one, entries.slice(0, 4))));
}

function documentOf(type: string, entries: [string, unknown][]): ArgDocument {
  return JSON.parse(JSON.stringify({ type, ...Object.fromEntries(entries) }));
}

const schema = schemas(schemas(undefined));

const value: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom<Json>(
    "",
    "1",
    " 2 ",
    "1.0",
    "true",
    "FALSE",
    "a,b",
    "a b",
    "1e3",
    "<b>x</b>",
    null,
    true,
    0,
    1,
    2,
    1.5,
    1e30,
    {},
    [],
  ),
  fc.array(fc.oneof(fc.nat(3), fc.constantFrom("1", "a", " a ", null))),
  fc.dictionary(fc.constantFrom("a", "b", "0", "1", "__proto__"), fc.oneof(fc.nat(3), fc.constantFrom("1", "a"))),
  fc.jsonValue().map((any): Json => JSON.parse(JSON.stringify(any))),
);

/** Cleaning and coercion of these is not meant to be final: a text may shrink below its length or leave its enum. */
const settles = (arg: ArgDocument): boolean =>
  !/"(?:format|anyOf|oneOf|money|uniqueItems)"/.test(JSON.stringify(arg)) && !hasTypeList(arg);

describe("any args", () => {
  it("never throw, whatever the value", () => {
    fc.assert(
      fc.property(schema, value, (arg, given) => {
        const result = compileArgs({ v: arg })(sourcesOfValues({ form: { v: given } }), undefined);
        expect(result.ok ? 400 : result.error.data["status"]).toBe(400);
      }),
      { numRuns: 500 },
    );
  });

  it("accept once more, unchanged, what they have coerced", () => {
    fc.assert(
      fc.property(schema.filter(settles), value, (arg, given) => {
        const check = compileArgs({ v: arg });
        const first = check(sourcesOfValues({ form: { v: given } }), undefined);
        fc.pre(first.ok);
        const params = paramsOf(first);
        // A number that JavaScript can't hold to the last digit is another number when it comes again, and one beyond 64 bits wraps.
        fc.pre(!/\d{16}|e\+/.test(JSON.stringify([given, params])));
        expect(paramsOf(check(sourcesOfValues({ form: params }), undefined))).toEqual(params);
      }),
      { numRuns: 500 },
    );
  });

  it("judge the same whatever the order of the members", () => {
    const args = {
      v: { type: "object", properties: { a: { type: "integer" }, b: { type: "string" } }, maxProperties: 3 },
      w: { type: "integer" },
    };
    const check = compileArgs(args);
    const members = fc.dictionary(fc.constantFrom("a", "b", "c", "d"), fc.oneof(fc.nat(3), fc.constantFrom("1", "x")));
    fc.assert(
      fc.property(members, value, (inner, w) => {
        const there = check(sourcesOfValues({ form: { v: inner, w } }), undefined);
        const back = check(sourcesOfValues({ form: { w, v: reversed(inner) } }), undefined);
        expect(back.ok).toBe(there.ok);
        expect(paramsOf(back)).toEqual(paramsOf(there));
      }),
    );
  });
});

describe("any request", () => {
  const media = fc.constantFrom(
    undefined,
    "application/json",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=b",
    "odd",
  );
  const jsonPiece = fc.constantFrom(
    "{",
    "}",
    "[",
    "]",
    '"',
    ":",
    ",",
    "1",
    "1.0",
    "a",
    "\\u",
    "d800",
    " ",
    "e",
    "-",
    "\t",
  );
  const formPiece = fc.constantFrom(
    "a",
    "[",
    "]",
    "=",
    "&",
    "%",
    "+",
    "%00",
    "%e9",
    "1",
    ".",
    " ",
    "--b",
    "\r\n",
    'Content-Disposition: form-data; name="a[]"',
  );
  const bytes = fc.oneof(
    fc.uint8Array(),
    fc.array(jsonPiece).map((pieces) => Buffer.from(pieces.join(""))),
    fc.array(formPiece).map((pieces) => Buffer.from(pieces.join(""))),
  );
  const check = compileArgs({ a: { type: "array", items: { type: "integer" } } });

  it("is read without throwing", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("GET", "POST", "PUT", "DELETE"),
        fc.oneof(
          fc.string({ unit: "binary" }),
          fc.array(formPiece).map((pieces) => pieces.join("")),
        ),
        media,
        bytes,
        (method, query, contentType, body) => {
          const request = { method, query, body, placeholders: {} };
          const sources = readSources(contentType === undefined ? request : { ...request, contentType });
          const result = "query" in sources ? check(sources, undefined) : { ok: false, ...sources };
          expect("error" in result ? result.error.data["status"] : 400).toBe(400);
        },
      ),
      { numRuns: 1000 },
    );
  });
});

function paramsOf(result: ArgsResult): JsonObject {
  return result.ok ? result.params : {};
}

function reversed(members: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(members).reverse());
}

function hasTypeList(arg: ArgDocument): boolean {
  return /"type":\[/.test(JSON.stringify(arg));
}

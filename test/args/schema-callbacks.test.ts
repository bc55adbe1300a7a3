import { describe, expect, it } from "vitest";
import type { ParamError } from "../../src/args/errors.ts";
import { Failure } from "../../src/args/failure.ts";
import { plainValue, rawOfJson } from "../../src/args/raw-value.ts";
import { compileSchema } from "../../src/args/compile-schema.ts";
import type { SchemaDocument } from "../../src/args/schema.ts";
import type { ArgsDocument } from "../../src/catalogue/document.ts";
import type { Json } from "../../src/json/json.ts";
import { compileArgs } from "../../src/args/compile-args.ts";
import { sourcesOfValues } from "../../src/args/read-sources.ts";

/** A schema as explicit callbacks: what refuses a value, and what makes a value of the schema's type without asking. */
interface SchemaCallbacks {
  validate: (value: Json, context: unknown, name: string) => true | ParamError;
  sanitize: (value: Json) => Json;
}

/** Makes callbacks of a schema, for args that a site registers with explicit ones; here keywords count without a type too. */
function schemaCallbacks(document: SchemaDocument): SchemaCallbacks {
  const { check, coerce } = compileSchema(document);
  return {
    validate: (value, _context, name) => check(rawOfJson(value))?.toParamError(name) ?? true,
    sanitize: (value) => {
      const coerced = coerce(rawOfJson(value));
      return coerced instanceof Failure ? value : plainValue(coerced);
    },
  };
}

describe("a schema as explicit callbacks", () => {
  it.each([
    ["integer", [0, 12, 0, 1]],
    ["string", ["", "12abc", "x", "1"]],
    ["boolean", [false, true, true, true]],
    ["number", [0, 12, 0, 1]],
    ["array", [[], ["12abc"], ["x"], ["1"]]],
  ])("makes a value of type %s of anything, without asking", (type, expected) => {
    const { sanitize } = schemaCallbacks({ type });
    expect([null, "12abc", "x", true].map(sanitize)).toEqual(expected);
  });

  it("names what it refuses in args order, and asks about no null", () => {
    const args: ArgsDocument = { page: { type: "integer", minimum: 1 }, per_page: { type: "integer" } };
    const page = schemaCallbacks(args["page"] ?? {});
    const perPage = schemaCallbacks(args["per_page"] ?? {});
    const check = compileArgs(args, {
      validate: { page: page.validate, per_page: perPage.validate },
      sanitize: { page: page.sanitize, per_page: perPage.sanitize },
    });
    const refused = check(sourcesOfValues({ query: "per_page=x&page=0" }), undefined);
    expect(refused).toMatchObject({ ok: false, error: { code: "rest_invalid_param" } });
    expect(!refused.ok && Object.keys(refused.error.data["params"] ?? {})).toEqual(["page", "per_page"]);
    expect(check(sourcesOfValues({ form: { page: null } }), undefined)).toMatchObject({ params: { page: 0 } });
  });

  it("counts alternatives without a type", () => {
    const { validate } = schemaCallbacks({ oneOf: [{ type: "integer" }, { type: "boolean" }] });
    expect(validate("x", undefined, "v")).toMatchObject({ code: "rest_no_matching_schema", data: null });
    expect(validate("5", undefined, "v")).toBe(true);
  });
});

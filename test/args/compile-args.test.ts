import { describe, expect, it } from "vitest";
import type { ArgDocument, ArgsDocument } from "../../src/catalogue/document.ts";
import type { Json, JsonObject } from "../../src/json/json.ts";
import { compileArgs } from "../../src/args/compile-args.ts";
import { readSources, sourcesOfValues } from "../../src/args/read-sources.ts";

describe("defaults", () => {
  const args: ArgsDocument = {
    page: { type: "integer", default: "1" },
    list: { type: "array", items: { type: "integer" }, default: "1,2" },
    bare: { default: { a: 1 } },
    none: { type: "string", default: null },
  };

  it("are coerced and come in args order, and are not among the given names", () => {
    const result = compileArgs(args)(sourcesOfValues({ query: "x=1" }), undefined);
    expect(result).toMatchObject({ ok: true, params: { page: 1, list: [1, 2], bare: { a: 1 }, x: "1" } });
    expect(result.ok && [...result.given]).toEqual(["x"]);
  });

  it("are made anew for each request", () => {
    const check = compileArgs(args);
    const first = accepted(check(sourcesOfValues({}), undefined));
    (first["list"] as Json[]).push(3);
    expect(accepted(check(sourcesOfValues({}), undefined))["list"]).toEqual([1, 2]);
  });

  it("that break their own schema fail every request, after what the request says", () => {
    const check = compileArgs({
      bad: { type: "integer", default: "x" },
      also: { type: "integer" },
    });
    expect(refused(check(sourcesOfValues({ query: "also=y&bad=1" }), undefined))).toMatchObject({
      code: "rest_invalid_param",
      data: { status: 400, params: { also: expect.any(String), bad: expect.any(String) } },
    });
  });
});

describe("refusals", () => {
  it("name missing parameters in args order, before anything else", () => {
    const check = compileArgs({
      b: { type: "integer", required: true },
      a: { required: true },
      c: { required: true, default: 1 },
    });
    expect(refused(check(sourcesOfValues({ query: "d=1" }), undefined))).toEqual({
      code: "rest_missing_callback_param",
      message: "Required parameters are missing: b, a.",
      data: { status: 400, params: ["b", "a"] },
    });
  });

  it("tell the heaviest source first, and of one name the lightest source's reason", () => {
    const check = compileArgs({ a: { type: "integer", minimum: 5 }, b: { type: "integer" } });
    const sources = sourcesOfValues({ form: { b: "x", a: "y" }, query: "a=1" });
    const error = refused(check(sources, undefined));
    expect(Object.keys(error.data["params"] ?? {})).toEqual(["b", "a"]);
    expect(error.data["details"]).toMatchObject({
      b: { code: "rest_invalid_type", data: { param: "b" } },
      a: { code: "rest_out_of_bounds", data: null },
    });
  });

  it.each<[ArgDocument, Json, string]>([
    [{ type: "integer" }, "x", "v has to be of type integer."],
    [{ type: ["integer", "null"] }, "x", "v has to be of type integer or null."],
    [{ type: "string", enum: ["a", "b"] }, "c", 'v has to be one of: "a", "b".'],
    [{ type: "integer", minimum: 1, maximum: 9, exclusiveMaximum: true }, 9, "v has to be at least 1 and less than 9."],
    [{ type: "array", items: { type: "integer" } }, ["1", "x"], "v[1] has to be of type integer."],
    [
      { type: "object", properties: { a: { type: "object", properties: { b: { type: "string" } } } } },
      { a: { b: 1 } },
      "v[a][b] has to be of type string.",
    ],
    [{ type: "object", additionalProperties: false }, { a: 1 }, "v takes no property a."],
    [
      { type: "string", anyOf: [{ minLength: 3 }] },
      "a",
      "v fits none of the forms it may have: v needs at least 3 characters.",
    ],
    [
      { type: "integer", oneOf: [{ minimum: 1 }, { minimum: 2 }] },
      5,
      "v fits several forms (0, 1) where exactly one is wanted.",
    ],
  ])("of %j say of %j: %s", (arg, value, message) => {
    const error = refused(compileArgs({ v: arg })(sourcesOfValues({ form: { v: value } }), undefined));
    expect(error.data["params"]).toEqual({ v: message });
  });

  it("of names that objects have of themselves are told like others", () => {
    const names = ["__proto__", "constructor", "toString", "7"];
    const args: ArgsDocument = Object.fromEntries(names.map((name) => [name, { type: "integer" }]));
    const query = names.map((name) => `${name}=x`).join("&");
    const error = refused(compileArgs(args)(sourcesOfValues({ query }), undefined));
    expect(Object.keys(error.data["params"] ?? {}).sort()).toEqual([...names].sort());
    const good = accepted(compileArgs(args)(sourcesOfValues({ query: query.replaceAll("x", "1") }), undefined));
    for (const name of names) expect(Object.getOwnPropertyDescriptor(good, name)?.value).toBe(1);
    expect(accepted(compileArgs(args)(sourcesOfValues({}), undefined))).toEqual({});
  });
});

describe("further checks", () => {
  const args: ArgsDocument = {
    a: { type: "integer" },
    b: { type: "integer", default: 7 },
    c: { type: "string" },
  };

  it("run in args order with the value that counts and the context, and hide what is wrong one step later", () => {
    const asked: [string, Json, number][] = [];
    const note = (value: Json, context: number, name: string): false => {
      asked.push([name, value, context]);
      return false;
    };
    const check = compileArgs<number>(args, { validate: { c: note, b: note, a: note } });
    const error = refused(check(sourcesOfValues({ form: { c: 5, a: null }, query: "a=x" }), 3));
    expect(asked).toEqual([
      ["a", "x", 3],
      ["b", 7, 3],
      ["c", 5, 3],
    ]);
    expect(error.data).toMatchObject({ details: [] });
    expect(Object.keys(error.data["params"] ?? {})).toEqual(["a", "b", "c"]);
  });

  it("give their own code, sentence and data", () => {
    const check = compileArgs(args, {
      validate: { a: () => ({ code: "no_such", message: "a is nothing.", data: { status: 400 } }) },
    });
    expect(refused(check(sourcesOfValues({ query: "a=1" }), undefined)).data).toEqual({
      status: 400,
      params: { a: "a is nothing." },
      details: { a: { code: "no_such", message: "a is nothing.", data: { status: 400 } } },
    });
  });

  it("are followed by the arg's own check", () => {
    const check = compileArgs(args, { validate: { a: () => true } });
    expect(refused(check(sourcesOfValues({ query: "a=x" }), undefined)).code).toBe("rest_invalid_param");
  });

  it("replace check and coercion with a sanitizer, in every source and for the default", () => {
    const check = compileArgs<string>(args, {
      sanitize: {
        a: (value, context, name) => `${context} ${name} ${JSON.stringify(value)}`,
        b: (value) => [value],
        c: null,
      },
    });
    const params = accepted(check(sourcesOfValues({ form: { c: 5 }, query: "a=x" }), "ctx"));
    expect(params).toEqual({ a: 'ctx a "x"', b: [7], c: 5 });
  });
});

describe("bodies as bytes", () => {
  it("tell 1 from 1.0 where a boolean is wanted", () => {
    const check = compileArgs({ v: { type: "boolean" } });
    const verdict = (body: string) => {
      const sources = readSources({
        method: "POST",
        query: "",
        contentType: "application/json",
        body: Buffer.from(body),
        placeholders: {},
      });
      return "query" in sources && check(sources, undefined).ok;
    };
    expect([verdict('{"v":1}'), verdict('{"v":1.0}'), verdict('{"v":1e0}')]).toEqual([true, false, false]);
  });
});

function accepted(result: ReturnType<ReturnType<typeof compileArgs>>): JsonObject {
  if (!result.ok) throw new Error(`${result.error.code}: ${result.error.message}`);
  return result.params;
}

function refused(result: ReturnType<ReturnType<typeof compileArgs>>) {
  if (result.ok) throw new Error("The parameters were accepted.");
  return result.error;
}

import { describe, expect, it } from "vitest";
import { plainValues } from "../../src/args/raw-value.ts";
import { readSources, sourcesOfValues } from "../../src/args/read-sources.ts";

const form = "application/x-www-form-urlencoded";

describe("the body of a request", () => {
  it.each([
    ["GET", undefined, "application/json", '{"a":1}', "json"],
    ["GET", undefined, form, "a=1", undefined],
    ["POST", undefined, form, "a=1", "form"],
    ["PUT", undefined, form, "a=1", "form"],
    ["PUT", undefined, undefined, "a=1", "form"],
    ["PUT", undefined, "nonsense", "a=1", "form"],
    ["POST", undefined, undefined, "a=1", undefined],
    ["PUT", undefined, "text/plain", "a=1", undefined],
    ["PUT", "POST", form, "a=1", "form"],
    ["PUT", "POST", undefined, "a=1", "form"],
    ["POST", "PUT", form, "a=1", undefined],
    ["GET", "POST", form, "a=1", undefined],
    ["GET", "POST", "application/json", '{"a":1}', "json"],
    ["DELETE", undefined, "application/ld+json; charset=utf-8", '{"a":1}', "json"],
    ["POST", undefined, "text/json", '{"a":1}', undefined],
    ["PUT", undefined, form, "0", undefined],
    ["POST", undefined, "application/json", "0", undefined],
  ])("%s over %s, type %s, %s: %s", (method, realMethod, contentType, body, source) => {
    const read = readSources({
      method,
      query: "",
      body: Buffer.from(body),
      placeholders: {},
      ...(realMethod === undefined ? {} : { realMethod }),
      ...(contentType === undefined ? {} : { contentType }),
    });
    expect(Object.keys(read).filter((name) => name !== "query" && name !== "url")).toEqual(
      source === undefined ? [] : [source],
    );
  });

  it.each([
    ['"text"', { 0: "text" }],
    ['""', { 0: "" }],
    ["false", { 0: false }],
    ["[1,[2]]", { 0: 1, 1: [2] }],
    ["null", {}],
    ["{}", {}],
  ])("%s as JSON gives %j", (body, expected) => {
    const read = readSources({
      method: "POST",
      query: "",
      contentType: "application/json",
      body: Buffer.from(body),
      placeholders: {},
    });
    expect("json" in read && plainValues(read.json ?? {})).toEqual(expected);
  });

  it("is refused when its JSON is broken", () => {
    const read = readSources({
      method: "POST",
      query: "",
      contentType: "application/json",
      body: Buffer.from('{"a":'),
      placeholders: {},
    });
    expect(read).toMatchObject({
      error: { code: "rest_invalid_json", data: { status: 400, json_error_code: 4 } },
    });
  });

  it.each([
    ["query", { query: "a=1&b=2" }],
    ["body", { query: "", contentType: form, body: Buffer.from("a=1&b=2") }],
  ])("or query is refused when the %s has too many parameters", (source, request) => {
    const read = readSources({ method: "POST", placeholders: {}, limits: { parameters: 1 }, ...request });
    expect(read).toMatchObject({
      error: {
        code: "rest_too_many_params",
        message: `The ${source} has more than 1 parameters, which is the limit.`,
        data: { status: 400 },
      },
    });
  });
});

describe("sources of values", () => {
  it("keep the types of a form and read a query", () => {
    const { form, query, url } = sourcesOfValues({
      form: { a: 1, b: { 2: true, 0: null } },
      query: "c[]=3",
      placeholders: { id: "7" },
    });
    expect(plainValues(form ?? {})).toEqual({ a: 1, b: { 0: null, 2: true } });
    expect(plainValues(query)).toEqual({ c: ["3"] });
    expect(plainValues(url)).toEqual({ id: "7" });
  });
});

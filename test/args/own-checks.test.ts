import { describe, expect, it } from "vitest";
import type { ArgsDocument } from "../../src/catalogue/document.ts";
import { compileArgs, type FurtherChecks, mergedChecks } from "../../src/args/compile-args.ts";
import { Failure, ToldFailure } from "../../src/args/failure.ts";
import { sourcesOfValues } from "../../src/args/read-sources.ts";
import type { JsonObject } from "../../src/json/json.ts";

const args: ArgsDocument = {
  plain: { type: "integer" },
  page: { type: "integer", minimum: 1, default: 1 },
  mood: { type: "string", enum: ["glad", "calm"] },
  app: {
    oneOf: [
      { type: "string", format: "uuid" },
      { type: "string", enum: [""] },
    ],
    type: "string",
  },
};
const askedFirst = new Set(["page", "mood", "app"]);

function tried(form: JsonObject, further: FurtherChecks<string> = {}): unknown {
  const checks = mergedChecks({ fixed: { askedFirst } }, further);
  const checked = compileArgs<string>(args, checks)(sourcesOfValues({ form }), "the context");
  return checked.ok ? checked.params : checked.error.data["details"];
}

describe("args whose schema is asked first", () => {
  it.each<[string, JsonObject, unknown]>([
    ["take null and make it one of their type", { mood: null, page: null }, { page: 0, mood: "" }],
    ["are coerced as others", { page: "2", mood: "calm" }, { page: 2, mood: "calm" }],
    ["have their default checked and coerced", {}, { page: 1 }],
  ])("%s", (_, form, wanted) => {
    expect(tried(form)).toEqual(wanted);
  });

  it("hide what the others are refused for", () => {
    expect(tried({ plain: "x", mood: "sad" })).toEqual({ mood: expect.objectContaining({ code: "rest_not_in_enum" }) });
    expect(tried({ plain: "x", mood: "calm" })).toEqual({
      plain: expect.objectContaining({ code: "rest_invalid_type" }),
    });
  });

  it("refuse null where nothing that they may be can be made of it", () => {
    expect(tried({ app: null })).toEqual({ app: expect.objectContaining({ code: "rest_no_matching_schema" }) });
  });

  it("refuse every request where their default breaks their schema", () => {
    const broken = { context: { type: "string", enum: ["edit"], default: "view" } };
    const check = compileArgs(broken, { fixed: { askedFirst: new Set(["context"]) } });
    expect(check(sourcesOfValues({}), undefined)).toMatchObject({ ok: false });
    expect(check(sourcesOfValues({ query: "context=edit" }), undefined)).toMatchObject({ ok: true });
  });

  it("take what an exception takes, and are told by their schema where it takes nothing", () => {
    const exceptions = { mood: (value: unknown, context: string) => value === "wild" && context === "the context" };
    expect(tried({ mood: "wild" }, { exceptions })).toEqual({ page: 1, mood: "wild" });
    expect(tried({ mood: "sad" }, { exceptions })).toEqual({
      mood: expect.objectContaining({ code: "rest_not_in_enum" }),
    });
  });
});

describe("checks of their own", () => {
  it("may refuse a value as it is cleaned, in their own words or in ours", () => {
    const told = new ToldFailure({ code: "sour", message: "Sour.", data: { status: 400 } });
    const further = { sanitize: { mood: () => told, plain: () => new Failure("rest_invalid_email") } };
    expect(tried({ mood: "calm", plain: "x" }, further)).toEqual({
      mood: { code: "sour", message: "Sour.", data: { status: 400 } },
      plain: expect.objectContaining({ code: "rest_invalid_email", data: null }),
    });
  });

  it("that look at the context take the place of those that look at the value alone", () => {
    const checks: FurtherChecks<string> = {
      fixed: { validate: { plain: () => false, mood: () => false } },
      validate: { plain: (_value, context) => context === "the context" },
    };
    expect(tried({ plain: 5 }, checks)).toEqual({ page: 1, plain: 5 });
    expect(tried({ plain: 5, mood: "calm" }, checks)).toEqual([]);
  });
});

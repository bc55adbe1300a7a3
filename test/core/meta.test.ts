import { describe, expect, it } from "vitest";
import type { CoreKind } from "../../src/core/model.ts";
import { metaFields } from "../../src/core/meta.ts";
import { Refusal } from "../../src/engine/refusal.ts";
import type { Json, JsonObject } from "../../src/json/json.ts";

function kindWith(properties: JsonObject): CoreKind {
  return { has: (member: string) => member === "meta", properties: { meta: { properties } } } as unknown as CoreKind;
}

const fields = metaFields(
  kindWith({
    rating: { type: "integer", minimum: 0 },
    colors: { type: "array", items: { type: "string" } },
    note: { type: "string", enum: ["a", "b"] },
    color: { type: "string", default: "grey" },
    spec: { type: "object", properties: { beds: { type: "integer" } }, additionalProperties: false },
  }),
);

const usual = { rating: 0, colors: [], note: null, color: "grey", spec: [] };

function refusalOf(meta: Json): unknown {
  try {
    fields?.written({}, meta);
  } catch (error) {
    if (error instanceof Refusal) return error.answer.body;
  }
  return undefined;
}

describe("the meta of a kind", () => {
  it("shows every key with its default", () => {
    expect(fields?.shown(undefined)).toEqual(usual);
    expect(fields?.shown({ color: "red" })).toEqual({ ...usual, color: "red" });
    expect(metaFields(kindWith({}))?.shown([])).toEqual([]);
  });

  it("takes what fits, made fit, and drops what it does not know", () => {
    const written = { rating: "3", colors: "one", nope: 1, spec: {} };
    expect(fields?.written({}, written)).toEqual({ ...usual, rating: 3, colors: ["one"] });
    expect(fields?.written({ rating: 4, color: "red" }, { color: null })).toEqual({ ...usual, rating: 4 });
    expect(fields?.written({ rating: 4 }, undefined)).toEqual({ ...usual, rating: 4 });
  });

  it("refuses what does not, with the code of the check at the top", () => {
    expect(refusalOf({ colors: [1] })).toMatchObject({
      code: "rest_invalid_type",
      data: { status: 400 },
      additional_data: [{ param: "meta.colors[0]" }],
    });
    expect(refusalOf({ rating: -1 })).toEqual({
      code: "rest_out_of_bounds",
      message: expect.any(String) as string,
      data: { status: 400 },
    });
    expect(refusalOf({ spec: { doors: 1 } })).toMatchObject({ code: "rest_additional_properties_forbidden" });
  });
});

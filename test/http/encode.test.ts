import { assert, boolean, jsonValue, property } from "fast-check";
import { describe, expect, it } from "vitest";
import { share } from "../../src/behaviours/resource/shared-presentation.ts";
import type { Json } from "../../src/catalogue/document.ts";
import { encodeJson } from "../../src/http/encode.ts";

/** The same text made in one go. */
function plainly(value: Json): string {
  return JSON.stringify(value)
    .replaceAll("/", "\\/")
    .replaceAll(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** Shares some of the objects in a value, the same for all of a list. */
function shareSome(value: Json, choose: () => boolean): void {
  if (typeof value !== "object" || value === null) return;
  if (Array.isArray(value)) {
    const whole = choose();
    for (const item of value)
      if (whole && typeof item === "object" && item !== null) share(item);
      else shareSome(item, choose);
    return;
  }
  if (choose()) share(value);
  for (const member of Object.values(value)) shareSome(member, choose);
}

describe("the text of an answer", () => {
  it("is the same whatever stands in several answers", () => {
    assert(
      property(jsonValue({ depthSize: "medium" }), boolean(), boolean(), boolean(), (value, ...choices) => {
        let turn = 0;
        const json = value as Json;
        shareSome(json, () => choices[turn++ % choices.length] ?? false);
        expect(encodeJson(json)).toBe(plainly(json));
        expect(encodeJson(json), "a second time").toBe(plainly(json));
      }),
      { numRuns: 2000 },
    );
  });

  it("keeps members of any name beside shared ones", () => {
    const shared = { id: 1 };
    share(shared);
    const value = JSON.parse('{"__proto__": 1, "a/b": "é", "one": null, "constructor": 2}') as { [name: string]: Json };
    value.one = shared;
    expect(encodeJson(value)).toBe('{"__proto__":1,"a\\/b":"\\u00e9","one":{"id":1},"constructor":2}');
    expect(encodeJson({ own: value })).toBe(`{"own":${plainly(value)}}`);
  });

  it("has no words for a number without end, wherever it stands", () => {
    const shared = { size: Number.POSITIVE_INFINITY };
    share(shared);
    expect(encodeJson({ one: shared })).toBeUndefined();
    expect(encodeJson({ one: { id: 1 }, size: Number.NaN })).toBeUndefined();
  });
});

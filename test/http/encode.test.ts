import { assert, boolean, jsonValue, property } from "fast-check";
import { describe, expect, it } from "vitest";
import { Refusal } from "../../src/engine/refusal.ts";
import type { Json } from "../../src/json/json.ts";
import { CacheBudget, Segment } from "../../src/engine/cache/budget.ts";
import { SharedParts } from "../../src/engine/cache/shared-parts.ts";
import { encodeJson } from "../../src/http/encode.ts";

const parts = new SharedParts(new CacheBudget(1_000_000_000));
const segment = new Segment(() => undefined);
const share = (value: object) => parts.share(value, segment);

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

function codeOf(outcome: string | Refusal): unknown {
  return outcome instanceof Refusal ? (outcome.answer.body as { code: string }).code : outcome;
}

describe("the text of an answer", () => {
  it("is the same whatever stands in several answers", () => {
    assert(
      property(jsonValue({ depthSize: "medium" }), boolean(), boolean(), boolean(), (value, ...choices) => {
        let turn = 0;
        const json = value as Json;
        shareSome(json, () => choices[turn++ % choices.length] ?? false);
        expect(encodeJson(json, { parts })).toBe(plainly(json));
        expect(encodeJson(json, { parts }), "a second time").toBe(plainly(json));
      }),
      { numRuns: 2000 },
    );
  });

  it("keeps members of any name beside shared ones", () => {
    const shared = { id: 1 };
    share(shared);
    const value = JSON.parse('{"__proto__": 1, "a/b": "é", "one": null, "constructor": 2}') as { [name: string]: Json };
    value.one = shared;
    expect(encodeJson(value, { parts })).toBe('{"__proto__":1,"a\\/b":"\\u00e9","one":{"id":1},"constructor":2}');
    expect(encodeJson({ own: value }, { parts })).toBe(`{"own":${plainly(value)}}`);
  });

  it("has no words for a number without end, wherever it stands", () => {
    const shared = { size: Number.POSITIVE_INFINITY };
    share(shared);
    for (const value of [{ one: shared }, { one: { id: 1 }, size: Number.NaN }])
      expect(codeOf(encodeJson(value, { parts }))).toBe("rest_encode_error");
  });

  it("is refused where it would be longer than the limit, shared or not", () => {
    const shared = { text: "a".repeat(60) };
    share(shared);
    const limit = 100;
    for (const value of [[shared, shared], { list: [shared, shared] }, { text: "a".repeat(100) }]) {
      expect(codeOf(encodeJson(value, { parts, limit }))).toBe("standin_answer_too_large");
      expect(encodeJson(value, { parts, limit: 200 })).toBe(plainly(value));
    }
  });
});

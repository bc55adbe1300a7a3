import { assert, boolean, jsonValue, property } from "fast-check";
import { describe, expect, it } from "vitest";
import { Refusal } from "../../src/engine/refusal.ts";
import type { Json } from "../../src/json/json.ts";
import { CacheBudget, Segment } from "../../src/engine/cache/budget.ts";
import { SharedParts } from "../../src/engine/cache/shared-parts.ts";
import { type Encoding, JsonEncoder } from "../../src/http/encode.ts";

const parts = new SharedParts(new CacheBudget(1_000_000_000));
const segment = new Segment(() => undefined);
const encoder = new JsonEncoder(parts);
const encode = (value: Json, encoding?: Encoding) => encoder.encode(value, encoding);
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

function codeOf(outcome: ReturnType<typeof encode>): unknown {
  return outcome instanceof Refusal ? (outcome.answer.body as { code: string }).code : outcome;
}

describe("the text of an answer", () => {
  it("is the same whatever stands in several answers", () => {
    assert(
      property(
        jsonValue({ depthSize: "medium", stringUnit: "binary" }),
        boolean(),
        boolean(),
        boolean(),
        (value, ...choices) => {
          let turn = 0;
          const json = value as Json;
          shareSome(json, () => choices[turn++ % choices.length] ?? false);
          expect(encode(json)).toBe(plainly(json));
          expect(encode(json), "a second time").toBe(plainly(json));
        },
      ),
      { numRuns: 2000 },
    );
  });

  it("keeps members of any name beside shared ones", () => {
    const shared = { id: 1 };
    share(shared);
    const value = JSON.parse('{"__proto__": 1, "a/b": "é", "one": null, "constructor": 2}') as { [name: string]: Json };
    value.one = shared;
    expect(encode(value)).toBe('{"__proto__":1,"a\\/b":"\\u00e9","one":{"id":1},"constructor":2}');
    expect(encode({ own: value })).toBe(`{"own":${plainly(value)}}`);
  });

  it("escapes the same letters in short texts and in long ones", () => {
    const all = String.fromCharCode(
      ...Array.from({ length: 0x250 }, (_, at) => at),
      0x2028,
      0xd83d,
      0xde00,
      0xd800,
      0xffff,
    );
    for (const text of [all, all.repeat(20), `${"a".repeat(5000)}/é`]) {
      const value = { [text]: text, list: [text, undefined as never] };
      expect(encode(value)).toBe(plainly(value));
    }
  });

  it("leaves out members without a value, and writes numbers as the engine does", () => {
    const value = {
      gone: undefined as never,
      zero: -0,
      small: 1e-7,
      large: 1e21,
      exact: 0.1 + 0.2,
      yes: true,
      none: null,
    };
    expect(encode(value)).toBe(plainly(value));
    expect(encode({ gone: undefined as never })).toBe("{}");
  });

  it("writes whatever a handler answers as the engine does", () => {
    const nothing = { toJSON: () => undefined } as unknown as Json;
    const inherits: object = Object.create({ inherited: 1 }, { own: { value: 2, enumerable: true } });
    const values = [
      { at: new Date(0), address: new URL("http://a.example/b"), list: [() => 1, Symbol("s"), undefined] },
      { kept: 1, left: () => 1, out: Symbol("s"), boxed: [new Object("x"), new Object(true), new Object(1)] },
      { toJSON: () => ({ told: "/" }) },
      { first: nothing, list: [nothing, 1, nothing], alone: { nothing }, last: 2, end: nothing },
      { one: inherits, map: new Map([[1, 2]]), bytes: Uint8Array.of(1, 2), none: Object.create(null) },
      JSON.parse('{"toJSON": 1, "__proto__": {"a": 1}}'),
    ] as unknown[] as Json[];
    for (const value of values) expect(encode(value)).toBe(plainly(value));
    expect([encode(nothing), encode(nothing, { pretty: true })]).toEqual(["null", "null"]);
    expect(() => encode({ count: 1n } as unknown as Json)).toThrow(TypeError);
  });

  it("continues a shared value without members, and one with some", () => {
    const [empty, one, list] = [{}, { id: 1 }, [] as Json[]];
    for (const value of [empty, one, list]) share(value);
    const longer = parts.extended(one, { _embedded: { up: [one] } });
    const values = [
      parts.extended(empty, { more: 2 }),
      parts.extended(empty, {}),
      longer,
      parts.extended(longer, { end: list }),
    ];
    for (const value of values) expect(encode([value, value])).toBe(plainly([value, value]));
  });

  it("is handed to a callback, the limit being that of the value", () => {
    expect(encode(["a"], { callback: "show", limit: 5 })).toBe('/**/show(["a"])');
    expect(encode(["/"], { callback: "show", pretty: true })).toBe('/**/show([\n    "\\/"\n])');
    expect(codeOf(encode(["aa"], { callback: "show", limit: 5 }))).toBe("standin_answer_too_large");
    const long = ["a".repeat(65_000), "b".repeat(600)];
    const limit = plainly(long).length;
    expect(encode(long, { callback: "show".repeat(50), limit })).toContain("bbb");
  });

  it("has bytes of its own where it is long and lies outside the heap", () => {
    const value = { text: "aé".repeat(20_000) };
    const bytes = encode(value, { outside: true });
    expect(bytes).toBeInstanceOf(Uint8Array);
    expect(encode({ other: "b".repeat(100_000) }, { outside: true }), "written into the same room").toBeInstanceOf(
      Uint8Array,
    );
    expect(Buffer.from(bytes as Uint8Array).toString()).toBe(plainly(value));
    expect(encode({ id: 1 }, { outside: true })).toBe('{"id":1}');
  });

  it("has no words for a number without end, wherever it stands", () => {
    const shared = { size: Number.POSITIVE_INFINITY };
    share(shared);
    for (const value of [{ one: shared }, { one: { id: 1 }, size: Number.NaN }])
      expect(codeOf(encode(value))).toBe("rest_encode_error");
  });

  it("is refused where it would be longer than the limit, shared or not", () => {
    const shared = { text: "a".repeat(60) };
    share(shared);
    const limit = 100;
    for (const value of [[shared, shared], { list: [shared, shared] }, { text: "a".repeat(100) }]) {
      expect(codeOf(encode(value, { limit }))).toBe("standin_answer_too_large");
      expect(encode(value, { limit: 200 })).toBe(plainly(value));
    }
  });
});

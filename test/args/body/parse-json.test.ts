import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { JsonReader } from "../../../src/args/body/json-reader.ts";
import { parseJson } from "../../../src/args/body/parse-json.ts";
import { plainValue } from "../../../src/args/raw-value.ts";
import { stableText } from "../../../src/args/stable-text.ts";

describe("a JSON text that is wrong", () => {
  it.each([
    ["   ", 4],
    ["\u{feff}{}", 4],
    ["{", 4],
    ['{"a":1,}', 4],
    ["[1,]", 4],
    ["[1 2]", 4],
    ['{"a" 1}', 4],
    ["01", 4],
    ["+1", 4],
    [".5", 4],
    ["1.", 4],
    ["1e", 4],
    ["-", 4],
    ["TRUE", 4],
    ["nul", 4],
    ["// c\n1", 4],
    ["{'a':1}", 4],
    ['"\\x41"', 4],
    ["é", 4],
    ['"\\ud800"', 10],
    ['"\\udc00\\ud800"', 10],
    ['"\\ud800\\u0041"', 10],
    ['"\\u12"', 10],
    ['"a\tb"', 3],
    ['"a\nb"', 3],
    ['"open', 3],
    ['{"a":"open', 3],
    ['["a" "b\u0001"]', 3],
    ["\u0001", 3],
    ["[".repeat(600), 1],
    [`${"[".repeat(512)}${"]".repeat(512)}`, 1],
    [`${'{"a":'.repeat(512)}1${"}".repeat(512)}`, 1],
  ])("%j has the number %i", (text, code) => {
    expect(parseJson(Buffer.from(text), 512)).toMatchObject({ error: { code } });
  });

  it.each([
    [[0x22, 0xe9, 0x22], 5],
    [[0xe9], 5],
    [[0x5b, 0x78, 0xe9], 4],
    [[0x22, 0xed, 0xa0, 0x80, 0x22], 5],
  ])("bytes %j have the number %i", (bytes, code) => {
    expect(parseJson(Uint8Array.from(bytes), 512)).toMatchObject({ error: { code } });
  });
});

describe("a JSON text that is right", () => {
  it.each([
    ["1", "i1"],
    ["1.0", "d1"],
    ["1e2", "d100"],
    ["-0", "d0"],
    ["0", "i0"],
    ["9223372036854775807", "i9223372036854776000"],
    ["9223372036854775808", "d9223372036854776000"],
    ["-9223372036854775808", "i-9223372036854776000"],
    ["1e400", "dInfinity"],
    ["[1,1.0]", "{1:0=i1,1:1=d1}"],
    ['"1.0"', "s3:1.0"],
  ])("%s keeps integers and floats apart", (text, stable) => {
    const parsed = parseJson(Buffer.from(text), 512);
    expect("value" in parsed && stableText(parsed.value)).toBe(stable);
  });

  it.each([
    ['{"b":1,"10":2,"2":3,"b":4}', [4, 2, 3]],
    ['{"__proto__":{"a":1},"constructor":2}', [{ a: 1 }, 2]],
    ['{"\\u0000a":1,"":2}', [1, 2]],
  ])("%s keeps its members in order, the last of a name winning", (text, values) => {
    const parsed = parseJson(Buffer.from(text), 512);
    expect("value" in parsed && Object.values(parsed.value ?? {})).toEqual(values);
  });

  it("nests up to 511 levels", () => {
    const text = `${"[".repeat(511)}${"]".repeat(511)}`;
    expect(parseJson(Buffer.from(text), 512)).toHaveProperty("value");
  });

  it("is the same for the engine's parser and for the reader", () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), fc.nat(2), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        const parsed = parseJson(Buffer.from(text), 512);
        const read = new JsonReader(text, 512).read();
        expect(parsed).toEqual({ value: read });
      }),
    );
  });

  it("says what the engine says, as far as that is the same", () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const parsed = parseJson(Buffer.from(text), 512);
        expect(JSON.stringify("value" in parsed && plainValue(parsed.value))).toBe(
          JSON.stringify(wire(JSON.parse(text))),
        );
      }),
    );
  });
});

/** A value in wire form, made another way: empty maps are lists, as are maps of the keys 0 to n-1. */
function wire(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(wire);
  const entries = Object.entries(value);
  return entries.every(([name], at) => name === String(at))
    ? entries.map(([, member]) => wire(member))
    : Object.fromEntries(entries.map(([name, member]) => [name, wire(member)]));
}

import { describe, expect, it } from "vitest";
import { parseQuery } from "../../../src/args/body/parse-query.ts";
import { plainValues } from "../../../src/args/raw-value.ts";

describe("a query", () => {
  it.each([
    ["", {}],
    ["a=1", { a: "1" }],
    ["a=1&a=2", { a: "2" }],
    ["a", { a: "" }],
    ["a=b=c", { a: "b=c" }],
    ["&&a=1&", { a: "1" }],
    ["=1", {}],
    ["a[]=1&a[]=2", { a: ["1", "2"] }],
    ["a[0]=x&a[1]=y", { a: ["x", "y"] }],
    ["a[1]=x&a[0]=y", { a: { 1: "x", 0: "y" } }],
    ["a[5]=x", { a: { 5: "x" } }],
    ["a[5]=x&a[]=y", { a: { 5: "x", 6: "y" } }],
    ["a[-3]=x&a[]=y", { a: { "-3": "x", 0: "y" } }],
    ["a[07]=x&a[]=y", { a: { "07": "x", 0: "y" } }],
    ["a[b][c]=1&a[b][d]=2", { a: { b: { c: "1", d: "2" } } }],
    ["a[][b]=1&a[][b]=2", { a: [{ b: "1" }, { b: "2" }] }],
    ["a=1&a[]=2", { a: ["2"] }],
    ["a[]=1&a=2", { a: "2" }],
    ["a[]=1&a=2&a[]=3", { a: ["3"] }],
    ["a[b]=1&a[b][c]=2", { a: { b: { c: "2" } } }],
    ["a.b=1", { a_b: "1" }],
    ["a b=1&c+d=2", { a_b: "1", c_d: "2" }],
    ["  a=1", { a: "1" }],
    ["a[b.c d]=1", { a: { "b.c d": "1" } }],
    ["a[=1", { a_: "1" }],
    ["a[b=1", { a_b: "1" }],
    ["a[b.c[d=1", { a_b_c_d: "1" }],
    ["a[b]c=1", { a: { b: "1" } }],
    ["a[b]c[d]=1", { a: { b: "1" } }],
    ["a[b][c=1", { a: { b: "1" } }],
    ["a[ ]=1", { a: ["1"] }],
    ["a]=1", { "a]": "1" }],
    ["[a]=1", {}],
    ["a%00b=1", { a: "1" }],
    ["a=%00b", { a: "\0b" }],
    ["a;b=1", { "a;b": "1" }],
    ["a=1;b=2", { a: "1;b=2" }],
    ["a=+%2B", { a: " +" }],
    ["a=%&b=%zz&c=%4", { a: "%", b: "%zz", c: "%4" }],
    ["a=%C3%A9&b=%c3%a9", { a: "é", b: "é" }],
    ["a=%E9", { a: "?" }],
    ["a=%ED%A0%80", { a: "???" }],
    ["a=%EF%BF%BD%E9%41", { a: "\u{fffd}?A" }],
    ["__proto__=1", { ["__proto__"]: "1" }],
    ["a[__proto__][b]=1", { a: { ["__proto__"]: { b: "1" } } }],
    ["constructor[prototype]=1", { constructor: { prototype: "1" } }],
    ["b=1&10=x&2=y", { b: "1", 10: "x", 2: "y" }],
  ])("%s", (query, expected) => {
    expect(plainValues(parseQuery(query, 100) ?? {})).toEqual(expected);
  });

  it("keeps the order in which names first came, digits too", () => {
    const map = parseQuery("b=1&10=x&2=y&a[]=1&b=2", 100) ?? {};
    expect(Object.values(map)).toEqual(["2", "x", "y", ["1"]]);
  });

  it("drops a name that nests deeper than 64 levels, with what it held", () => {
    expect(plainValues(parseQuery(`a=1&b=2&a${"[x]".repeat(65)}=3`, 100) ?? {})).toEqual({ b: "2" });
    expect(Object.keys(parseQuery(`a${"[x]".repeat(64)}=3`, 100) ?? {})).toEqual(["a"]);
  });

  it("is not read beyond the limit of parameters", () => {
    expect(parseQuery("a=1&b=2&c=3", 3)).toBeDefined();
    expect(parseQuery("a=1&b=2&c=3&d=4", 3)).toBeUndefined();
  });
});

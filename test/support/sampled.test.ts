import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { sampled } from "./sampled.ts";

const files = readdirSync("test", { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts"))
  .map((name) => ({ name, text: readFileSync(join("test", name), "utf8") }));

describe("a part of many cases", () => {
  it.skipIf(process.env["TRY_ALL"])("is one of so many, and the first of each kind", () => {
    const list = Array.from({ length: 10 }, (_, at) => at);
    expect(sampled(list, 4)).toEqual([0, 4, 8]);
    expect(sampled(list, 4, (at) => at === 7)).toEqual([0, 4, 7, 8]);
  });

  it("is taken in files that .ci/whole finds, and nowhere is it told otherwise", () => {
    const others = files.filter(({ name }) => !name.startsWith("support/sampled"));
    const telling = others.filter(({ text }) => text.includes("TRY_ALL"));
    expect(telling.map(({ name }) => name)).toEqual([]);
    const taking = others.filter(({ text }) => /\bsampled(?:Count)?\(/.test(text));
    const unfound = taking.filter(({ name, text }) => !name.endsWith(".test.ts") || !text.includes('/sampled.ts"'));
    expect(unfound.map(({ name }) => name)).toEqual([]);
    expect(taking.length).toBeGreaterThan(10);
    expect(readFileSync(".ci/whole", "utf8")).toContain(`--include='*.test.ts' '/sampled.ts"' test`);
  });
});

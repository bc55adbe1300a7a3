import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { errorTable } from "../support/errors.ts";
import { RECORDINGS } from "../conformance/recording.ts";
import { ask, codeOf, smallSite } from "./small-site.ts";

describe("the table of errors", () => {
  it.each(Object.entries(errorTable))("has a status and a sentence for %s", (_code, { status, message }) => {
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(600);
    expect(message).toMatch(/^\S.*[.!?]$|^$/s);
  });

  it.each(RECORDINGS)("has every code of the recorded %s", (name) => {
    const text = readFileSync(new URL(`../conformance/${name}.json`, import.meta.url), "utf8");
    expect(unknownCodes(text.matchAll(/"code":\s*"(\w+)"/g))).toEqual([]);
  });

  it("has every code that the sources name", () => {
    const sources = ["engine", "families", "generic", "hotel", "http", "args"].flatMap((room) =>
      sourceFiles(new URL(`../../src/${room}/`, import.meta.url)),
    );
    const named = sources.flatMap((source) => [
      ...source.matchAll(/\bcode: "((?:rest|oembed|standin|internal)_\w+)"/g),
    ]);
    expect(unknownCodes(named)).toEqual([]);
  });
});

describe("what is thrown inside", () => {
  it("is told, counted, and answered without a word of it", async () => {
    const reports: string[] = [];
    const site = await smallSite(
      {
        "/small/v1/now": () => {
          throw new Error("secret");
        },
        "/small/v1/later": () => Promise.reject(new Error("secret")),
      },
      { report: (error, where) => reports.push(`${where}: ${String(error)}`) },
    );
    for (const path of ["small/v1/now", "small/v1/later"]) {
      const answer = await ask(site, path);
      expect([answer.status, codeOf(answer)]).toEqual([500, "handler_failed"]);
      expect(answer.text).not.toContain("secret");
    }
    expect(reports).toEqual(["handler /small/v1/now: Error: secret", "handler /small/v1/later: Error: secret"]);
    expect(site.reported).toBe(2);
  });
});

function unknownCodes(found: Iterable<RegExpMatchArray>): string[] {
  return [...new Set([...found].map(([, code = ""]) => code))].filter((code) => !Object.hasOwn(errorTable, code));
}

function sourceFiles(folder: URL): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => readFileSync(new URL(name, folder), "utf8"));
}

import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { en } from "../../src/families/phrases/en.ts";
import { filled, phrases, spoken } from "../../src/families/phrases/phrases.ts";

const flat = (table: Readonly<Record<string, Readonly<Record<string, string>>>>) =>
  Object.entries(table).flatMap(([feature, said]) =>
    Object.entries(said).map(([key, phrase]) => [`${feature}.${key}`, phrase] as const),
  );
const placesOf = (phrase: string) => (phrase.match(/\{\w+\}/g) ?? []).sort();

describe.each(Object.entries(spoken))("the phrases of %s", (_language, table) => {
  it("are those of English, in its order, and none is empty", () => {
    expect(flat(table).map(([key]) => key)).toEqual(flat(en).map(([key]) => key));
    expect(flat(table).filter(([, phrase]) => phrase === "")).toEqual([]);
  });

  it("have the places that English has", () => {
    const places = new Map(flat(en).map(([key, phrase]) => [key, placesOf(phrase)]));
    for (const [key, phrase] of flat(table)) expect(placesOf(phrase), key).toEqual(places.get(key));
  });
});

describe("phrases", () => {
  it("are English where a language is not spoken", () => {
    for (const language of ["", "fi", "constructor"]) expect(phrases({ language })).toBe(en);
    expect(phrases({ language: "sv" }).shop.activated).toBe("Produkten är aktiv.");
  });

  it("are filled word by word, and nothing in a word counts as a place", () => {
    expect(filled("{count} of {many}, {other}", { count: 1, many: "$& {count}" })).toBe("1 of $& {count}, {other}");
  });

  it("stand nowhere but in the file of their language", () => {
    const sources = readdirSync("src", { recursive: true, encoding: "utf8" }).filter(
      (path) => path.endsWith(".ts") && !path.startsWith("families/phrases/"),
    );
    const inline = sources.filter((path) => /\{\s*en:\s|=== "sv"/.test(readFileSync(`src/${path}`, "utf8")));
    expect(inline).toEqual([]);
  });
});

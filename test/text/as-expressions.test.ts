import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parsedCost } from "../../src/families/calendar/cost.ts";
import { replaceMailTags } from "../../src/families/forms/mail.ts";
import { slugOf } from "../../src/text/slug.ts";
import { xmlProblems } from "../../src/families/translation/xml-config.ts";
import { decomposed } from "../../src/text/letters.ts";
import { replaceTags, withoutHidden } from "../../src/text/markup.ts";
import { trimmedOf, withoutLeading, withoutTrailing } from "../../src/text/trim.ts";

/** Texts of these pieces in any order. */
function textsOf(...pieces: string[]): fc.Arbitrary<string> {
  return fc.array(fc.constantFrom(...pieces), { maxLength: 14 }).map((list) => list.join(""));
}

const html = textsOf("<", ">", "</", "a", " ", "<script", "<SCRIPT>", "</script>", "<style", "</Style>", "s", "\n");

function expression(whole: RegExp): (text: string) => string {
  return (text) => text.replace(whole, "");
}

describe("text work does, in linear time, as the plain expression would", () => {
  it.each<[string, fc.Arbitrary<string>, (text: string) => string, (text: string) => string]>([
    ["tags", html, (text) => replaceTags(text), expression(/<[^>]*>/g)],
    [
      "some tags",
      html,
      (text) => replaceTags(text, { opening: /<\/?(?:script|a)\b/iy }),
      expression(/<\/?(?:script|a)\b[^<>]*(?:<(?!\/?(?:script|a)\b)[^<>]*)*>|(?!)/gi),
    ],
    ["scripts", html, (text) => withoutHidden(text), expression(/<(script|style)\b.*?<\/\1>/gis)],
    [
      "scripts with tags",
      html,
      (text) => withoutHidden(text, { tagged: true }),
      expression(/<(script|style)[^>]*>.*?<\/\1>/gis),
    ],
    ["an end", textsOf("/", "a", "//"), (text) => withoutTrailing(text, "/"), expression(/\/+$/)],
    ["a start", textsOf("/", "a", "//"), (text) => withoutLeading(text, "/"), expression(/^\/+/)],
    ["both ends", textsOf("-", "a", "é"), (text) => trimmedOf(text, "-"), expression(/^-+|-+$/g)],
    [
      "marks",
      textsOf("é", "e", "\u0301", "\u0323", "각", "\ud83d", "\ude00", "ǖ"),
      marksOff(decomposed),
      marksOff(nfd),
    ],
  ])("%s", (title, texts, done, wanted) => {
    if (title === "some tags") texts = texts.filter((text) => !/<[^>]*<\/?(?:script|a)/i.test(text));
    fc.assert(
      fc.property(texts, (text) => {
        expect(done(text)).toBe(wanted(text));
      }),
      { numRuns: 1000, seed: 1 },
    );
  });

  it("mail tags", () => {
    const tags = textsOf("[", "]", "a", " ", '"', "'", "\t", ' "x"', " 'y'", "[a]", "[b", "\n", "1");
    const value = (name: string) => (name.startsWith("a") ? `{${name}}` : undefined);
    fc.assert(
      fc.property(tags, (text) => {
        expect(replaceMailTags(text, value)).toBe(plainMailTags(text, value));
      }),
      { numRuns: 2000, seed: 1 },
    );
  });
});

describe("a hostile text costs no more than its length", () => {
  const LONG = 1_000_000;
  it.each<[string, string, (text: string) => unknown]>([
    ["a title of openers", "<", slugOf],
    ["a title of marks in the wrong order", "\u0301\u0323", slugOf],
    ["a title of hyphens", "- a", slugOf],
    ["a title of words", "a ", slugOf],
    ["scripts that nothing closes", "<script ", (text) => withoutHidden(text)],
    ["tags of scripts that nothing closes", "<script", (text) => withoutHidden(text, { tagged: true })],
    ["slashes", "//a", (text) => trimmedOf(text, "/")],
    ["mail tags that nothing closes", '[a "[a ', (text) => replaceMailTags(text, () => "x")],
    ["a cost of spaces", "1 ", (text) => parsedCost(text)],
    ["a document of comments that nothing closes", "<!--", (text) => xmlProblems(text, "x")],
    ["a document of instructions that nothing closes", "<?", (text) => xmlProblems(text, "x")],
    ["a document of sections that nothing closes", "<![CDATA[", (text) => xmlProblems(text, "x")],
    ["a document of types that nothing closes", "<!DOCTYPE ", (text) => xmlProblems(text, "x")],
    ["a document of elements that nothing closes", "<a>", (text) => xmlProblems(text, "x")],
  ])("%s", (_title, unit, work) => {
    const text = unit.repeat(LONG / unit.length);
    const began = process.cpuUsage().user;
    work(text);
    // Their squares take minutes.
    expect((process.cpuUsage().user - began) / 1000).toBeLessThan(4000);
  });

  it("a long list of problems is cut", () => {
    const found = xmlProblems(`<x>\n${"<? ".repeat(5000)}</x>`, "x");
    expect(found).toHaveLength(100);
    expect(found[1]).toEqual({ message: "This `<` begins no tag.", line: 2, column: 4 });
  });

  it("attributes without end are no more than a tag", () => {
    expect(xmlProblems(`<x${' a="1"'.repeat(1_000_000)}/>`, "x")).toEqual([]);
  });
});

function nfd(text: string): string {
  return text.normalize("NFD");
}

function marksOff(first: (text: string) => string): (text: string) => string {
  return (text) => first(text).replace(/\p{M}/gu, "");
}

function plainMailTags(text: string, value: (name: string) => string | undefined): string {
  const tag = /(\[?)\[([A-Za-z_][\w:.-]*)(?:[ \t]+(?:"[^"]*"|'[^']*'))*[ \t]*\](\]?)/g;
  return text.replace(tag, (whole, before: string, name: string, after: string) => {
    if (before === "[" && after === "]") return whole.slice(1, -1);
    const replacement = value(name);
    return replacement === undefined ? whole : `${before}${replacement}${after}`;
  });
}

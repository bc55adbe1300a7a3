import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { slowness } from "./slow-expression.ts";

/** Expressions that look slow and are not, and why. */
const EXCEPTIONS = new Map([
  [/(\^)?([iJmnsUx]*)(?:(?<!\^[a-zA-Z]*)-([iJmnsUx]*))?(?=[:)])/y.source, "reads a pattern of a document, once"],
  [
    /"(?:[^"\\]|\\.)*"|[[\]{}:,]|[^\s"[\]{}:,]+/g.source,
    "reads JSON that was found to be without faults: each text is closed",
  ],
  [/\n[\t-\r ]*\n/.source, "a run of white space that fails holds one line break"],
  [/^(\d{1,2})(?:\.(\d{1,2}))?(?:\.\d+)*$/.source, "reads an option"],
  [/^[a-z]{2}(?:_[A-Za-z]+)*$/.source, "reads an option"],
  [/url\(([^)]+)\)/g.source, "reads what ends with a bracket, so that each one is closed"],
  [
    /\/\*[\s\S]*?\*\/|(?:\/\/|#(?!\[))[^\n]*|<<<[ \t]*(["']?)([A-Za-z_]\w*)\1\r?\n[\s\S]*?^[ \t]*\2\b|"(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*'|\/\*|<<<[ \t]*["']?[A-Za-z_]\w*["']?\r?\n|["']|[([{}\])]/gm
      .source,
    "stops at what it can't close: its caller goes no further",
  ],
]);

/** Files that make expressions, and why they may. */
const MAKERS = new Map([
  ["json/value-checks.ts", "patterns of our own schemas"],
  ["json/source-text.ts", "a copy of one of ours, with a place of its own"],
  ["live/folder/learn-shape.ts", "one word, its signs taken as themselves, and nothing repeated"],
  ["live/pass/address-rewriter.ts", "addresses, their signs taken as themselves, and nothing repeated"],
  ["live/pass/pass-patterns.ts", "patterns that whoever starts the server gives, on a path whose length is bounded"],
  ["json/written-numbers.ts", "a mark of ours, and what follows up to the next quote"],
  ["pcre/native.ts", "patterns of a document that were judged before"],
  ["pcre/char-set.ts", "one character"],
  ["args/keywords/pattern.ts", "only asks whether it is one"],
  ["args/body/parse-multipart.ts", "a name of ours, in a line of a head whose length is bounded"],
  ["catalogue/route-pattern.ts", "parts of ours, each of which repeats one class and ends with a bracket"],
  ["text/paragraphs.ts", "names of elements, which no text has a say in"],
  ["core/text/bound-blocks.ts", "a name of ours, and what follows up to the next quote"],
  ["time/date-text.ts", "begins at the start and repeats no repeat"],
  ["families/translation/xml-config.ts", "sticky: one name, one attribute"],
  ["families/seo/csv-import.ts", "sticky: one cell"],
  ["families/calendar/core/checks.ts", "patterns of our own descriptors"],
  ["families/forms/scan-form.ts", "a closing bracket is there, and what follows ends at the next opening one"],
]);

interface Written {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

const sources = readdirSync("src", { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts"))
  .map((name) => ts.createSourceFile(name, readFileSync(join("src", name), "utf8"), ts.ScriptTarget.Latest, true));

function written(wanted: (node: ts.Node) => boolean): Written[] {
  return sources.flatMap((source) => {
    const found: Written[] = [];
    const visit = (node: ts.Node): void => {
      const line = () => source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      if (wanted(node)) found.push({ file: source.fileName.replaceAll("\\", "/"), line: line(), text: node.getText() });
      ts.forEachChild(node, visit);
    };
    visit(source);
    return found;
  });
}

function expressionOf(text: string): RegExp {
  const end = text.lastIndexOf("/");
  return new RegExp(text.slice(1, end), text.slice(end + 1));
}

describe("expressions on texts", () => {
  it("take no more than a text's length", { timeout: 60_000 }, () => {
    const idle = new Set(EXCEPTIONS.keys());
    const slow = written(ts.isRegularExpressionLiteral).flatMap(({ file, line, text }) => {
      const expression = expressionOf(text);
      idle.delete(expression.source);
      const why = EXCEPTIONS.has(expression.source) ? undefined : slowness(expression);
      return why === undefined ? [] : [`${file}:${line} ${text}: ${why}`];
    });
    expect(slow).toEqual([]);
    expect([...idle], "exceptions that nothing needs any more").toEqual([]);
  });

  it("are made from texts only where a reason is given", () => {
    const made = written((node) => ts.isNewExpression(node) && node.expression.getText() === "RegExp");
    expect([...new Set(made.map(({ file }) => file))].toSorted()).toEqual([...MAKERS.keys()].toSorted());
  });

  it("leave normal forms to the one place that takes letter by letter", () => {
    const normalized = written((node) => ts.isPropertyAccessExpression(node) && node.name.text === "normalize");
    expect(normalized.map(({ file }) => file)).toEqual(["text/letters.ts"]);
  });

  it.each([
    [/<[^>]*>/g],
    [/<(script|style)\b.*?<\/\1>/gis],
    [/<!--[\s\S]*?-->/],
    [/\/+$/],
    [/^(a+)+$/],
    [/\s*-\s*/],
    [/^(?:[a-z]+(?: [a-z]+)*)?$/],
    [/^[a-z]+:[^\s/]+\S*$/],
  ])("%s would be found", (expression) => {
    expect(slowness(expression)).toBeDefined();
  });

  it.each([[/&[a-z0-9#]+;/gi], [/^<[^>]*>/], [/<[^<>]*>/g], [/<[^>]*>/y], [/[\s-]+/g], [/^(?:a|b)*$/]])(
    "%s would not",
    (expression) => {
      expect(slowness(expression)).toBeUndefined();
    },
  );
});

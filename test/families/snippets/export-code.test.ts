import { describe, expect, it } from "vitest";
import { BLANK, type SnippetRecord } from "../../../src/families/snippets/records.ts";
import { exportCode } from "../../../src/families/snippets/exports.ts";

const snippet = (members: Partial<SnippetRecord>): SnippetRecord => ({
  ...BLANK,
  id: 7,
  modified: "2026-01-01 00:00:00",
  revision: 1,
  ...members,
});

describe("exportCode", () => {
  it.each<[string, Partial<SnippetRecord>, string]>([
    ["PHP", { name: "A", code: "$a = 1;" }, "<?php\n\n/**\n * A\n */\n$a = 1;\n"],
    [
      "a description over two lines",
      { name: "A", desc: "<b>One</b>\ntwo", code: "$a = 1;" },
      "<?php\n\n/**\n * A\n *\n * One\n * two\n */\n$a = 1;\n",
    ],
    ["a snippet without name", { code: "$a = 1;" }, "<?php\n\n/**\n * Untitled #7\n */\n$a = 1;\n"],
    ["no code", { name: "A" }, "<?php\n"],
    ["a stylesheet", { name: "A", scope: "site-css", code: "p { }" }, "\n/*\nA\n\n*/\n\np { }\n\n"],
    ["a script", { name: "A", desc: "d", scope: "site-head-js", code: "f()" }, "\n/*\nA\n\nd\n*/\n\nf()\n\n"],
    [
      "a condition",
      { name: "A", scope: "condition", code: "[1]" },
      '{\n    "name": "A",\n    "rules": [\n        1\n    ]\n}',
    ],
    [
      "a condition in plain letters",
      { name: "Å", scope: "condition", code: '["a/b"]' },
      '{\n    "name": "\\u00c5",\n    "rules": [\n        "a\\/b"\n    ]\n}',
    ],
    ["a condition that is no JSON", { scope: "condition", code: "[" }, "[]"],
  ])("writes %s", (_what, members, code) => {
    expect(exportCode(snippet(members))).toBe(code);
  });

  it("wraps content in a shortcode of its own", () => {
    const code = exportCode(snippet({ name: "A", scope: "content", code: "<p>\nx</p>" }));
    expect(code).toContain(
      "add_shortcode( 'code_snippets_export_7', function () {\n\tob_start();\n\t?>\n\n\t<p>\n\tx</p>\n",
    );
  });

  it("drops scripts and tags from descriptions, and takes a long run of brackets in its stride", () => {
    const css = (desc: string) => exportCode(snippet({ desc, scope: "site-css", code: "p{}" }));
    expect(css("a<script>b</script>c <i>d</i> < e")).toContain("/*\nac d < e\n*/");
    expect(css("<".repeat(200_000))).toContain("/*\n\n*/");
  });

  it("is only the head of a file without a snippet", () => {
    expect(exportCode(undefined)).toBe("<?php\n");
  });
});

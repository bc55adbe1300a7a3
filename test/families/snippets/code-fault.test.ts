import { describe, expect, it } from "vitest";
import { codeFault } from "../../../src/families/snippets/write.ts";

describe("codeFault", () => {
  it.each([
    [""],
    ["$a = 1;"],
    ["function f() { return [1, (2)]; }"],
    ['echo "a ( b";'],
    ["echo 'it\\'s {';"],
    ["// don't\n$a = 1;"],
    ["# isn't it\n$a = 1;"],
    ["/* ( ' */ $a = 1;"],
    ["#[Attribute('x')]\nfunction f() {}"],
    ["$t = <<<TEXT\nit's { open\nTEXT;\n$a = 1;"],
    ["$t = <<<'TEXT'\n\"(\n  TEXT;\n"],
    ["f(); // the end"],
    ["/* nothing but words */"],
    ["if ($a): f(); endif; ?> <p>text"],
  ])("finds nothing in %j", (code) => {
    expect(codeFault(code)).toBeUndefined();
  });

  it.each([
    ["if ( {", 1],
    ["if (\n{\n}", 3],
    ["$a = 1;\n}", 2],
    ["f(];", 1],
    ["\n\necho 'open;", 3],
    ['echo "open;', 1],
    ["/* never closed", 1],
    ["\n$t = <<<TEXT\nnever closed", 2],
    ["echo 'a'", 1],
    ["this is\nno code // at all;", 2],
  ])("finds the fault of %j in line %i", (code, line) => {
    expect(codeFault(code)).toMatchObject({ line, message: expect.any(String) });
  });

  it.each(["(", "<<<A\n", "/*", "#"])("takes a long run of %j in its stride", (token) => {
    expect(() => codeFault(token.repeat(200_000))).not.toThrow();
  });
});

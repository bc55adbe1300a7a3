import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { Writable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { run } from "../../src/commands/program.ts";
import { type BuiltCopy, buildCopy } from "../support/built-copy.ts";
import { terminalTo } from "./run-command.ts";

const TITLE = "test/laws/documents/title.json";

/** What the command's own entry does, without code that was kept. */
const START = "const { main } = await import(process.argv[1]); await main();";

async function said(...words: string[]): Promise<string> {
  const lines: string[] = [];
  const terminal = { ...terminalTo(new Writable()), out: (line: string) => void lines.push(line) };
  expect(await run(words, terminal)).toBe(0);
  return lines.join("\n");
}

describe("standin", () => {
  it.each(["--version", "version"])("%s tells the version of the package", async (word) => {
    const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
    expect(await said(word)).toBe(version);
  });

  it("--help lists the commands", async () => {
    expect(await said("--help")).toMatch(/requests .*\n[\s\S]*--version/);
  });

  it.each([
    ["servee", /the nearest command is serve$/],
    ["fixture", /the nearest command is fixtures$/],
    ["opnapi", /the nearest command is openapi$/],
    ["banana", /standin --help lists the commands$/],
  ])("%s is no command", async (word, sentence) => {
    await expect(said(word)).rejects.toThrow(sentence);
  });
});

describe("standard input", () => {
  let copy: BuiltCopy;
  beforeAll(async () => {
    copy = await buildCopy();
  });
  afterAll(() => copy.remove());

  async function fed(input: string, ...words: string[]) {
    const child = promisify(execFile)(process.execPath, [
      "--input-type=module",
      "-e",
      START,
      join(copy.source, "commands/program.js"),
      ...words,
    ]);
    child.child.stdin?.end(input);
    return child.catch((error: { stdout: string; stderr: string }) => error);
  }

  it.each([
    [["requests", "--index", "-", "--format", "curl"], /^# GET \//],
    [["diff", "-", TITLE], /^no change$/m],
  ] as const)("is an INDEX for %j", async (words, text) => {
    expect((await fed(readFileSync(TITLE, "utf8"), ...words)).stdout).toMatch(text);
  });

  it("that is empty, or read already, is told by its name", async () => {
    expect((await fed("", "types", "-")).stderr).toMatch(/^standin: standard input:1:1: found the end of the text/);
    expect((await fed(readFileSync(TITLE, "utf8"), "diff", "-", "-")).stderr).toMatch(/standard input/);
  });
});

import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { Writable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { run } from "../../src/commands/program.ts";
import { documentOf, routeOf } from "../catalogue/tolerant/oddities.ts";
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

  it("help with a command tells what that takes", async () => {
    expect(await said("help", "fixtures")).toBe(await said("fixtures", "--help"));
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

let copy: BuiltCopy;
beforeAll(async () => {
  copy = await buildCopy();
});
afterAll(() => copy.remove());

const wordsOf = (words: readonly string[]) => [
  "--input-type=module",
  "-e",
  START,
  join(copy.source, "commands/program.js"),
  ...words,
];

describe("standard output", () => {
  const args = Object.fromEntries(
    Array.from({ length: 2000 }, (_, at) => [`arg_${at}`, { type: "integer", default: "1" }]),
  );
  const odd = JSON.stringify(documentOf({ "/shop/v1/things": routeOf(args) }));

  it("holds all of a long text, however late it is read", async () => {
    const child = spawn(process.execPath, wordsOf(["check", "--all", "--json", "-"]), {
      stdio: ["pipe", "pipe", "inherit"],
    });
    child.stdin.end(odd);
    await once(child.stdout, "readable");
    // A pipe holds 64 kB; what comes behind is written when that is taken.
    await new Promise((resolve) => setTimeout(resolve, 200));
    const report = JSON.parse(await text(child.stdout)) as { findings: unknown[]; warnings: number };
    expect(report.findings).toHaveLength(report.warnings);
  });

  it("is nothing to wait for where nobody reads it", async () => {
    const child = spawn(process.execPath, wordsOf(["check", "--all", "--json", "-"]));
    child.stderr.destroy();
    child.stdin.end(odd);
    await once(child.stdout, "readable");
    child.stdout.destroy();
    expect(await once(child, "exit")).toEqual([0, null]);
  });
});

describe("standard input", () => {
  async function fed(input: string, ...words: string[]) {
    const child = promisify(execFile)(process.execPath, wordsOf(words));
    child.child.stdin?.end(input);
    return child.catch((error: { stdout: string; stderr: string }) => error);
  }

  it.each([
    [["requests", "--index", "-", "--format", "curl"], /^# GET \//],
    [["diff", "-", TITLE], /^no change$/m],
  ] as const)("is an INDEX for %j", async (words, wanted) => {
    expect((await fed(readFileSync(TITLE, "utf8"), ...words)).stdout).toMatch(wanted);
  });

  it("that is empty, or read already, is told by its name", async () => {
    expect((await fed("", "types", "-")).stderr).toMatch(/^standin: standard input:1:1: found the end of the text/);
    expect((await fed(readFileSync(TITLE, "utf8"), "diff", "-", "-")).stderr).toMatch(/standard input/);
  });
});

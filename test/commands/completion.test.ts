import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { optionsOf } from "../../src/commands/options.ts";
import { commands } from "../../src/commands/program.ts";
import { optionName } from "../../src/commands/read-options.ts";
import { runCommand } from "./run-command.ts";

const SHELLS = ["bash", "zsh", "fish"];
const hasBash = (() => {
  try {
    return execFileSync("bash", ["--version"]).length > 0;
  } catch {
    return false;
  }
})();

describe.each(SHELLS)("standin completion %s", (shell) => {
  it("knows every command and every option", async () => {
    const { out, code } = await runCommand("completion", shell);
    expect(code).toBe(0);
    for (const name of Object.keys(commands)) expect(out).toMatch(new RegExp(`\\b${name}\\b`));
    const names = Object.values(optionsOf).flatMap((tables) =>
      tables.flatMap((table) => Object.entries(table).map(([member, row]) => optionName(member, row))),
    );
    for (const name of names) expect(out).toMatch(new RegExp(`(?:--|-l )${name}\\b`));
  });
});

describe.skipIf(!hasBash)("bash", () => {
  let folder: string;
  let script: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "standin-completion-"));
    for (const name of ["site.json", "side dish.json"]) writeFileSync(join(folder, name), "{}");
    script = join(folder, "script.bash");
    writeFileSync(script, (await runCommand("completion", "bash")).out);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  /** What the function of the script gives for these words, the last of which is being written. */
  function completed(...words: string[]): string[] {
    const array = words.map((word) => `'${word}'`).join(" ");
    const lines = `source '${script}'; COMP_WORDS=(${array}); COMP_CWORD=${words.length - 1}; _standin; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const shown = execFileSync("bash", ["--norc", "-c", lines], { cwd: folder, encoding: "utf8", stdio: "pipe" });
    return shown.split("\n").filter((line) => line !== "");
  }

  it.each<[words: string[], wanted: string[]]>([
    [["standin", "fi"], ["fixtures"]],
    [["standin", "di"], ["diff"]],
    [["standin", "--vers"], ["--version"]],
    [["standin", "--api"], ["--api-path"]],
    [["standin", "serve", "--aut"], ["--auth"]],
    [
      ["standin", "--auth", ""],
      ["open", "strict"],
    ],
    [["standin", "serve", "--auth", "s"], ["strict"]],
    [["standin", "serve", "--auth", "=", "o"], ["open"]],
    [
      ["standin", "fixtures", "--format", ""],
      ["json", "ndjson", "csv"],
    ],
    [["standin", "requests", "--format", "h"], ["http"]],
    [["standin", "serve", "--port", ""], []],
    [["standin", "completion", ""], SHELLS],
    [["standin", "health", "--o"], []],
  ])("completes %j", (words, wanted) => {
    expect(completed(...words)).toEqual(wanted);
  });

  it("leaves paths to the shell, where an option takes one or an operand stands", () => {
    for (const words of [
      ["standin", "serve", "--data", "si"],
      ["standin", "check", "si"],
      ["standin", "si"],
    ])
      expect(completed(...words)).toEqual([]);
    const spec = `source '${script}'; complete -p standin`;
    expect(execFileSync("bash", ["--norc", "-c", spec], { encoding: "utf8" })).toContain("-o default");
  });
});

it.each<[args: string[], sentence: RegExp]>([
  [[], /^completion needs one shell: bash, zsh, fish; see standin completion --help$/],
  [["bsh"], /not "bsh"; the nearest is bash; see/],
  [["bash", "zsh"], /needs one shell/],
  [["bash", "--al"], /Unknown option '--al'.* nearest is --help/],
])("standin completion %j is refused", async (args, sentence) => {
  const { errors, code } = await runCommand("completion", ...args);
  expect([errors.length, code]).toEqual([1, 2]);
  expect(errors[0]).toMatch(sentence);
});

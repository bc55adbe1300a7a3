import { describe, expect, it } from "vitest";
import * as tables from "../../src/commands/options.ts";
import { optionName, type OptionTable, readOptions, variablesOf } from "../../src/commands/read-options.ts";
import { readServeOptions } from "../../src/commands/serve.ts";
import { commands } from "../../src/commands/program.ts";
import { defaultLimits } from "../../src/http/limits.ts";
import { runCommand } from "./run-command.ts";

const { serveOptions, limitOptions, optionsOf: tablesOf } = tables;
const rows = Object.entries(tablesOf).flatMap(([command, own]) =>
  own
    .flatMap(Object.entries<OptionTable[string]>)
    .map(([member, row]) => ({ command, member, row, name: optionName(member, row) })),
);

describe("the table of options", () => {
  it("is there for every command", () => {
    expect(Object.keys(tablesOf).toSorted()).toEqual(Object.keys(commands).toSorted());
  });

  it.each(rows)("has a help for --$name of $command, in one line of its --help", async ({ command, name, row }) => {
    expect(row.help).toMatch(/^[a-z]\S* ?.*[^.]$/);
    const { out } = await runCommand(command, "--help");
    const lines = out.split("\n").filter((line) => line.startsWith(`  --${name} `));
    expect(lines).toHaveLength(1);
    expect(lines[0]?.endsWith(`  ${row.help}`)).toBe(true);
  });

  it.each(Object.keys(tablesOf))("makes helps of %s that are aligned", async (command) => {
    const { out } = await runCommand(command, "--help");
    const columns = [...out.matchAll(/^ {2}(--[a-z-]+(?: \S+)? +)\S/gm)].map(([, left = ""]) => left.length);
    expect(columns.length).toBeGreaterThan(0);
    expect(new Set(columns).size).toBe(1);
  });

  it("has no two options of one name in a command", () => {
    const names = rows.map(({ command, name }) => `${command} --${name}`);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  it("tells of each limit's default", () => {
    for (const [member, { help }] of Object.entries(limitOptions)) expect(help, member).toMatch(/; [\d,]+( [KM]iB)?$/);
    expect(limitOptions.bodyBytes.help).toMatch(/; 8 MiB$/);
    expect(limitOptions.headerBytes.help).toMatch(/; 16 KiB$/);
    expect(limitOptions.totalSnapshots.help).toMatch(/; 10,000$/);
    expect(Object.keys(limitOptions)).toEqual(Object.keys(defaultLimits));
  });
});

describe("an option", () => {
  it("comes from its argument, else from the first variable that is set, else it has its default", () => {
    expect(variablesOf("api-path", serveOptions.apiPath)).toEqual(["STANDIN_API_PATH"]);
    expect(readServeOptions(["--port", "1"], { STANDIN_PORT: "2", PORT: "3" }).port).toBe(1);
    expect(readServeOptions([], { STANDIN_PORT: "2", PORT: "3" }).port).toBe(2);
    expect(readServeOptions([], { STANDIN_PORT: "", PORT: "3" }).port).toBe(3);
    expect(readServeOptions([], {})).toEqual({
      port: 4010,
      host: "127.0.0.1",
      seed: 1,
      scale: 1,
      auth: "open",
      requireSandbox: false,
      passMissing: false,
      passWrites: false,
      passCredentials: false,
      keep: false,
      open: false,
      openScenarios: false,
      followHost: false,
      watch: false,
      quiet: false,
      verbose: false,
      help: false,
      limits: {},
      index: [],
    });
  });

  it("may come several times, or with commas, where it is a list", () => {
    const given = readOptions("index", [tables.indexOptions], {
      args: ["--namespace", "a/v1, b/v1", "--namespace", "c/v1", "--index", "one,1.json", "--index", "two.json"],
      environment: { STANDIN_INDEX: "three.json" },
    });
    expect(given.values(tables.indexOptions)).toMatchObject({
      namespace: ["a/v1", "b/v1", "c/v1"],
      index: ["one,1.json", "two.json"],
    });
  });

  it.each([
    ["serve", "--prot", "--port"],
    ["serve", "--max-bodybytes", "--max-body-bytes"],
    ["fixtures", "--cuont", "--count"],
    ["check", "--jsn", "--json"],
  ])("that %s does not have names the nearest one: %s, %s", async (command, wrong, near) => {
    const { errors, code } = await runCommand(command, wrong, "1");
    expect({ errors, code }).toEqual({
      errors: [`Unknown option '${wrong}', the nearest is ${near}; see standin ${command} --help`],
      code: 2,
    });
  });

  it.each([
    ["--auth", "ajar", "one of open, strict"],
    ["--port", "65536", "a whole number from 0 to 65535"],
    ["--now", "soon", "a time such as 2030-01-31T09:30:00Z, of a year from 1000 to 8999"],
    ["--now", "2030-02-30", "a time such as 2030-01-31T09:30:00Z, of a year from 1000 to 8999"],
    ["--host", "", "a text"],
    ["--seeds", "", "a path"],
    ["--scale", "-1", "a whole number from 1 to 100000"],
    ["--base-url", "here", "an address such as https://demo.example/site"],
    ["--upstream", "demo.example", "an address such as https://demo.example/site"],
    ["--pass", "acme/v1/*", "a route, such as /acme/v1/* or /wp/v2/posts"],
  ])("%s refuses %s and says what it takes", (option, text, wanted) => {
    const sentence = `${option} must be ${wanted}, not "${text}"; see standin serve --help`;
    expect(() => readServeOptions([option, text], {})).toThrow(sentence);
  });

  it.each([
    ["STANDIN_PORT", "4o10", "a whole number from 0 to 65535"],
    ["PORT", "4o10", "a whole number from 0 to 65535"],
    ["STANDIN_REQUIRE_SANDBOX", "enabled", "true or false"],
  ])("that the variable %s says is told by that name where it is none", (variable, text, wanted) => {
    const sentence = `${variable} must be ${wanted}, not "${text}"; see standin serve --help`;
    expect(() => readServeOptions([], { [variable]: text })).toThrow(sentence);
  });

  it("that is a switch is on or off by any word for it", () => {
    const quiet = (text: string) => readServeOptions([], { STANDIN_QUIET: text }).quiet;
    expect(["1", "true", "YES", "on"].map(quiet)).toEqual([true, true, true, true]);
    expect(["0", "False", "no", "off", ""].map(quiet)).toEqual([false, false, false, false, false]);
  });

  it("takes a number below 0 that follows it", () => {
    expect(readServeOptions(["--seed", "-7"], {}).seed).toBe("-7");
  });
});

import { execFile } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, it, onTestFinished } from "vitest";
import { optionsOf } from "../src/commands/options.ts";
import { optionName } from "../src/commands/read-options.ts";
import { readServeOptions, serveHelp } from "../src/commands/serve.ts";
import { controlApp } from "../src/control/control.ts";
import { defaultLimits } from "../src/http/limits.ts";
import { faultProfiles } from "../src/state/fault-answers.ts";
import { controlCalls } from "./control/control-calls.ts";
import { buildCopy } from "./support/built-copy.ts";
import { heldSite } from "./support/held-site.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const PAGES = [
  "README.md",
  "docs/first-calls.md",
  "docs/command.md",
  "docs/control.md",
  "docs/console.md",
  "docs/testing.md",
  "docs/agents.md",
  "docs/tools.md",
  "docs/browser.md",
  "docs/users.md",
  "docs/own-site.md",
  "docs/handlers.md",
  "docs/watch.md",
  "docs/live-site.md",
  "docs/pass-on.md",
  "docs/more-than-one-process.md",
  "docs/verify.md",
  "docs/seeds.md",
  "docs/limits.md",
  "docs/library.md",
  "docs/families.md",
  "docs/diff.md",
  "docs/faults.md",
  "docs/requests.md",
  "docs/fidelity.md",
  "docs/speed.md",
  "docker/README.md",
  "examples/README.md",
  "test/README.md",
];
/** Options of other programs that the pages call. */
const OF_OTHERS: ReadonlySet<string> = new Set(
  "--save-dev --version --file --tag --rm --publish --env --title --body-file --from --to --experimental-vm-modules --fail --output".split(
    " ",
  ),
);
/** What is for those who change Standin. */
const INSIDE = ["ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md"];
const textOf = (page: string): string => readFileSync(join(ROOT, page), "utf8");
const readme = textOf("README.md");

/** What stands in the blocks of that language. */
function blocks(language: string, text = readme): string[] {
  return [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, "gm"))].map(([, text = ""]) => text);
}

/** A curl call of the README as a request. */
function requestOf(line: string): Request {
  const words = [...line.matchAll(/'([^']*)'|((?:[^\s'"]|"[^"]*")+)/g)].map(
    ([, quoted, plain = ""]) => quoted ?? plain.replaceAll('"', ""),
  );
  const url = words.find((word) => word.startsWith("http")) ?? "";
  const after = (flag: string) => words.flatMap((word, at) => (word === flag ? [words[at + 1] ?? ""] : []));
  const data = after("-d");
  const headers = new Headers(after("-H").map((header) => header.split(": ") as [string, string]));
  const method = after("-X")[0] ?? (data.length > 0 ? "POST" : "GET");
  if (data.length === 0) return new Request(url, { method, headers });
  if (!headers.has("Content-Type")) headers.set("Content-Type", "application/x-www-form-urlencoded");
  return new Request(url, { method, headers, body: data.join("&") });
}

describe("the README", () => {
  it("shows calls with the answers that they get", async () => {
    const site = await heldSite();
    const shown = blocks("console", textOf("docs/first-calls.md"));
    expect(shown.length).toBeGreaterThanOrEqual(5);
    for (const block of shown) {
      const [call = "", ...answer] = block.trimEnd().split("\n");
      const response = await site.fetch(requestOf(call.replace(/^\$ curl/, "")));
      expect(await response.text(), call).toBe(answer.join("\n"));
    }
  });

  it("names side door calls that work, in order", async () => {
    const site = await heldSite();
    const calls = PAGES.flatMap((page) => blocks("sh", textOf(page))).flatMap((block) =>
      block.split("\n").filter((line) => line.startsWith("curl") && line.includes("/__standin")),
    );
    expect(calls.length).toBeGreaterThanOrEqual(16);
    for (const call of calls) {
      const response = await site.fetch(requestOf(call));
      expect(response.status, `${call}: ${await response.text()}`).toBeLessThan(300);
    }
  });

  it("shows what the command prints", async () => {
    const site = await heldSite();
    const records = Object.values(site.records()).reduce((sum, count) => sum + count, 0);
    expect(readme).toContain(
      `${site.catalogue.namespaces.length} namespaces, ${site.catalogue.routes.length} routes, ${records} records, seed 1`,
    );
  });

  it("shows what two terminals show", { timeout: 60_000 }, async () => {
    const copy = await buildCopy();
    onTestFinished(() => copy.remove());
    const draw = join(ROOT, "test/readme/draw.js");
    const drawn = await promisify(execFile)(process.execPath, [draw, "--source", copy.source]);
    expect(drawn.stdout).toBe(textOf("test/readme/terminal.svg"));
  });

  it("lists every call of the control endpoint, and no other", () => {
    const listed = [...textOf("docs/control.md").matchAll(/`([A-Z, ]+) \/__standin([^` ]*)/g)].flatMap(
      ([, methods = "", path = ""]) => methods.split(", ").map((method) => `${method} ${path || "/"}`),
    );
    const served = controlCalls(controlApp()).map((call) => call.replaceAll(/:(\w+)(\{[^}]+\})?/g, "{$1}"));
    expect(listed.toSorted()).toEqual(served.toSorted());
  });

  it.each([...PAGES, ...INSIDE, "src/engine/cache/README.md"])("leads somewhere: %s", (page) => {
    const links = [...textOf(page).matchAll(/\]\(([^):#]+)\)|<img src="([^"]+)"/g)].map(
      ([, link = "", source = ""]) => link || source,
    );
    expect(links.filter((link) => !existsSync(join(ROOT, dirname(page), link)))).toEqual([]);
  });

  it("leads to every other page", () => {
    const linked = [...readme.matchAll(/\]\(([^):#]+\.md)\)/g)].map(([, link]) => link);
    expect(new Set(linked)).toEqual(new Set([...PAGES.slice(1), ...INSIDE]));
  });

  it("names every option of every command, on one page or another, and none that is not there", () => {
    const tables = Object.values(optionsOf).flat();
    const known = new Set(
      tables.flatMap((table) => Object.entries(table).map(([member, row]) => `--${optionName(member, row)}`)),
    );
    const pages = PAGES.filter((page) => page === "README.md" || page.startsWith("docs/"));
    const named = new Set(pages.flatMap((page) => textOf(page).match(/(?<![\w-])--[a-z][a-z-]+/g) ?? []));
    expect([...known].filter((name) => !named.has(name))).toEqual([]);
    expect([...named].filter((name) => !known.has(name) && !OF_OTHERS.has(name))).toEqual([]);
  });

  it("tells of every project that is run with tools of other people", () => {
    const below = (folder: string) => readdirSync(join(ROOT, folder)).map((name) => `${folder}/${name}`);
    const places = [".ci/clients", ...below(".ci/projects"), ...below("examples")].filter((place) =>
      hasTools(join(ROOT, place, "package.json")),
    );
    const [, table = ""] = textOf("docs/tools.md").split("## What was run");
    expect(places.filter((place) => !table.includes(`(../${place}/)`))).toEqual([]);
    for (const row of table.split("\n").filter((line) => /^\| (?!-|tool)/.test(line)))
      expect(row).toMatch(/\| \d+\.\d+\.\d+[\d., ]* +\|/);
  });

  it("tells of every profile of failures, in the order of the program", () => {
    const rows = [...textOf("docs/faults.md").matchAll(/^\| `([a-z\d-]+)` +\| ([^|]+) \| ([^|]+) \|$/gm)].slice(1);
    expect(rows.map(([, name]) => name)).toEqual(Object.keys(faultProfiles));
    for (const [, name, , met = ""] of rows) expect(met.trim().length, name).toBeGreaterThan(20);
  });

  it("lists every limit with its option and its default, and no other", () => {
    const rows = [...textOf("docs/limits.md").matchAll(/^\| `--(max-[\w-]+)`, `(\w+)` *\| (\S+(?: [KM]iB| s\b)?)/gm)];
    const listed = rows.map(([, option = "", limit = "", text = ""]) => ({ option, limit, value: numberOf(text) }));
    expect(Object.fromEntries(listed.map(({ limit, value }) => [limit, value]))).toEqual(defaultLimits);
    expect(listed).toHaveLength(Object.keys(defaultLimits).length);
    const offered = [...serveHelp.matchAll(/--(max-[\w-]+)/g)].map(([, option = ""]) => option);
    expect(listed.map(({ option }) => option).toSorted()).toEqual(offered.toSorted());
    for (const { option, limit } of listed)
      expect(readServeOptions([`--${option}`, "7"], {}).limits, option).toEqual({ [limit]: 7 });
  });
});

function hasTools(file: string): boolean {
  if (!existsSync(file)) return false;
  const { dependencies, devDependencies } = JSON.parse(readFileSync(file, "utf8")) as Record<string, object>;
  return Object.keys({ ...dependencies, ...devDependencies }).some((name) => name !== "standin");
}

/** A size, a time in milliseconds or a count, as a person writes it. */
function numberOf(text: string): number {
  const units: Readonly<Record<string, number>> = { KiB: 2 ** 10, MiB: 2 ** 20, s: 1000 };
  const [number = "", unit] = text.split(" ");
  return Number(number.replaceAll(",", "")) * (unit === undefined ? 1 : (units[unit] ?? Number.NaN));
}

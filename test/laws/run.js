// `npm run laws -- FOLDER|FILE … [--all] [--requests]`: the laws over index documents of one's own; `--all` tells every break, not the first
// three of a law; `--requests` holds each to what `standin requests` foretells of it and of the built-in site.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { createStandin } from "../../dist/bundle/index.js";
import { brokenLaws, LAWS } from "./laws.js";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { all: { type: "boolean" }, requests: { type: "boolean" } },
});
const files = positionals.flatMap((path) =>
  statSync(path).isDirectory()
    ? readdirSync(path)
        .filter((name) => name.endsWith(".json"))
        .map((name) => join(path, name))
    : [path],
);
if (files.length === 0) {
  console.error("usage: npm run laws -- FOLDER|FILE … [--all] [--requests]");
  process.exit(2);
}

if (values.requests) {
  const { requestsTable } = await import("./requests.js");
  for await (const line of requestsTable(files)) console.log(line);
  process.exit(0);
}

const totals = Object.fromEntries(LAWS.map((law) => [law, { broken: 0, tried: 0 }]));
for (const file of files) {
  let result;
  try {
    result = await brokenLaws(createStandin, JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    console.log(`${basename(file)}: not loaded: ${error instanceof Error ? error.message.slice(0, 120) : "it threw"}`);
    continue;
  }
  for (const law of LAWS) {
    const { breaks, tried } = result;
    totals[law].broken += breaks[law].length;
    totals[law].tried += tried[law];
    for (const where of values.all ? breaks[law] : breaks[law].slice(0, 3))
      console.log([basename(file), law, where].join(": "));
  }
}
console.log("\n| law | broken | tried |\n|---|---|---|");
for (const law of LAWS) console.log(`| ${law} | ${totals[law].broken} | ${totals[law].tried} |`);

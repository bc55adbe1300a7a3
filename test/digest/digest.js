// `npm run digest [-- BUILD] [--count 5000] [--sites hotel,core,invented] [--out FILE] [--compare FILE [--skip TEXT]] [--full FILE [--label TEXT…]]`
//
// BUILD is the bundle of any checkout, this one's unless given. Each call is a line: label, status, a hash of headers and body.
// `--compare` lists the labels whose line differs from FILE's, except those that begin with a TEXT of `--skip`, and exits 1 where
// there are any. `--full` writes whole answers: of labels that hold a TEXT of `--label`, else of those that differ.
import { createWriteStream, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { comparedWith, textOf } from "./compare.js";
import { digestLines, siteNames } from "./digest-lines.js";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: "string", default: "5000" },
    sites: { type: "string", default: siteNames.join() },
    out: { type: "string" },
    compare: { type: "string" },
    skip: { type: "string", multiple: true, default: [] },
    full: { type: "string" },
    label: { type: "string", multiple: true, default: [] },
  },
});
const sites = values.sites.split(",");
const unknown = sites.find((name) => !siteNames.includes(name));
if (unknown !== undefined || !/^\d{1,7}$/.test(values.count)) {
  console.error(`--sites takes ${siteNames.join(", ")}; --count takes a whole number`);
  process.exit(2);
}
const [build = fileURLToPath(new URL("../../dist/bundle/index.js", import.meta.url))] = positionals;
const { createStandin } = await import(pathToFileURL(resolve(build)).href);

const notAsked = siteNames.filter((name) => !sites.includes(name)).flatMap((name) => [`${name}/`, `control:${name}/`]);
const comparison =
  values.compare === undefined
    ? undefined
    : comparedWith(readFileSync(values.compare, "utf8"), [...values.skip, ...notAsked]);
const out = values.out === undefined ? undefined : createWriteStream(values.out);
const full = values.full === undefined ? undefined : createWriteStream(values.full);
let calls = 0;
for await (const line of digestLines(createStandin, { count: Number(values.count), sites })) {
  calls += 1;
  const text = textOf(line);
  if (out !== undefined) out.write(text);
  else if (comparison === undefined && full === undefined) process.stdout.write(text);
  const differs = comparison?.differs(line) ?? false;
  const asked = values.label.length === 0 ? differs : values.label.some((part) => line.label.includes(part));
  if (asked) full?.write(`=== ${line.label}\n${line.whole()}\n\n`);
}
for (const stream of [out, full]) if (stream !== undefined) await new Promise((done) => stream.end(done));
console.error(`${calls} calls`);
if (comparison !== undefined) {
  const labels = comparison.labels();
  for (const label of labels) console.log(label);
  console.log(`${labels.length} differ`);
  process.exitCode = labels.length === 0 ? 0 : 1;
}

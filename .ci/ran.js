// Notes which tools a project has just passed with, for the table of docs/tools.md: `node .ci/ran.js PLACE FOLDER`, a line to the file that RAN names.
import { appendFileSync, readFileSync } from "node:fs";
import { join } from "node:path";

const [place, folder] = process.argv.slice(2);
const read = (...path) => JSON.parse(readFileSync(join(folder, ...path, "package.json"), "utf8"));

if (process.env.RAN) {
  const { dependencies, devDependencies } = read(".");
  const tools = Object.keys({ ...dependencies, ...devDependencies })
    .filter((alias) => alias !== "standin")
    .map((alias) => {
      const { name, version } = read("node_modules", alias);
      return { alias, name, version };
    });
  appendFileSync(process.env.RAN, `${JSON.stringify({ place, node: process.version, tools })}\n`);
}

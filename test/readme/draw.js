// Draws the picture of the terminal that README shows: `npm run picture`. With `--source FOLDER` it runs those compiled sources and
// prints the picture.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { session } from "./session.js";
import { terminalPicture } from "./terminal-picture.js";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const {
  values: { source },
} = parseArgs({ options: { source: { type: "string" } } });
const { bin } = JSON.parse(readFileSync(here("../../package.json"), "utf8"));
const program = source === undefined ? [here(`../../${bin.standin}`)] : [here("serve-source.js"), source];
const picture = terminalPicture(await session(program));
if (source === undefined) writeFileSync(here("terminal.svg"), picture);
else process.stdout.write(picture);

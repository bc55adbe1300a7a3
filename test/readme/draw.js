// Draws the picture of the terminal that README shows: `npm run picture`. With `--main FILE` it runs that program and prints the picture.
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { session } from "./session.js";
import { terminalPicture } from "./terminal-picture.js";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const { values } = parseArgs({ options: { main: { type: "string" } } });
const picture = terminalPicture(await session(values.main ?? here("../../dist/bundle/main.js")));
if (values.main === undefined) writeFileSync(here("terminal.svg"), picture);
else process.stdout.write(picture);

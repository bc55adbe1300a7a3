#!/usr/bin/env node
import { fileURLToPath } from "node:url";
import { loadProgram } from "./commands/compiled-code.ts";
import type * as Program from "./commands/program.ts";

/** A command that runs as long as this, in milliseconds, is over its start, and has time to spare. */
const SETTLED = 1000;

const program = loadProgram<typeof Program>(fileURLToPath(new URL("program.cjs", import.meta.url)));
setTimeout(() => program.keep(), SETTLED).unref();
// Only a file that Node itself has loaded may load others.
void program.exports.main((url) => import(url));

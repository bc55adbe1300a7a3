// Serves from compiled sources, with no bundle: `node serve-source.js FOLDER [OPTION…]`.
import { once } from "node:events";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, ...options] = process.argv.slice(2);
const { serve } = await import(pathToFileURL(resolve(folder, "commands/serve.js")).href);
process.exit(await serve(options, {}, { out: console.log, error: console.error, ended: once(process, "SIGTERM") }));

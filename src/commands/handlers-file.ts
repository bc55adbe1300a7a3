import { statSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Handler } from "../engine/handler.ts";
import { UsageError } from "./read-options.ts";
import type { Terminal } from "./terminal.ts";

/** The handlers that a module exports as its default, or by the name `handlers`. Throws a UsageError that says what is wrong with it. */
export async function handlersIn(file: string, { load }: Pick<Terminal, "load">): Promise<Record<string, Handler>> {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found === undefined) throw new UsageError(`there is no file ${file} to take handlers from`);
  if (found.isDirectory()) throw new UsageError(`${file} is a folder; handlers are taken from a module, a file`);
  const exported = handlersOf(await loaded(file, load));
  if (exported === undefined)
    throw new UsageError(
      `${file} has no handlers: it must export an object by default, such as { "GET /acme/v1/thing": (call) => ({ body: {} }) }`,
    );
  const wrong = Object.entries(exported).find(([, handler]) => typeof handler !== "function");
  if (wrong !== undefined) throw new UsageError(`${file}: ${JSON.stringify(wrong[0])} is no function`);
  return exported as Record<string, Handler>;
}

async function loaded(file: string, load: Terminal["load"]): Promise<unknown> {
  try {
    return await load(pathToFileURL(resolve(file)).href);
  } catch (error) {
    throw new UsageError(`${file} can't be loaded: ${whyUnloaded(error)}`);
  }
}

/** What Node says of a module where it reads another kind of file. */
const AS_MODULE = /Unexpected token 'export'|Cannot use import statement/;

function whyUnloaded(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error ? error.code : undefined;
  if (code === "ERR_UNKNOWN_FILE_EXTENSION" || code === "ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX")
    return `Node ${process.version} does not take its TypeScript; name a .js or .mjs file, or use Node 22.18 or later`;
  const said = `${error.name}: ${error.message}`;
  return AS_MODULE.test(error.message)
    ? `${said}; its package.json says "type": "commonjs": take that out, or name the file .mjs or .mts`
    : said;
}

/** A CommonJS module comes as the default of another. */
function handlersOf(module: unknown): Record<string, unknown> | undefined {
  if (!isRecord(module)) return undefined;
  const { default: own, handlers } = module;
  const inner = isRecord(own) ? (own["default"] ?? own["handlers"]) : undefined;
  return [handlers, inner, own].find(isRecord);
}

/** An object with members; a list is none, nor is a promise of one. */
function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !("then" in value);
}

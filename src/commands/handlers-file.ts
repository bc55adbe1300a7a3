import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Handler } from "../engine/handler.ts";
import { UsageError } from "./read-options.ts";
import type { Terminal } from "./terminal.ts";

/** The handlers that a module exports as its default, or by the name `handlers`. Throws a UsageError that says what is wrong with it. */
export async function handlersIn(file: string, { load }: Pick<Terminal, "load">): Promise<Record<string, Handler>> {
  if (!existsSync(file)) throw new UsageError(`there is no file ${file}, which --handlers names`);
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
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    const isUntakable = code === "ERR_UNKNOWN_FILE_EXTENSION" || code === "ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX";
    const why = isUntakable
      ? `Node ${process.version} does not take its TypeScript; name a .js or .mjs file, or use Node 22.18 or later`
      : error instanceof Error
        ? `${error.name}: ${error.message}`
        : String(error);
    throw new UsageError(`${file} can't be loaded: ${why}`);
  }
}

/** A CommonJS module comes as the default of another. */
function handlersOf(module: unknown): Record<string, unknown> | undefined {
  if (!isRecord(module)) return undefined;
  const { default: own, handlers } = module;
  const inner = isRecord(own) ? (own["default"] ?? own["handlers"]) : undefined;
  return [handlers, inner, own].find(isRecord);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

import { CatalogueError } from "./catalogue-error.ts";
import type { Json } from "../json/json.ts";
import { findJsonFault } from "./json-fault.ts";

/** Parses the text of a file. Throws a CatalogueError with line and column where the text is no JSON or names a member twice. */
export function parseJsonText(text: string, file: string): Json {
  const source = text.replace(/^\uFEFF/, "");
  const fault = findJsonFault(source);
  if (fault !== undefined) {
    const before = source.slice(0, fault.at).split("\n");
    const column = (before.at(-1)?.length ?? 0) + 1;
    throw new CatalogueError({
      file,
      pointer: fault.pointer,
      found: fault.found,
      wanted: fault.wanted,
      line: before.length,
      column,
    });
  }
  const value: Json = JSON.parse(source);
  return value;
}

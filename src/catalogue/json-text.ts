import { CatalogueError } from "./catalogue-error.ts";
import type { Json } from "../json/json.ts";
import { findJsonFault, type JsonFault } from "./json-fault.ts";

/** Parses the text of a file. Throws a CatalogueError with line and column where the text is no JSON or names a member twice. */
export function parseJsonText(text: string, file: string): Json {
  const source = text.replace(/^\uFEFF/, "");
  const fault = findJsonFault(source);
  if (fault !== undefined) throw faultError(fault, { source, file });
  const value: Json = JSON.parse(source);
  return value;
}

/** The error that says where in its file a fault stands. */
export function faultError(fault: JsonFault, { source, file }: { source: string; file: string }): CatalogueError {
  const before = source.slice(0, fault.at).split("\n");
  const isJson = fault.isTooDeep === true || fault.isRepeated === true;
  return new CatalogueError({
    file,
    pointer: fault.pointer,
    found: fault.found,
    wanted: fault.wanted,
    line: before.length,
    column: (before.at(-1)?.length ?? 0) + 1,
    misreading: isJson ? undefined : "broken-json",
  });
}

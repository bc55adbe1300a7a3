import type { Call } from "../engine/call.ts";
import { listOf } from "../engine/json-reading.ts";

/** Whether a list asks for a record of an id: by what it includes, else by what it excludes. */
export function askedIds({ params }: Pick<Call, "params">): (id: number) => boolean {
  const include = new Set(listOf(params.include).map(Number));
  const exclude = new Set(listOf(params.exclude).map(Number));
  return (id) => (include.size === 0 ? !exclude.has(id) : include.has(id));
}

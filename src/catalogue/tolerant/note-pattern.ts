import { toByteText } from "../../pcre/byte-text.ts";
import { nodesOf } from "../../pcre/node.ts";
import { parseBytePattern } from "../../pcre/pcre.ts";
import type { ArgsDocument } from "../document.ts";
import type { Note } from "./finding.ts";

/** Notes what is worth knowing of a route's pattern; the pattern is known to compile. */
export function notePattern(key: string, pointer: string, note: Note): void {
  const source = toByteText(key);
  const { root, spans, names } = parseBytePattern(source);
  const nodes = nodesOf(root);
  const named = new Set([...names.values()].flat());
  if (/\(\?<[A-Za-z_]/.test(key) || /\(\?'/.test(key)) note("group-style", pointer, key);
  if (spans.some(({ to }) => /^(?:[?*]|\{0)/.test(source.slice(to)))) note("optional-group", pointer, key);
  if (nodes.some(({ kind }) => kind === "choice")) note("alternation", pointer, key);
  if (nodes.some((node) => node.kind === "capture" && !named.has(node.number))) note("unnamed-group", pointer, key);
}

/** Notes placeholders that no endpoint declares as an arg. */
export function notePlaceholders(
  { placeholders, args, pointer }: { placeholders: readonly string[]; args: readonly ArgsDocument[]; pointer: string },
  note: Note,
): void {
  for (const name of placeholders)
    if (!args.some((declared) => Object.hasOwn(declared, name))) note("undeclared-placeholder", pointer, `{${name}}`);
}

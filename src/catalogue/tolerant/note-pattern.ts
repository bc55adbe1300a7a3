import { readPattern, type PatternToken } from "../pattern-tokens.ts";
import type { ArgsDocument } from "../document.ts";
import type { Note } from "./finding.ts";

/** Notes what is worth knowing of a route's pattern; the pattern is known to compile. */
export function notePattern(key: string, pointer: string, note: Note): void {
  const tokens = readPattern(key);
  if (/\(\?<[A-Za-z_]/.test(key) || /\(\?'/.test(key)) note("group-style", pointer, key);
  if (tokens.some((token, at) => token.kind === "close" && isOptional(tokens[at + 1])))
    note("optional-group", pointer, key);
  if (tokens.some(({ kind }) => kind === "or")) note("alternation", pointer, key);
  if (tokens.some((token) => token.kind === "open" && token.name === "")) note("unnamed-group", pointer, key);
}

function isOptional(token: PatternToken | undefined): boolean {
  return token?.kind === "repeat" && /^[?*]|^\{0/.test(token.text);
}

/** Notes placeholders that no endpoint declares as an arg. */
export function notePlaceholders(
  { placeholders, args, pointer }: { placeholders: readonly string[]; args: readonly ArgsDocument[]; pointer: string },
  note: Note,
): void {
  for (const name of placeholders)
    if (!args.some((declared) => Object.hasOwn(declared, name))) note("undeclared-placeholder", pointer, `{${name}}`);
}

import { linearRegex } from "./linear-regex.ts";
import type { PatternToken } from "./pattern-tokens.ts";

/** Tries a path, as byte text; gives the text of each capturing group (index 0: the whole), or undefined for no match. */
export type Matcher = (path: string) => readonly (string | undefined)[] | undefined;

/**
 * Makes the matcher of a pattern: anchored, letter case ignored. A pattern that could take very long on a hostile path runs in
 * an engine whose time grows with the length of the path only, where that engine knows all its words. Throws a SyntaxError.
 */
export function makeMatcher(tokens: readonly PatternToken[]): Matcher {
  const source = `^${tokens.map(sourceOf).join("")}$`;
  const expression = new RegExp(source, "i");
  return (mayTakeLong(tokens) && linearMatcher(source)) || ((path) => expression.exec(path) ?? undefined);
}

function sourceOf(token: PatternToken): string {
  return token.kind === "literal" ? token.text.replace(/[\\^$.*+?()[\]{}|/]/, "\\$&") : token.text;
}

// Nested repeats, or three in a row, are where a backtracking engine loses its way.
function mayTakeLong(tokens: readonly PatternToken[]): boolean {
  let repeats = 0;
  const repeatsAtOpen: number[] = [];
  let insideClosed = 0;
  for (const token of tokens) {
    if (token.kind === "open") repeatsAtOpen.push(repeats);
    if (token.kind === "repeat" && token.unbounded) {
      if (insideClosed > 0) return true;
      repeats += 1;
    }
    insideClosed = token.kind === "close" ? repeats - (repeatsAtOpen.pop() ?? 0) : 0;
  }
  return repeats > 2;
}

function linearMatcher(source: string): Matcher | undefined {
  const expression = linearRegex(source, { ignoreCase: true });
  if (expression === undefined) return undefined;
  return (path) => {
    const matcher = expression.matcher(path);
    if (!matcher.find()) return undefined;
    return Array.from({ length: matcher.groupCount() + 1 }, (_, at) => matcher.group(at) ?? undefined);
  };
}

import { fromByteText } from "./byte-text.ts";
import { makeMatcher, type Matcher } from "./matcher.ts";
import { readPattern } from "./pattern-tokens.ts";
import { routeHead, type RouteHead } from "./route-head.ts";
import { routeName } from "./route-name.ts";
import { withoutTrailing } from "../text/trim.ts";

/** A route's pattern, ready to be matched. */
export interface RoutePattern {
  readonly name: string;
  /** The names of the named groups, from left to right. */
  readonly placeholders: readonly string[];
  readonly head: RouteHead;
  /** The raw text of the named groups for a path given as byte text; undefined where the path does not match. */
  readonly match: (path: string) => Record<string, string> | undefined;
}

/**
 * Compiles a route key as the family reads it: a regular expression over the whole path, letter case ignored, bytes counted, end
 * slashes of the key cut. Throws a SyntaxError for a pattern that cannot be compiled.
 */
export function compileRoutePattern(key: string): RoutePattern {
  const path = withoutEndSlashes(key) || "/";
  if (PLAIN.test(path)) return plainPattern(path);
  const tokens = readPattern(path);
  const groups = tokens.flatMap((token) => (token.kind === "open" && token.name !== undefined ? [token.name] : []));
  const matcher = makeMatcher(tokens);
  return Object.freeze({
    name: routeName(tokens),
    placeholders: Object.freeze(groups.filter((name) => name !== "")),
    head: routeHead(tokens),
    match: placeholderMatch(matcher, groups),
  });
}

const PLAIN = /^\/[\w/-]*$/;

// Most routes have no pattern in them; theirs need no expression.
function plainPattern(path: string): RoutePattern {
  const plain = path.toLowerCase();
  return Object.freeze({
    name: path,
    placeholders: Object.freeze([]),
    head: { segments: plain.slice(1).split("/"), whole: true },
    match: (tried: string) => (tried.toLowerCase() === plain ? {} : undefined),
  });
}

function placeholderMatch(matcher: Matcher, groups: readonly string[]): RoutePattern["match"] {
  return (path) => {
    const captures = matcher(path);
    if (captures === undefined) return undefined;
    const placeholders: [string, string][] = [];
    // PHP drops groups that took no part only at the end; before one that did, they are empty texts.
    let silent: string[] = [];
    for (const [at, name] of groups.entries()) {
      const text = captures[at + 1];
      if (text === undefined) {
        silent.push(name);
        continue;
      }
      for (const earlier of silent) if (earlier !== "") placeholders.push([earlier, ""]);
      silent = [];
      if (name !== "") placeholders.push([name, fromByteText(text)]);
    }
    return Object.fromEntries(placeholders);
  };
}

function withoutEndSlashes(key: string): string {
  const path = withoutTrailing(key, "/");
  return path.endsWith("\\") ? key.slice(0, path.length + 1) : path;
}

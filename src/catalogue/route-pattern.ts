import { withoutTrailing } from "../text/trim.ts";
import { fromByteText, toByteText } from "../pcre/byte-text.ts";
import { PcreError, type ParsedPattern } from "../pcre/node.ts";
import { parseBytePattern, type PatternCaptures, patternCaptures } from "../pcre/pcre.ts";
import { routeHead, type RouteHead } from "./route-head.ts";

/** A route's pattern, ready to be matched. */
export interface RoutePattern {
  readonly name: string;
  /** The names of the named groups, from left to right. */
  readonly placeholders: readonly string[];
  readonly head: RouteHead;
  /** The raw text of the named groups for a path given as byte text; undefined where the path does not match. */
  readonly match: (path: string) => Record<string, string> | undefined;
}

/** As many steps as a path may cost; one that needs more matches nothing. */
const MOST_STEPS = 200_000;

/**
 * Compiles a route key as the family reads it: a regular expression over the whole path, letter case ignored, bytes counted, end
 * slashes of the key cut. Throws a SyntaxError for a pattern that cannot be compiled.
 */
export function compileRoutePattern(key: string): RoutePattern {
  const path = servedPath(key);
  if (PLAIN.test(path)) return plainPattern(path);
  return (USUAL.test(path) ? usualPattern(path) : undefined) ?? anyPattern(path);
}

/** Whether a key is made of words and named groups of usual signs alone, a step of the path each. */
export function isUsualPattern(key: string): boolean {
  const path = servedPath(key);
  return PLAIN.test(path) || USUAL.test(path);
}

function servedPath(key: string): string {
  return withoutEndSlashes(key) || "/";
}

function anyPattern(path: string): RoutePattern {
  const source = `^${toByteText(path)}$`;
  const parsed = parse(source);
  return Object.freeze({
    name: routeName(source, parsed),
    placeholders: Object.freeze([...parsed.names.keys()]),
    head: routeHead(parsed.root),
    match: placeholderMatch(parsed),
  });
}

function parse(source: string): ParsedPattern {
  try {
    return parseBytePattern(source);
  } catch (error) {
    if (error instanceof PcreError) throw new SyntaxError(error.message);
    throw error;
  }
}

const PLAIN = /^\/[\w/-]*$/;
const NO_PLACEHOLDERS: readonly string[] = Object.freeze([]);

// Most routes have no pattern in them; theirs need no expression.
function plainPattern(path: string): RoutePattern {
  const plain = path.toLowerCase();
  return Object.freeze({
    name: path,
    placeholders: NO_PLACEHOLDERS,
    head: { segments: plain.slice(1).split("/"), whole: true },
    match: (tried: string) => (tried.replace(/\n$/, "").toLowerCase() === plain ? {} : undefined),
  });
}

const NAMED = String.raw`\(\?P<[A-Za-z_]\w{0,31}>(?:\[\\d\]|\\d|\\w|\[\\w-\]|\[\^/\])\+\)`;
const USUAL = new RegExp(String.raw`^(?:/(?:[\w-]+|${NAMED}))+$`);
const NAMED_GROUP = /\(\?P<(\w+)>[^()]+\)/g;

/** A pattern of plain segments and such as are one named group is known without being parsed; undefined where names come twice. */
function usualPattern(path: string): RoutePattern | undefined {
  const groups = path.match(NAMED_GROUP) ?? [];
  const placeholders = groups.map((group) => group.slice("(?P<".length, group.indexOf(">")));
  if (new Set(placeholders).size < placeholders.length) return undefined;
  const plain = path.slice(0, path.indexOf("/("));
  let match: RoutePattern["match"] | undefined;
  return Object.freeze({
    name: path.replaceAll(NAMED_GROUP, "{$1}"),
    placeholders: Object.freeze(placeholders),
    head: { segments: plain.toLowerCase().split("/").slice(1), whole: false },
    match: (tried: string) => (match ??= anyPattern(path).match)(tried),
  });
}

const QUANTIFIER = /^(?:[*+?]|\{\d+(?:,\d*)?\})[+?]?/;

/** A pattern as people read it: outermost named groups as `{name}`, other outermost groups as `{}`, escapes undone. */
function routeName(source: string, { spans }: ParsedPattern): string {
  let name = "";
  let from = 1;
  for (const group of spans.filter(({ depth }) => depth === 0)) {
    name += plainText(source.slice(from, group.from), from > 1);
    name += `{${group.name ?? ""}}`;
    from = group.to;
  }
  return fromByteText(name + plainText(source.slice(from, -1), from > 1));
}

function plainText(source: string, followsGroup: boolean): string {
  return (followsGroup ? source.replace(QUANTIFIER, "") : source).replace(/\\([^A-Za-z0-9])/g, "$1");
}

function placeholderMatch(parsed: ParsedPattern): RoutePattern["match"] {
  // Made when first asked: most routes are never looked at.
  let captures: PatternCaptures | undefined;
  const groups = Array.from({ length: parsed.groupCount }, () => "");
  for (const [name, numbers] of parsed.names) for (const number of numbers) groups[number - 1] = name;
  return (path) => {
    captures ??= patternCaptures(parsed, { steps: MOST_STEPS });
    const captured = captures(path);
    if (captured === undefined) return undefined;
    const placeholders: [string, string][] = [];
    // PHP drops groups that took no part only at the end; before one that did, they are empty texts.
    let silent: string[] = [];
    for (const [at, name] of groups.entries()) {
      const text = captured[at + 1];
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

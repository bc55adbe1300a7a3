import { linearRegex } from "../../catalogue/linear-regex.ts";
import type { CharSet } from "./char-set.ts";
import type { PatternNode, Place } from "./pattern-node.ts";
import { type Dialect, regularSource } from "./regular-source.ts";

/** Property classes that RE2 reads the same way: general categories and plain characters. */
const SHARED_SOURCE = /^(?:\\p\{[A-Z][a-z]?\}|\\\||[^\\[])*$/u;
const ONE_CATEGORY = /^\\p\{[A-Z][a-z]?\}$/;

function char(codePoint: number): string {
  return `\\x{${codePoint.toString(16)}}`;
}

function propertySource({ source, except, negated }: CharSet["properties"][number]): string | undefined {
  if (except !== undefined || source === "\\p{Any}" || source === "\\p{LC}" || !SHARED_SOURCE.test(source))
    return undefined;
  if (!negated) return source;
  return ONE_CATEGORY.test(source) ? source.replace("\\p", "\\P") : undefined;
}

function setSource(set: CharSet): string | undefined {
  const [only] = set.properties;
  if (only?.negated && set.properties.length === 1 && set.ranges.length === 0) {
    return setSource({ ...set, negated: !set.negated, properties: [{ ...only, negated: false }] });
  }
  const parts = [...set.ranges.map(([from, to]) => `${char(from)}-${char(to)}`), ...set.properties.map(propertySource)];
  if (parts.includes(undefined)) return undefined;
  if (parts.length === 0) return set.negated ? "(?s:.)" : undefined;
  return `[${set.negated ? "^" : ""}${parts.join("")}]`;
}

const PLACES: Readonly<Partial<Record<Place, string>>> = { end: "\\z", lineEnd: "(?m:$)", start: "\\A" };

const DIALECT: Dialect = {
  set: setSource,
  place: (place, isLast) => (place === "endOrNewline" && isLast ? "\\x{a}?\\z" : PLACES[place]),
};

/** A test in time linear in the text, whatever the pattern; undefined when RE2 has no words for it. */
export function linearEngine(root: PatternNode): ((text: string) => boolean) | undefined {
  const source = regularSource(root, DIALECT);
  if (source === undefined) return undefined;
  const regex = linearRegex(source);
  return regex && ((text) => regex.test(text));
}

import { caseVariants } from "./case-variants.ts";

/** An inclusive range of code points. */
export type CodeRange = readonly [from: number, to: number];

/** A class known by its Unicode properties; `source` and `except` are what stands between the brackets of a native class. */
export interface PropertyClass {
  readonly source: string;
  /** What the class does not hold although `source` does. */
  readonly except?: string;
  readonly negated: boolean;
}

/** A set of code points: the union of its ranges and property classes, or all that is outside of it. */
export interface CharSet {
  readonly negated: boolean;
  readonly ranges: readonly CodeRange[];
  readonly properties: readonly PropertyClass[];
}

/** The set of one code point. */
export function singleChar(codePoint: number): CharSet {
  return { negated: false, ranges: [[codePoint, codePoint]], properties: [] };
}

/** The set that a property class stands for. */
export function propertySet(property: PropertyClass): CharSet {
  return { negated: false, ranges: [], properties: [property] };
}

/** The same set with the other cases of its ranges; properties keep their case, as in PCRE. */
export function withoutCase(set: CharSet): CharSet {
  const ranges: CodeRange[] = [...set.ranges];
  for (const [from, to] of set.ranges) {
    for (const variant of caseVariants(from, to)) ranges.push([variant, variant]);
  }
  return { ...set, ranges };
}

function nativeChar(codePoint: number): string {
  return `\\u{${codePoint.toString(16)}}`;
}

function nativeProperty({ source, except, negated }: PropertyClass): string {
  if (except === undefined) return `[${negated ? "^" : ""}${source}]`;
  return negated ? `[${except}]|[^${source}]` : `(?![${except}])[${source}]`;
}

/**
 * The set as an item of a native regular expression with the `u` flag. (The `v` flag could nest classes, but V8 turns its
 * negated classes over again each time a loop around them is unrolled.)
 */
export function nativeClass(set: CharSet): string {
  const only = set.ranges[0];
  if (!set.negated && set.ranges.length === 1 && only && only[0] === only[1] && set.properties.length === 0) {
    return nativeChar(only[0]);
  }
  const isPlain = (property: PropertyClass): boolean => !property.negated && property.except === undefined;
  const plain = [
    ...set.ranges.map(([from, to]) => (from === to ? nativeChar(from) : `${nativeChar(from)}-${nativeChar(to)}`)),
    ...set.properties.filter(isPlain).map(({ source }) => source),
  ].join("");
  const others = set.properties.filter((property) => !isPlain(property)).map(nativeProperty);
  if (others.length === 0) return `[${set.negated ? "^" : ""}${plain}]`;
  const union = [...(plain === "" ? [] : [`[${plain}]`]), ...others].join("|");
  return set.negated ? `(?:(?!${union})[^])` : `(?:${union})`;
}

/** A test whether a code point is in the set. */
export function charTest(set: CharSet): (codePoint: number) => boolean {
  const only = set.ranges[0];
  if (set.properties.length === 0 && set.ranges.length === 1 && only) {
    const [from, to] = only;
    return (codePoint) => (codePoint >= from && codePoint <= to) !== set.negated;
  }
  const regex = new RegExp(`^${nativeClass(set)}$`, "u");
  const known = new Map<number, boolean>();
  return (codePoint) => {
    const answer = known.get(codePoint);
    if (answer !== undefined) return answer;
    const fresh = regex.test(String.fromCodePoint(codePoint));
    known.set(codePoint, fresh);
    return fresh;
  };
}

const SMALL = 512;

function size(set: CharSet): number {
  if (set.negated || set.properties.length > 0) return Infinity;
  return set.ranges.reduce((sum, [from, to]) => sum + to - from + 1, 0);
}

/** Whether two sets may share a code point; true where it is not cheap to prove that they don't. */
export function mayOverlap(one: CharSet, other: CharSet): boolean {
  if (size(one) === 0 || size(other) === 0) return false;
  const [small, large] = size(one) <= size(other) ? [one, other] : [other, one];
  if (size(small) > SMALL) return true;
  const test = charTest(large);
  return small.ranges.some(([from, to]) => {
    for (let codePoint = from; codePoint <= to; codePoint += 1) if (test(codePoint)) return true;
    return false;
  });
}

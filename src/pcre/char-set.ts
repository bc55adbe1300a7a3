import { byteCharacter } from "./byte-text.ts";
import { caseVariants } from "./letter-case.ts";

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

/** Everything. */
export const ANY_CHAR: CharSet = { negated: true, ranges: [], properties: [] };

/** Everything but a line feed. */
export const NOT_NEWLINE: CharSet = { negated: true, ranges: [[10, 10]], properties: [] };

/** The set of one code point. */
export function singleChar(codePoint: number): CharSet {
  return { negated: false, ranges: [[codePoint, codePoint]], properties: [] };
}

/** The set that a property class stands for. */
export function propertySet(property: PropertyClass): CharSet {
  return { negated: false, ranges: [], properties: [property] };
}

/** The same set with the other cases of its ranges; properties keep their case, as in PCRE. */
export function withoutCase(set: CharSet, bytes: boolean): CharSet {
  const ranges: CodeRange[] = [...set.ranges];
  for (const [from, to] of set.ranges) {
    for (const variant of caseVariants(from, to, bytes)) ranges.push([variant, variant]);
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

const BYTE_ESCAPES = ["\\", "]", "^", "-"];

function nativeByte(byte: number): string {
  const char = byteCharacter(byte);
  return BYTE_ESCAPES.includes(char) ? `\\${char}` : char;
}

/** The set as a class of a native regular expression over byte text; undefined when it holds properties. */
export function nativeByteClass({ negated, ranges, properties }: CharSet): string | undefined {
  if (properties.length > 0) return undefined;
  const halves = ranges.flatMap(([from, to]): CodeRange[] => [
    [from, Math.min(to, 0x7f)],
    [Math.max(from, 0x80), Math.min(to, 0xff)],
  ]);
  const parts = halves
    .filter(([from, to]) => from <= to)
    .map(([from, to]) => (from === to ? nativeByte(from) : `${nativeByte(from)}-${nativeByte(to)}`));
  return `[${negated ? "^" : ""}${[...new Set(parts)].join("")}]`;
}

const ASCII = 0x80;

/** A test whether a code point is in the set. */
export function charTest(set: CharSet): (codePoint: number) => boolean {
  const only = set.ranges[0];
  if (set.properties.length === 0 && set.ranges.length === 1 && only) {
    const [from, to] = only;
    return (codePoint) => (codePoint >= from && codePoint <= to) !== set.negated;
  }
  if (set.properties.length === 0) return rangeTest(set);
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

function isInRanges({ negated, ranges }: CharSet, codePoint: number): boolean {
  return ranges.some(([from, to]) => codePoint >= from && codePoint <= to) !== negated;
}

function rangeTest(set: CharSet): (codePoint: number) => boolean {
  const ascii = Uint8Array.from({ length: ASCII }, (_, codePoint) => Number(isInRanges(set, codePoint)));
  return (codePoint) => (codePoint < ASCII ? ascii[codePoint] === 1 : isInRanges(set, codePoint));
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
  const test = large.properties.length > 0 ? charTest(large) : (codePoint: number) => isInRanges(large, codePoint);
  return small.ranges.some(([from, to]) => {
    for (let codePoint = from; codePoint <= to; codePoint += 1) if (test(codePoint)) return true;
    return false;
  });
}

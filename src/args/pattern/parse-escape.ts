import { type PropertyClass, propertySet, singleChar, withoutCase } from "./char-set.ts";
import { readName } from "./group-names.ts";
import { escapeClass } from "./named-class.ts";
import type { Parsed } from "./parsed-item.ts";
import { PatternError } from "./pattern-error.ts";
import type { GroupRef, PatternNode, Place } from "./pattern-node.ts";
import type { Options, PatternReader } from "./pattern-reader.ts";
import { readCharEscape } from "./char-escape.ts";
import { unicodeProperty } from "./unicode-property.ts";

/** A character that stands for itself, and for its other cases where case doesn't count. */
export function literal(codePoint: number, options: Options): PatternNode {
  const set = singleChar(codePoint);
  return { kind: "set", set: options.caseless ? withoutCase(set) : set };
}

const PLACES: Readonly<Record<string, Place>> = {
  A: "start",
  B: "notWordBoundary",
  G: "start",
  Z: "endOrNewline",
  b: "wordBoundary",
  z: "end",
};

/** Reads `\d`, `\p{…}` and the like, after the backslash; undefined when something else comes. */
export function readClassEscape(reader: PatternReader): PropertyClass | undefined {
  const property = reader.match(/([pP])(?:\{([^}]*)\}|([A-Za-z]))/y);
  if (property) {
    const found = unicodeProperty(property[2] ?? property[3] ?? "");
    if (!found) throw new PatternError(`an unknown Unicode property at offset ${reader.at}`);
    return { ...found, negated: found.negated !== (property[1] === "P") };
  }
  const letter = reader.match(/[dDhHsSvVwW]/y);
  return letter ? escapeClass(letter[0]) : undefined;
}

function relative(reader: PatternReader, sign: string, digits: string): number {
  const number = Number(digits);
  if (sign !== "" && number === 0) throw new PatternError("a relative group number of zero");
  if (sign === "+") return reader.groupCount + number;
  if (sign === "") return number;
  if (number > reader.groupCount) throw new PatternError("a relative group number before the first group");
  return reader.groupCount - number + 1;
}

/** Reads a group's number, which may count from here. */
export function readGroupNumber(reader: PatternReader): GroupRef | undefined {
  const found = reader.match(/([+-]?)(\d+)/y);
  return found ? { number: relative(reader, found[1] ?? "", found[2] ?? "") } : undefined;
}

function readRef(reader: PatternReader, terminator: string): GroupRef {
  const number = readGroupNumber(reader);
  if (!number) return { name: readName(reader, terminator) };
  reader.expect(terminator);
  return number;
}

function backReference(reader: PatternReader, ref: GroupRef): Parsed {
  return { node: { kind: "backReference", ref, caseless: reader.options.caseless }, repeatable: true };
}

function parseG(reader: PatternReader): Parsed {
  if (reader.take("<")) return { node: { kind: "call", ref: readRef(reader, ">") }, repeatable: true };
  if (reader.take("'")) return { node: { kind: "call", ref: readRef(reader, "'") }, repeatable: true };
  if (reader.take("{")) return backReference(reader, readRef(reader, "}"));
  const ref = readGroupNumber(reader);
  if (!ref) throw new PatternError(`a group is missing after \\g at offset ${reader.at}`);
  return backReference(reader, ref);
}

function parseK(reader: PatternReader): Parsed {
  const opening = reader.match(/[{<']/y)?.[0];
  const terminator = { "{": "}", "<": ">", "'": "'" }[opening ?? ""];
  if (terminator === undefined) throw new PatternError(`a name is missing after \\k at offset ${reader.at}`);
  return backReference(reader, { name: readName(reader, terminator) });
}

function numberedReference(reader: PatternReader): GroupRef | undefined {
  const start = reader.at;
  const digits = reader.match(/[1-9]\d*/y)?.[0];
  if (digits === undefined) return undefined;
  const number = Number(digits);
  if (number < 10 || /^[89]/.test(digits) || number <= reader.groupCount) return { number };
  reader.at = start;
  return undefined;
}

const NOT_NEWLINE = { negated: true, ranges: [[10, 10]], properties: [] } as const;

function parseLetter(reader: PatternReader): Parsed | undefined {
  const letter = reader.text[reader.at] ?? "";
  const place = Object.hasOwn(PLACES, letter) ? PLACES[letter] : undefined;
  if (place && reader.take(letter)) return { node: { kind: "place", place }, repeatable: false };
  if (reader.take("K")) return { node: { kind: "empty" }, repeatable: false };
  if (reader.take("R")) return { node: { kind: "newline", unicode: reader.unicodeNewlines }, repeatable: true };
  if (reader.take("X")) return { node: { kind: "grapheme" }, repeatable: true };
  if (reader.take("C")) return { node: { kind: "byte" }, repeatable: true };
  if (reader.take("g")) return parseG(reader);
  if (reader.take("k")) return parseK(reader);
  if (letter === "N" && !/N\{(?!\d+(?:,\d*)?\})/y.test(reader.text.slice(reader.at, reader.at + 16))) {
    reader.take("N");
    return { node: { kind: "set", set: NOT_NEWLINE }, repeatable: true };
  }
  return undefined;
}

/** Reads an escape outside of a class, after its backslash. */
export function parseEscape(reader: PatternReader): Parsed {
  const property = readClassEscape(reader);
  if (property) return { node: { kind: "set", set: propertySet(property) }, repeatable: true };
  const special = parseLetter(reader);
  if (special) return special;
  const ref = numberedReference(reader);
  if (ref) return backReference(reader, ref);
  return { node: literal(readCharEscape(reader), reader.options), repeatable: true };
}

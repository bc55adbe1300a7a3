import { escapeClass, unicodeProperty } from "../char-class.ts";
import { type CharSet, NOT_NEWLINE, propertySet, singleChar, withoutCase } from "../char-set.ts";
import { type GroupRef, type PatternNode, PcreError, type PcrePlace } from "../node.ts";
import { type Parsed, type PatternReader, readName } from "./reader.ts";

/** A character that stands for itself, and for its other cases where case doesn't count. */
export function literalNode(codePoint: number, reader: PatternReader): PatternNode {
  const set = singleChar(codePoint);
  return { kind: "set", set: reader.options.caseless ? withoutCase(set, reader.bytes) : set };
}

const PLACES: Readonly<Record<string, PcrePlace>> = {
  A: "start",
  B: "notWordBoundary",
  G: "start",
  Z: "endOrNewline",
  b: "wordBoundary",
  z: "end",
};

/** Reads `\d`, `\p{…}` and the like, after the backslash; undefined when something else comes. */
export function readClassEscape(reader: PatternReader): CharSet | undefined {
  const property = reader.match(/([pP])(?:\{([^}]*)\}|([A-Za-z]))/y);
  if (property) {
    const found = unicodeProperty(property[2] ?? property[3] ?? "");
    if (!found) throw new PcreError(`an unknown Unicode property at offset ${reader.at}`);
    return propertySet({ ...found, negated: found.negated !== (property[1] === "P") });
  }
  const letter = reader.match(/[dDhHsSvVwW]/y);
  return letter ? escapeClass(letter[0], reader.bytes) : undefined;
}

function relative(reader: PatternReader, sign: string, digits: string): number {
  const number = Number(digits);
  if (sign !== "" && number === 0) throw new PcreError("a relative group number of zero");
  if (sign === "+") return reader.groupCount + number;
  if (sign === "") return number;
  if (number > reader.groupCount) throw new PcreError("a relative group number before the first group");
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
  if (!ref) throw new PcreError(`a group is missing after \\g at offset ${reader.at}`);
  return backReference(reader, ref);
}

function parseK(reader: PatternReader): Parsed {
  const opening = reader.match(/[{<']/y)?.[0];
  const terminator = { "{": "}", "<": ">", "'": "'" }[opening ?? ""];
  if (terminator === undefined) throw new PcreError(`a name is missing after \\k at offset ${reader.at}`);
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
  const set = readClassEscape(reader);
  if (set) return { node: { kind: "set", set }, repeatable: true };
  const special = parseLetter(reader);
  if (special) return special;
  const ref = numberedReference(reader);
  if (ref) return backReference(reader, ref);
  return { node: literalNode(readCharEscape(reader), reader), repeatable: true };
}

const CONTROL: Readonly<Record<string, number>> = { a: 7, e: 27, f: 12, n: 10, r: 13, t: 9 };
const LAST_CODE_POINT = 0x10ffff;
const LAST_BYTE = 0xff;

function checked(reader: PatternReader, digits: string, base: number): number {
  const codePoint = Number.parseInt(digits, base);
  if (codePoint > (reader.bytes ? LAST_BYTE : LAST_CODE_POINT)) throw new PcreError("a code point is too large");
  if (codePoint >= 0xd800 && codePoint <= 0xdfff) throw new PcreError("a surrogate is no code point");
  return codePoint;
}

function readNumber(reader: PatternReader): number | undefined {
  const hex = reader.match(/x\{([0-9A-Fa-f]+)\}|N\{U\+([0-9A-Fa-f]+)\}/y);
  if (hex?.[2] !== undefined && reader.bytes) throw new PcreError("a Unicode name stands in a pattern of bytes");
  if (hex) return checked(reader, hex[1] ?? hex[2] ?? "", 16);
  const short = reader.match(/x(?!\{)([0-9A-Fa-f]{0,2})/y);
  if (short) return Number.parseInt(short[1] || "0", 16);
  const octal = reader.match(/o\{([0-7]+)\}|([0-7]{1,3})/y);
  return octal ? checked(reader, octal[1] ?? octal[2] ?? "", 8) : undefined;
}

/** Reads an escape that stands for one character, after its backslash. */
export function readCharEscape(reader: PatternReader): number {
  const number = readNumber(reader);
  if (number !== undefined) return number;
  const control = reader.match(/c([ -~])/y);
  if (control) return (control[1] ?? "").toUpperCase().charCodeAt(0) ^ 0x40;
  const codePoint = reader.next();
  const char = String.fromCodePoint(codePoint);
  if (!/[A-Za-z0-9]/.test(char)) return codePoint;
  const known = Object.hasOwn(CONTROL, char) ? CONTROL[char] : undefined;
  if (known === undefined) throw new PcreError(`an unknown escape \\${char}`);
  return known;
}

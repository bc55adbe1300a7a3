import { PatternError } from "./pattern-error.ts";
import type { PatternReader } from "./pattern-reader.ts";

const CONTROL: Readonly<Record<string, number>> = { a: 7, e: 27, f: 12, n: 10, r: 13, t: 9 };
const LAST_CODE_POINT = 0x10ffff;

function checked(digits: string, base: number): number {
  const codePoint = Number.parseInt(digits, base);
  if (codePoint > LAST_CODE_POINT) throw new PatternError("a code point is too large");
  if (codePoint >= 0xd800 && codePoint <= 0xdfff) throw new PatternError("a surrogate is no code point");
  return codePoint;
}

function readNumber(reader: PatternReader): number | undefined {
  const hex = reader.match(/x\{([0-9A-Fa-f]+)\}|N\{U\+([0-9A-Fa-f]+)\}/y);
  if (hex) return checked(hex[1] ?? hex[2] ?? "", 16);
  const short = reader.match(/x(?!\{)([0-9A-Fa-f]{0,2})/y);
  if (short) return Number.parseInt(short[1] || "0", 16);
  const octal = reader.match(/o\{([0-7]+)\}|([0-7]{1,3})/y);
  return octal ? checked(octal[1] ?? octal[2] ?? "", 8) : undefined;
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
  if (known === undefined) throw new PatternError(`an unknown escape \\${char}`);
  return known;
}

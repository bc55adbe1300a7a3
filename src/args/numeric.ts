import { isAsciiSpace } from "./formats/white-space.ts";
import { WholeFloat } from "./raw-value.ts";
import type { RawValue } from "./raw-value.ts";

const leadingNumber = /^[ \t\n\r\v\f]*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/;
const int64End = 2 ** 63;

/** The number that a number or a numeric text stands for, else undefined. */
export function numberIn(value: RawValue): number | undefined {
  if (typeof value === "number") return value;
  if (typeof value === "string") return numberInText(value);
  return value instanceof WholeFloat ? value.value : undefined;
}

/** The number in a numeric text: a sign, digits, a point, an exponent, white space around. */
export function numberInText(text: string): number | undefined {
  const natural = smallNatural(text);
  if (natural !== undefined) return natural;
  if (!hasOnlyNumberCharacters(text)) return undefined;
  const number = Number(text);
  return Number.isNaN(number) ? undefined : number;
}

/** Any value as an integer: texts by their leading number and clamped to 64 bits, floats wrapped round at 64 bits. */
export function integerOf(value: RawValue): number {
  if (typeof value === "number") return wrapped(value);
  if (typeof value === "string") return smallNatural(value) ?? integerInText(value);
  if (value instanceof WholeFloat) return wrapped(value.value);
  return truthOf(value) ? 1 : 0;
}

/** Any value as a number: texts by their leading number, all else as 0 or 1. */
export function floatOf(value: RawValue): number {
  if (typeof value === "number") return value;
  if (typeof value === "string") return leadingNumberOf(value);
  if (value instanceof WholeFloat) return value.value + 0;
  return truthOf(value) ? 1 : 0;
}

/** Whether a value counts as true where a language of loose types asks. */
export function truthOf(value: RawValue): boolean {
  if (typeof value === "string") return value !== "" && value !== "0";
  if (typeof value !== "object" || value === null) return Boolean(value);
  if (value instanceof WholeFloat) return value.value !== 0;
  return Object.keys(value).length > 0;
}

function smallNatural(text: string): number | undefined {
  const length = text.length;
  if (length === 0 || length > 15) return undefined;
  let sum = 0;
  for (let at = 0; at < length; at++) {
    const digit = text.charCodeAt(at) - 48;
    if (digit < 0 || digit > 9) return undefined;
    sum = sum * 10 + digit;
  }
  return sum;
}

/** Digits, a point, an exponent, signs and white space, with a digit at least; of these the engine reads what counts. */
function hasOnlyNumberCharacters(text: string): boolean {
  let digits = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code >= 48 && code <= 57) digits++;
    else if (code !== 46 && code !== 43 && code !== 45 && (code | 32) !== 101 && !isAsciiSpace(code)) return false;
  }
  return digits > 0;
}

function leadingNumberOf(text: string): number {
  return (numberInText(text) ?? Number(leadingNumber.exec(text)?.[0] ?? 0)) + 0;
}

function integerInText(text: string): number {
  const number = leadingNumberOf(text);
  if (!Number.isFinite(number)) return 0;
  return Math.max(-int64End, Math.min(int64End, Math.trunc(number))) + 0;
}

function wrapped(number: number): number {
  if (Number.isSafeInteger(number)) return number + 0;
  if (!Number.isFinite(number)) return 0;
  const whole = Math.trunc(number);
  return Math.abs(whole) < int64End ? whole + 0 : Number(BigInt.asIntN(64, BigInt(whole)));
}

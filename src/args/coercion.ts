import { withoutTrailing } from "../text/trim.ts";
import { isAsciiSpace, wordsApart } from "../text/white-space.ts";
import { keyOf, nameOf, type RawMap, type RawValue, WholeFloat } from "./raw-value.ts";

const leadingNumber = /^[ \t\n\r\v\f]*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/;
const int64End = 2 ** 63;
const integerName = /^(?:0|-?[1-9]\d*)$/;
const digits = 14;

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

/** Whether a value is a boolean, 0, 1, or a text of one of them in any case. */
export function isBoolean(value: RawValue): boolean {
  switch (typeof value) {
    case "boolean":
      return true;
    case "number":
      return value === 0 || value === 1;
    case "string":
      return isBooleanText(value);
    default:
      return false;
  }
}

/** Any value as a boolean: the text "false" in any case is none, all else counts as in a language of loose types. */
export function booleanOf(value: RawValue): boolean {
  if (typeof value === "boolean") return value;
  return typeof value === "string" && value.toLowerCase() === "false" ? false : truthOf(value);
}

/** A scalar as text: true is "1", false and null are "", floats keep 14 digits; undefined for lists and maps. */
export function textIn(value: RawValue): string | undefined {
  switch (typeof value) {
    case "string":
      return value;
    case "number":
      return Number.isInteger(value) ? String(value) : floatText(value);
    case "boolean":
      return value ? "1" : "";
    default:
      if (value === null) return "";
      return value instanceof WholeFloat ? floatText(value.value) : undefined;
  }
}

/** A value as a list: lists, maps of integer keys, and any scalar split at commas and white space. */
export function listIn(value: RawValue): RawValue[] | undefined {
  if (Array.isArray(value)) return value;
  if (value === null) return undefined;
  const text = textIn(value);
  if (text !== undefined) return wordsApart(text);
  const map = mapIn(value);
  return map === undefined ? undefined : valuesOfIntegerKeys(map);
}

/** A value as a map: maps, lists by place, and the empty text. */
export function mapIn(value: RawValue): RawMap | undefined {
  if (value === "") return {};
  if (Array.isArray(value)) return mapOfList(value);
  if (typeof value !== "object" || value === null || value instanceof WholeFloat) return undefined;
  return value;
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

function isBooleanText(text: string): boolean {
  if (text.length < 4) return text === "0" || text === "1";
  if (text.length > 5) return false;
  const lower = text.toLowerCase();
  return lower === "true" || lower === "false";
}

function floatText(value: number): string {
  if (Number.isNaN(value)) return "NAN";
  if (!Number.isFinite(value)) return value > 0 ? "INF" : "-INF";
  if (value === 0) return Object.is(value, -0) ? "-0" : "0";
  const [mantissa = "", exponent = "0"] = value.toExponential(digits - 1).split("e");
  const power = Number(exponent);
  const significant = withoutTrailing(withoutTrailing(mantissa, "0"), ".");
  if (power >= -4 && power < digits) return plainText(significant, power);
  const point = significant.includes(".") ? "" : ".0";
  return `${significant}${point}E${power < 0 ? "-" : "+"}${Math.abs(power)}`;
}

function plainText(significant: string, power: number): string {
  const sign = significant.startsWith("-") ? "-" : "";
  const figures = significant.replace(/[-.]/g, "");
  if (power < 0) return `${sign}0.${"0".repeat(-power - 1)}${figures}`;
  const whole = figures.slice(0, power + 1).padEnd(power + 1, "0");
  const rest = figures.slice(power + 1);
  return sign + whole + (rest === "" ? "" : `.${rest}`);
}

function mapOfList(list: RawValue[]): RawMap {
  const map: RawMap = {};
  for (let at = 0; at < list.length; at++) map[keyOf(String(at))] = list[at] ?? null;
  return map;
}

function valuesOfIntegerKeys(map: RawMap): RawValue[] | undefined {
  const values: RawValue[] = [];
  for (const key in map) {
    if (!integerName.test(nameOf(key))) return undefined;
    values.push(map[key] ?? null);
  }
  return values;
}

import { isObject, type Json } from "../../../../src/json/json.ts";

const numeric = /^[ \t\n\r\v\f]*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?[ \t\n\r\v\f]*$/;

/** The number that a value is or says. */
export function numberOf(value: Json): number | undefined {
  if (typeof value === "number") return value;
  return typeof value === "string" && numeric.test(value) ? Number(value) : undefined;
}

/** The truth that a value is or says. */
export function booleanOf(value: Json): boolean | undefined {
  if (typeof value === "boolean") return value;
  if (value === 0 || value === 1) return value === 1;
  if (typeof value !== "string") return undefined;
  const word = value.toLowerCase();
  if (word === "true" || word === "1") return true;
  return word === "false" || word === "0" ? false : undefined;
}

/** The list that a value is or says: scalars are split at commas and white space. */
export function listOf(value: Json): Json[] | undefined {
  if (Array.isArray(value)) return value;
  if (value === null) return undefined;
  if (isObject(value))
    return Object.keys(value).every((key) => /^(?:0|-?[1-9]\d*)$/.test(key)) ? Object.values(value) : undefined;
  const text = typeof value === "boolean" ? (value ? "1" : "") : String(value);
  return text.split(/[\s,]+/).filter((part) => part !== "");
}

/** The members that a value has: lists count by place, the empty text is an empty map. */
export function membersOf(value: Json): [string, Json][] | undefined {
  if (value === "") return [];
  return typeof value === "object" && value !== null ? Object.entries(value) : undefined;
}

/** Whether a number has no fraction. */
export function isWhole(number: number): boolean {
  return Number.isInteger(number) || !Number.isFinite(number);
}

const tests: Readonly<Record<string, (value: Json) => boolean>> = {
  array: (value) => listOf(value) !== undefined,
  object: (value) => membersOf(value) !== undefined,
  integer: (value) => isWhole(numberOf(value) ?? 0.5),
  number: (value) => numberOf(value) !== undefined,
  boolean: (value) => booleanOf(value) !== undefined,
  string: (value) => typeof value === "string",
  null: (value) => value === null,
};

/** Whether the family knows a type of this name. */
export function isKnownType(type: string): boolean {
  return Object.hasOwn(tests, type);
}

/** Whether a value is of a type, where a list of types is searched for the first that fits. */
export function fitsType(type: string, value: Json): boolean {
  return tests[type]?.(value) ?? false;
}

import { type Json, isObject } from "../json/json.ts";
import { booleanOf, floatOf, integerOf, isBoolean, listIn, mapIn, numberIn, textIn } from "./coercion.ts";
import { Failure } from "./failure.ts";
import type { RawMap, RawValue } from "./raw-value.ts";
import type { CheckValue } from "./schema.ts";

/** One type: how a value of it is told and what any value becomes under it. */
export interface ValueType<Value> {
  /** Whether a value counts as one where several types are allowed. */
  readonly fits: (value: RawValue) => boolean;
  /** Whether a JSON value is one as it stands. */
  readonly holds: (value: Json) => boolean;
  /** Makes the check of a value, given what its keywords ask of one that is of the type. */
  readonly check: (keywords: CheckValue<Value> | undefined) => CheckValue;
  /** Any value made one of the type, as far as it goes. */
  readonly coerce: (value: RawValue) => Value;
  readonly keepsText?: boolean;
}

const string: ValueType<string> = {
  fits: (value) => typeof value === "string",
  holds: (value) => typeof value === "string",
  check: (keywords) =>
    keywords === undefined
      ? (value) => (typeof value === "string" ? undefined : typeFailure("string"))
      : (value) => (typeof value === "string" ? keywords(value) : typeFailure("string")),
  coerce: (value) => (typeof value === "string" ? value : (textIn(value) ?? "")),
  keepsText: true,
};

const number: ValueType<number> = {
  fits: (value) => numberIn(value) !== undefined,
  holds: (value) => typeof value === "number",
  check: (keywords) => (value) => {
    const number = numberIn(value);
    return number === undefined ? typeFailure("number") : keywords?.(number);
  },
  coerce: floatOf,
};

/** As a number, and only then whether it is whole. */
const integer: ValueType<number> = {
  fits: (value) => isWhole(numberIn(value) ?? 0.5),
  holds: (value) => Number.isInteger(value),
  check: (keywords) => (value) => {
    const number = numberIn(value);
    if (number === undefined) return typeFailure("integer");
    const failure = keywords?.(number);
    if (failure !== undefined) return failure;
    return isWhole(number) ? undefined : typeFailure("integer");
  },
  coerce: integerOf,
};

const boolean: ValueType<boolean> = {
  fits: isBoolean,
  holds: (value) => typeof value === "boolean",
  check: () => (value) => (isBoolean(value) ? undefined : typeFailure("boolean")),
  coerce: booleanOf,
};

const nothing: ValueType<null> = {
  fits: (value) => value === null,
  holds: (value) => value === null,
  check: () => (value) => (value === null ? undefined : typeFailure("null")),
  coerce: () => null,
};

const array: ValueType<RawValue[]> = {
  fits: (value) => listIn(value) !== undefined,
  holds: (value) => Array.isArray(value),
  check: (keywords) => (value) => {
    const list = listIn(value);
    return list === undefined ? typeFailure("array") : keywords?.(list);
  },
  coerce: (value) => listIn(value) ?? Object.values(mapIn(value) ?? {}),
};

const object: ValueType<RawMap> = {
  fits: (value) => mapIn(value) !== undefined,
  // The family writes an empty map as an empty list.
  holds: (value) => isObject(value) || (Array.isArray(value) && value.length === 0),
  check: (keywords) => (value) => {
    const map = mapIn(value);
    return map === undefined ? typeFailure("object") : keywords?.(map);
  },
  coerce: (value) => mapIn(value) ?? {},
};

/** The types that the family checks. */
export const types = { string, integer, number, boolean, array, object, null: nothing };

/** The name of a type. */
export type TypeName = keyof typeof types;

/** The type of that name, where the family knows it. */
export function typeOf(name: unknown): (typeof types)[TypeName] | undefined {
  return isTypeName(name) ? types[name] : undefined;
}

/** Names of types as real sites write them, beside those that the family knows. */
const otherNames: Readonly<Record<string, TypeName>> = {
  text: "string",
  int: "integer",
  float: "number",
  double: "number",
  bool: "boolean",
};

/** The type that a name means, however it is written. */
export function typeNamed(name: string): TypeName | undefined {
  if (isTypeName(name)) return name;
  return Object.hasOwn(otherNames, name) ? otherNames[name] : undefined;
}

/** Whether the family checks values of a type of this name. */
export function isTypeName(name: unknown): name is TypeName {
  return typeof name === "string" && Object.hasOwn(types, name);
}

/** The failure of a value that is not of the wanted type, or of none of several. */
export function typeFailure(...names: readonly string[]): Failure {
  return new Failure("rest_invalid_type", { type: names.join(" or ") });
}

function isWhole(number: number): boolean {
  return Number.isInteger(number) || !Number.isFinite(number);
}

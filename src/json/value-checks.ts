import { type Json, isObject } from "./json.ts";
import { described, NONE, type SchemaCheck } from "./fault.ts";
import type { JsonKind, JsonSchema } from "./schema.ts";

/** A check of the value itself, by a test that it must pass. */
function holding(test: (value: Json) => boolean, wanted: string): SchemaCheck {
  return (value) => (test(value) ? NONE : [{ pointer: "", found: described(value), wanted }]);
}

const KINDS: Readonly<Record<JsonKind, (value: Json) => boolean>> = {
  null: (value) => value === null,
  boolean: (value) => typeof value === "boolean",
  integer: (value) => Number.isInteger(value),
  number: (value) => typeof value === "number",
  string: (value) => typeof value === "string",
  array: (value) => Array.isArray(value),
  object: isObject,
};

/** The checks of what kind a value is, and which ones of it are allowed. */
export function* kindChecks({ type, const: only, enum: values, pattern }: JsonSchema): Iterable<SchemaCheck> {
  if (typeof type === "string") yield holding(KINDS[type], type);
  else if (type !== undefined) yield holding((value) => type.some((kind) => KINDS[kind](value)), type.join(" or "));
  if (only !== undefined) yield oneOf([only]);
  if (values !== undefined) yield oneOf(values);
  if (pattern === undefined) return;
  const regex = new RegExp(pattern, "u");
  yield holding((value) => typeof value !== "string" || regex.test(value), `a text like ${pattern}`);
}

function oneOf(values: readonly Json[]): SchemaCheck {
  const allowed = new Set(values);
  return holding((value) => allowed.has(value), `one of ${values.map((value) => JSON.stringify(value)).join(", ")}`);
}

type Size = (value: Json) => number | undefined;

const letters: Size = (value) => (typeof value === "string" ? Array.from(value).length : undefined);
const items: Size = (value) => (Array.isArray(value) ? value.length : undefined);
const members: Size = (value) => (isObject(value) ? Object.keys(value).length : undefined);
const amount: Size = (value) => (typeof value === "number" ? value : undefined);

/** The checks of how large a value may be. */
export function sizeChecks(schema: JsonSchema): SchemaCheck[] {
  return [
    ...sized(letters, " letters", [schema.minLength, schema.maxLength]),
    ...sized(amount, "", [schema.minimum, schema.maximum]),
    ...sized(items, " items", [schema.minItems, schema.maxItems]),
    ...sized(members, " members", [schema.minProperties, undefined]),
  ];
}

function* sized(
  size: Size,
  unit: string,
  [min, max]: readonly [min: number | undefined, max: number | undefined],
): Iterable<SchemaCheck> {
  if (min !== undefined) yield holding((value) => (size(value) ?? min) >= min, `at least ${min}${unit}`);
  if (max !== undefined) yield holding((value) => (size(value) ?? max) <= max, `at most ${max}${unit}`);
}

import type { Json, JsonObject } from "../catalogue/document.ts";
import { isObject } from "../catalogue/is-object.ts";
import { escaped } from "./seed-document.ts";
import { described } from "./seed-error.ts";

/** What is wrong with a value: where, as a JSON pointer from the value down, what is there and what should be. */
export interface Fault {
  readonly pointer: string;
  readonly found: string;
  readonly wanted: string;
}

/** Finds the first fault of a value; undefined when it fits. */
export type Check = (value: Json) => Fault | undefined;

/** Compiles a JSON Schema to a strict check: no coercion, and members that `properties` does not name are faults unless `additionalProperties` lets them in. Annotations are passed over. */
export function compileCheck(schema: JsonObject): Check {
  const checks: Check[] = [];
  for (const keyword in schema) {
    const compile = KEYWORDS.get(keyword);
    if (compile !== undefined) checks.push(...compile(schema));
  }
  const [only] = checks;
  if (only !== undefined && checks.length === 1) return only;
  return (value) => {
    for (const check of checks) {
      const fault = check(value);
      if (fault !== undefined) return fault;
    }
    return undefined;
  };
}

/** A check of records that looks at one member at a time, so that members which many records share are looked at once. */
export interface RecordCheck {
  readonly required: readonly string[];
  /** The check of that member. */
  of(name: string): Check;
  /** What the schema says of the record as a whole. */
  readonly whole: Check;
}

/** Compiles the schema of a resource's records; see {@link compileCheck}. */
export function compileRecordCheck(schema: JsonObject): RecordCheck {
  const { required, properties, additionalProperties, ...whole } = schema;
  const members = memberChecks(properties);
  const others = checkOfOthers(additionalProperties, [...members.keys()]) ?? (() => undefined);
  return { required: textsOf(required), of: (name) => members.get(name) ?? others, whole: compileCheck(whole) };
}

const KINDS: Readonly<Record<string, (value: Json) => boolean>> = {
  null: (value) => value === null,
  boolean: (value) => typeof value === "boolean",
  integer: (value) => Number.isInteger(value),
  number: (value) => typeof value === "number",
  string: (value) => typeof value === "string",
  array: (value) => Array.isArray(value),
  object: isObject,
};

/** Keyword → its checks; keywords that work together are compiled under one of them. */
const KEYWORDS: ReadonlyMap<string, (schema: JsonObject) => Check[]> = new Map([
  ["type", typeChecks],
  ["pattern", patternChecks],
  ["minLength", ({ minLength }: JsonObject) => [atLeast(letters, minLength, "letters")]],
  ["maxLength", ({ maxLength }: JsonObject) => [atMost(letters, maxLength, "letters")]],
  ["minimum", ({ minimum }: JsonObject) => [atLeast(numberOf, minimum, "")]],
  ["maximum", ({ maximum }: JsonObject) => [atMost(numberOf, maximum, "")]],
  ["minItems", ({ minItems }: JsonObject) => [atLeast(items, minItems, "items")]],
  ["maxItems", ({ maxItems }: JsonObject) => [atMost(items, maxItems, "items")]],
  ["items", itemChecks],
  ["required", requiredChecks],
  ["properties", propertyChecks],
  ["additionalProperties", (schema: JsonObject) => (schema["properties"] === undefined ? propertyChecks(schema) : [])],
  ["enum", ({ enum: values }: JsonObject) => (Array.isArray(values) ? [oneOfValues(values)] : [])],
  ["const", ({ const: value }: JsonObject) => [oneOfValues([value ?? null])]],
  ["anyOf", ({ anyOf }: JsonObject) => choiceChecks(anyOf)],
  ["oneOf", ({ oneOf }: JsonObject) => choiceChecks(oneOf)],
  ["allOf", ({ allOf }: JsonObject) => (Array.isArray(allOf) ? allOf.filter(isObject).map(compileCheck) : [])],
]);

function typeChecks({ type }: JsonObject): Check[] {
  const kinds = (Array.isArray(type) ? type : [type]).map(String);
  const wanted = kinds.join(" or ");
  const tests = kinds.map((kind) => KINDS[kind] ?? (() => false));
  const [only] = tests;
  if (only !== undefined && tests.length === 1) return [(value) => (only(value) ? undefined : here(value, wanted))];
  return [(value) => (tests.some((test) => test(value)) ? undefined : here(value, wanted))];
}

function patternChecks({ pattern }: JsonObject): Check[] {
  if (typeof pattern !== "string") return [];
  const regex = new RegExp(pattern, "u");
  const wanted = `a text like ${pattern}`;
  return [(value) => (typeof value !== "string" || regex.test(value) ? undefined : here(value, wanted))];
}

function itemChecks({ items }: JsonObject): Check[] {
  if (!isObject(items)) return [];
  const check = compileCheck(items);
  return [(value) => (Array.isArray(value) ? firstFault(value.entries(), () => check) : undefined)];
}

function requiredChecks({ required }: JsonObject): Check[] {
  const names = textsOf(required);
  return [
    (value) => {
      const missing = isObject(value) ? names.find((name) => !Object.hasOwn(value, name)) : undefined;
      return missing === undefined ? undefined : missingMember(missing);
    },
  ];
}

function propertyChecks({ properties, additionalProperties }: JsonObject): Check[] {
  const members = memberChecks(properties);
  const others = checkOfOthers(additionalProperties, [...members.keys()]);
  if (members.size === 0 && others === undefined) return [];
  return [
    (value) =>
      isObject(value) ? firstFault(Object.entries(value), (name) => members.get(String(name)) ?? others) : undefined,
  ];
}

/** The fault of an object that lacks a member. */
export function missingMember(name: string): Fault {
  return { pointer: "", found: "no such member", wanted: `a member "${name}"` };
}

function textsOf(names: Json | undefined): string[] {
  return Array.isArray(names) ? names.filter((name) => typeof name === "string") : [];
}

function memberChecks(properties: Json | undefined): ReadonlyMap<string, Check> {
  const checks = new Map<string, Check>();
  if (isObject(properties))
    for (const [name, schema] of Object.entries(properties))
      checks.set(name, compileCheck(isObject(schema) ? schema : {}));
  return checks;
}

function checkOfOthers(additional: Json | undefined, names: readonly string[]): Check | undefined {
  if (isObject(additional)) return compileCheck(additional);
  if (additional === true || (additional === undefined && names.length === 0)) return undefined;
  const wanted = names.length === 0 ? "no members" : `one of the members ${names.join(", ")}`;
  return () => ({ pointer: "", found: "a member of another name", wanted });
}

function oneOfValues(allowed: readonly Json[]): Check {
  const values = new Set(allowed);
  const texts = new Set(allowed.map((value) => JSON.stringify(value)));
  return (value) =>
    values.has(value) || texts.has(JSON.stringify(value)) ? undefined : here(value, `one of ${[...texts].join(", ")}`);
}

function choiceChecks(list: Json | undefined): Check[] {
  if (!Array.isArray(list)) return [];
  const choices = list.filter(isObject).map(compileCheck);
  return [
    (value) =>
      choices.some((choice) => choice(value) === undefined) ? undefined : here(value, "one of the forms that fit here"),
  ];
}

type Size = (value: Json) => number | undefined;

const letters: Size = (value) => (typeof value === "string" ? Array.from(value).length : undefined);
const items: Size = (value) => (Array.isArray(value) ? value.length : undefined);
const numberOf: Size = (value) => (typeof value === "number" ? value : undefined);

function atLeast(size: Size, bound: Json | undefined, unit: string): Check {
  const min = Number(bound);
  return (value) => ((size(value) ?? min) < min ? here(value, `at least ${min} ${unit}`.trim()) : undefined);
}

function atMost(size: Size, bound: Json | undefined, unit: string): Check {
  const max = Number(bound);
  return (value) => ((size(value) ?? max) > max ? here(value, `at most ${max} ${unit}`.trim()) : undefined);
}

function firstFault(
  entries: Iterable<[string | number, Json]>,
  checkOf: (step: string | number) => Check | undefined,
): Fault | undefined {
  for (const [step, value] of entries) {
    const fault = checkOf(step)?.(value);
    if (fault !== undefined) return { ...fault, pointer: `/${escaped(step)}${fault.pointer}` };
  }
  return undefined;
}

function here(value: Json, wanted: string): Fault {
  return { pointer: "", found: described(value), wanted };
}

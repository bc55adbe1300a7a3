import type { Json, JsonObject } from "../catalogue/document.ts";
import { isObject } from "./is-object.ts";
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
  const checks = [
    ...typeChecks(schema),
    ...textChecks(schema),
    ...numberChecks(schema),
    ...listChecks(schema),
    ...objectChecks(schema),
    ...choiceChecks(schema),
  ];
  return (value) => {
    for (const check of checks) {
      const fault = check(value);
      if (fault !== undefined) return fault;
    }
    return undefined;
  };
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

function typeChecks({ type }: JsonObject): Check[] {
  if (type === undefined) return [];
  const kinds = (Array.isArray(type) ? type : [type]).map(String);
  const wanted = kinds.join(" or ");
  return [(value) => (kinds.some((kind) => KINDS[kind]?.(value) === true) ? undefined : here(value, wanted))];
}

function textChecks({ pattern, minLength, maxLength }: JsonObject): Check[] {
  const checks: Check[] = [];
  if (typeof pattern === "string") {
    const regex = new RegExp(pattern, "u");
    checks.push((value) =>
      typeof value !== "string" || regex.test(value) ? undefined : here(value, `a text like ${pattern}`),
    );
  }
  const size = (value: Json) => (typeof value === "string" ? Array.from(value).length : undefined);
  return [...checks, ...bounds(size, minLength, maxLength, "letters")];
}

function numberChecks({ minimum, maximum }: JsonObject): Check[] {
  return bounds((value) => (typeof value === "number" ? value : undefined), minimum, maximum, "");
}

function listChecks({ items, minItems, maxItems }: JsonObject): Check[] {
  const checks = bounds((value) => (Array.isArray(value) ? value.length : undefined), minItems, maxItems, "items");
  if (!isObject(items)) return checks;
  const check = compileCheck(items);
  checks.push((value) => (Array.isArray(value) ? firstFault(value.entries(), () => check) : undefined));
  return checks;
}

function objectChecks({ required, properties, additionalProperties }: JsonObject): Check[] {
  const checks: Check[] = [];
  const names = Array.isArray(required) ? required.filter((name) => typeof name === "string") : [];
  if (names.length > 0)
    checks.push((value) => {
      const missing = isObject(value) ? names.find((name) => !Object.hasOwn(value, name)) : undefined;
      return missing === undefined
        ? undefined
        : { pointer: "", found: "no such member", wanted: `a member "${missing}"` };
    });
  const members = new Map(
    Object.entries(isObject(properties) ? properties : {}).map(([name, schema]) => [
      name,
      compileCheck(isObject(schema) ? schema : {}),
    ]),
  );
  const others = checkOfOthers(additionalProperties, [...members.keys()]);
  if (members.size > 0 || others !== undefined)
    checks.push((value) =>
      isObject(value) ? firstFault(Object.entries(value), (name) => members.get(String(name)) ?? others) : undefined,
    );
  return checks;
}

function checkOfOthers(additional: Json | undefined, names: readonly string[]): Check | undefined {
  if (isObject(additional)) return compileCheck(additional);
  if (additional === true || (additional === undefined && names.length === 0)) return undefined;
  const wanted = names.length === 0 ? "no members" : `one of the members ${names.join(", ")}`;
  return () => ({ pointer: "", found: "a member of another name", wanted });
}

function choiceChecks({ enum: values, const: only, anyOf, oneOf, allOf }: JsonObject): Check[] {
  const checks: Check[] = [];
  const allowed = Array.isArray(values) ? values : only === undefined ? undefined : [only];
  if (allowed !== undefined) {
    const texts = new Set(allowed.map((value) => JSON.stringify(value)));
    const wanted = `one of ${[...texts].join(", ")}`;
    checks.push((value) => (texts.has(JSON.stringify(value)) ? undefined : here(value, wanted)));
  }
  for (const list of [anyOf, oneOf])
    if (Array.isArray(list)) {
      const choices = list.filter(isObject).map(compileCheck);
      checks.push((value) =>
        choices.some((choice) => choice(value) === undefined)
          ? undefined
          : here(value, "one of the forms that fit here"),
      );
    }
  if (Array.isArray(allOf)) checks.push(...allOf.filter(isObject).map(compileCheck));
  return checks;
}

function bounds(
  size: (value: Json) => number | undefined,
  min: Json | undefined,
  max: Json | undefined,
  unit: string,
): Check[] {
  const checks: Check[] = [];
  const wanted = (word: string, bound: number) => `${word} ${bound}${unit === "" ? "" : ` ${unit}`}`;
  if (typeof min === "number")
    checks.push((value) => ((size(value) ?? min) < min ? here(value, wanted("at least", min)) : undefined));
  if (typeof max === "number")
    checks.push((value) => ((size(value) ?? max) > max ? here(value, wanted("at most", max)) : undefined));
  return checks;
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

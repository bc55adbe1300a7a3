import type { Json, JsonObject } from "../catalogue/document.ts";
import { isObject } from "../catalogue/is-object.ts";
import { pointerTo } from "../catalogue/json-pointer.ts";
import { described } from "./described.ts";
import type { JsonKind, JsonSchema } from "./schema.ts";

/** What is wrong with a value: where, as a JSON pointer from the value down, what is there and what should be. */
export interface SchemaFault {
  readonly pointer: string;
  readonly found: string;
  readonly wanted: string;
  /** Name of the member that the object at the pointer lacks. */
  readonly missing?: string;
}

/** Finds the faults of a value, none when it fits. Where a value is of the wrong kind, nothing more is said of it. */
export type SchemaCheck = (value: Json) => readonly SchemaFault[];

/** What the compilers of a schema's parts share. */
interface Scope {
  /** Whether members that `properties` does not name are faults where `additionalProperties` says nothing. */
  readonly closed: boolean;
  /** The check of one of the root's `$defs`. */
  readonly named: (reference: string) => SchemaCheck;
}

/** Compiles a JSON Schema to a strict check: nothing is coerced. Objects are open, as the standard has it, unless `closed` is given. */
export function compileCheck(schema: JsonSchema, { closed = false }: { closed?: boolean } = {}): SchemaCheck {
  return compile(schema, scopeOf(schema, closed));
}

/** A check of objects that looks at one member at a time, so that members which many objects share are looked at once. */
export interface MemberCheck {
  readonly required: readonly string[];
  /** The check of that member. */
  of(name: string): SchemaCheck;
  /** What the schema says of the object as a whole. */
  readonly whole: SchemaCheck;
}

/** Compiles the schema of closed objects; see {@link compileCheck}. */
export function compileMemberCheck(schema: JsonSchema): MemberCheck {
  const { required = [], properties: _, additionalProperties: __, ...whole } = schema;
  const scope = scopeOf(schema, true);
  return { required, of: membersOf(schema, scope) ?? (() => fits), whole: compile(whole, scope) };
}

/** The fault of an object that lacks a member. */
export function missingMember(name: string): SchemaFault {
  return { pointer: "", found: "no such member", wanted: `a member "${name}"`, missing: name };
}

/** A fault as it is seen from the value that holds the faulty one. */
export function below(step: string | number, fault: SchemaFault): SchemaFault {
  return { ...fault, pointer: pointerTo("", step) + fault.pointer };
}

const NONE: readonly SchemaFault[] = [];
const fits: SchemaCheck = () => NONE;

function scopeOf({ $defs = {} }: JsonSchema, closed: boolean): Scope {
  const compiled = new Map<string, SchemaCheck>();
  const scope: Scope = {
    closed,
    named: (reference) => {
      const check = compiled.get(reference) ?? compile($defs[reference.replace(/^#\/\$defs\//, "")] ?? {}, scope);
      compiled.set(reference, check);
      return check;
    },
  };
  return scope;
}

function compile(schema: JsonSchema, scope: Scope): SchemaCheck {
  const own = [...kindChecks(schema), ...sizeChecks(schema)];
  const parts = [...appliedChecks(schema, scope), ...itemChecks(schema, scope), ...memberChecks(schema, scope)];
  const [only] = [...own, ...parts];
  if (own.length + parts.length <= 1) return only ?? fits;
  return (value) => {
    for (const check of own) {
      const faults = check(value);
      if (faults.length > 0) return faults;
    }
    return faultsOf(parts, value);
  };
}

function faultsOf(checks: readonly SchemaCheck[], value: Json): readonly SchemaFault[] {
  let all = NONE;
  for (const check of checks) {
    const faults = check(value);
    if (faults.length > 0) all = all.length === 0 ? faults : [...all, ...faults];
  }
  return all;
}

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

function* kindChecks({ type, const: only, enum: values, pattern }: JsonSchema): Iterable<SchemaCheck> {
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

function sizeChecks(schema: JsonSchema): SchemaCheck[] {
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

function* appliedChecks(schema: JsonSchema, scope: Scope): Iterable<SchemaCheck> {
  const { $ref, anyOf } = schema;
  for (const every of schema.allOf ?? []) yield compile(every, scope);
  // A shape may hold itself, so it is compiled when a value gets there.
  if ($ref !== undefined) yield (value) => scope.named($ref)(value);
  if (anyOf !== undefined) yield choiceCheck(anyOf, scope);
  if (schema.if === undefined) return;
  const condition = compile(schema.if, scope);
  const [met, unmet] = [compile(schema.then ?? {}, scope), compile(schema.else ?? {}, scope)];
  yield (value) => (condition(value).length === 0 ? met : unmet)(value);
}

function choiceCheck(choices: readonly JsonSchema[], scope: Scope): SchemaCheck {
  const checks = choices.map((choice) => compile(choice, scope));
  return (value) => {
    const said: (readonly SchemaFault[])[] = [];
    for (const check of checks) {
      const faults = check(value);
      if (faults.length === 0) return NONE;
      said.push(faults);
    }
    return nearest(said);
  };
}

/** What the choice that gets furthest into the value says; all of them where none gets any further. */
function nearest(said: readonly (readonly SchemaFault[])[]): readonly SchemaFault[] {
  const depth = (faults: readonly SchemaFault[]) => Math.max(...faults.map(({ pointer }) => pointer.length));
  const [first, ...others] = [...said].sort((a, b) => depth(b) - depth(a));
  if (first === undefined || depth(first) > 0) return first ?? NONE;
  const wanted = [first, ...others].flatMap((faults) => faults.map((fault) => fault.wanted)).join(" or ");
  return first.slice(0, 1).map(({ pointer, found }) => ({ pointer, found, wanted }));
}

function* itemChecks({ items, uniqueItems }: JsonSchema, scope: Scope): Iterable<SchemaCheck> {
  if (items !== undefined) {
    const check = compile(items, scope);
    yield (value) => (Array.isArray(value) ? partFaults(value.entries(), () => check) : NONE);
  }
  if (uniqueItems === true) yield (value) => (Array.isArray(value) ? repeatedItem(value) : NONE);
}

function repeatedItem(list: readonly Json[]): readonly SchemaFault[] {
  const known = new Set<string>();
  for (const [at, item] of list.entries()) {
    const text = JSON.stringify(item);
    if (known.has(text)) return [below(at, { pointer: "", found: described(item), wanted: "each item once" })];
    known.add(text);
  }
  return NONE;
}

function* memberChecks(schema: JsonSchema, scope: Scope): Iterable<SchemaCheck> {
  const { required = [], propertyNames } = schema;
  if (required.length > 0) yield (value) => (isObject(value) ? lacking(value, required) : NONE);
  if (propertyNames !== undefined) {
    const check = compile(propertyNames, scope);
    yield (value) =>
      isObject(value) ? Object.keys(value).flatMap((name) => check(name).map((fault) => below(name, fault))) : NONE;
  }
  const memberOf = membersOf(schema, scope);
  if (memberOf !== undefined) yield (value) => (isObject(value) ? partFaults(Object.entries(value), memberOf) : NONE);
}

function lacking(value: JsonObject, required: readonly string[]): readonly SchemaFault[] {
  const missing = required.filter((name) => !Object.hasOwn(value, name));
  return missing.length === 0 ? NONE : missing.map(missingMember);
}

/** The check of each member by its name; undefined where the schema says nothing of members. */
function membersOf(
  { properties, additionalProperties }: JsonSchema,
  scope: Scope,
): ((name: string | number) => SchemaCheck) | undefined {
  const known = new Map<string | number, SchemaCheck>();
  for (const [name, schema] of Object.entries(properties ?? {})) known.set(name, compile(schema, scope));
  const others = checkOfOthers(additionalProperties ?? !(scope.closed && known.size > 0), { known, scope });
  return known.size === 0 && others === fits ? undefined : (name) => known.get(name) ?? others;
}

function checkOfOthers(
  additional: JsonSchema | boolean,
  { known, scope }: { known: ReadonlyMap<string | number, SchemaCheck>; scope: Scope },
): SchemaCheck {
  if (additional === true) return fits;
  if (additional !== false) return compile(additional, scope);
  const wanted = known.size === 0 ? "no members" : `one of the members ${[...known.keys()].join(", ")}`;
  return () => [{ pointer: "", found: "a member of another name", wanted }];
}

function partFaults<Step extends string | number>(
  entries: Iterable<readonly [Step, Json]>,
  checkOf: (step: Step) => SchemaCheck,
): readonly SchemaFault[] {
  let all: SchemaFault[] | undefined;
  for (const [step, value] of entries) {
    const faults = checkOf(step)(value);
    if (faults.length > 0) (all ??= []).push(...faults.map((fault) => below(step, fault)));
  }
  return all ?? NONE;
}

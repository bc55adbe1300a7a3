import type { Json, JsonObject } from "../catalogue/document.ts";
import { isObject } from "../catalogue/is-object.ts";
import { pointerTo } from "../catalogue/json-pointer.ts";
import { described } from "./described.ts";
import type { Kind, Schema } from "./schema.ts";

/** What is wrong with a value: where, as a JSON pointer from the value down, what is there and what should be. */
export interface Fault {
  readonly pointer: string;
  readonly found: string;
  readonly wanted: string;
  /** Name of the member that the object at the pointer lacks. */
  readonly missing?: string;
}

/** Finds the faults of a value, none when it fits. Where a value is of the wrong kind, nothing more is said of it. */
export type Check = (value: Json) => readonly Fault[];

/** What the compilers of a schema's parts share. */
interface Scope {
  /** Whether members that `properties` does not name are faults where `additionalProperties` says nothing. */
  readonly closed: boolean;
  /** The check of one of the root's `$defs`. */
  readonly named: (reference: string) => Check;
}

/** Compiles a JSON Schema to a strict check: nothing is coerced. Objects are open, as the standard has it, unless `closed` is given. */
export function compileCheck(schema: Schema, { closed = false }: { closed?: boolean } = {}): Check {
  return compile(schema, scopeOf(schema, closed));
}

/** A check of objects that looks at one member at a time, so that members which many objects share are looked at once. */
export interface MemberCheck {
  readonly required: readonly string[];
  /** The check of that member. */
  of(name: string): Check;
  /** What the schema says of the object as a whole. */
  readonly whole: Check;
}

/** Compiles the schema of closed objects; see {@link compileCheck}. */
export function compileMemberCheck(schema: Schema): MemberCheck {
  const { required = [], properties: _, additionalProperties: __, ...whole } = schema;
  const scope = scopeOf(schema, true);
  return { required, of: membersOf(schema, scope) ?? (() => fits), whole: compile(whole, scope) };
}

/** The fault of an object that lacks a member. */
export function missingMember(name: string): Fault {
  return { pointer: "", found: "no such member", wanted: `a member "${name}"`, missing: name };
}

/** A fault as it is seen from the value that holds the faulty one. */
export function below(step: string | number, fault: Fault): Fault {
  return { ...fault, pointer: pointerTo("", step) + fault.pointer };
}

const NONE: readonly Fault[] = [];
const fits: Check = () => NONE;

function scopeOf({ $defs = {} }: Schema, closed: boolean): Scope {
  const compiled = new Map<string, Check>();
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

function compile(schema: Schema, scope: Scope): Check {
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

function faultsOf(checks: readonly Check[], value: Json): readonly Fault[] {
  let all = NONE;
  for (const check of checks) {
    const faults = check(value);
    if (faults.length > 0) all = all.length === 0 ? faults : [...all, ...faults];
  }
  return all;
}

/** A check of the value itself, by a test that it must pass. */
function holding(test: (value: Json) => boolean, wanted: string): Check {
  return (value) => (test(value) ? NONE : [{ pointer: "", found: described(value), wanted }]);
}

const KINDS: Readonly<Record<Kind, (value: Json) => boolean>> = {
  null: (value) => value === null,
  boolean: (value) => typeof value === "boolean",
  integer: (value) => Number.isInteger(value),
  number: (value) => typeof value === "number",
  string: (value) => typeof value === "string",
  array: (value) => Array.isArray(value),
  object: isObject,
};

function* kindChecks({ type, const: only, enum: values, pattern }: Schema): Iterable<Check> {
  if (typeof type === "string") yield holding(KINDS[type], type);
  else if (type !== undefined) yield holding((value) => type.some((kind) => KINDS[kind](value)), type.join(" or "));
  if (only !== undefined) yield oneOf([only]);
  if (values !== undefined) yield oneOf(values);
  if (pattern === undefined) return;
  const regex = new RegExp(pattern, "u");
  yield holding((value) => typeof value !== "string" || regex.test(value), `a text like ${pattern}`);
}

function oneOf(values: readonly Json[]): Check {
  const allowed = new Set(values);
  return holding((value) => allowed.has(value), `one of ${values.map((value) => JSON.stringify(value)).join(", ")}`);
}

type Size = (value: Json) => number | undefined;

const letters: Size = (value) => (typeof value === "string" ? Array.from(value).length : undefined);
const items: Size = (value) => (Array.isArray(value) ? value.length : undefined);
const members: Size = (value) => (isObject(value) ? Object.keys(value).length : undefined);
const amount: Size = (value) => (typeof value === "number" ? value : undefined);

function sizeChecks(schema: Schema): Check[] {
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
): Iterable<Check> {
  if (min !== undefined) yield holding((value) => (size(value) ?? min) >= min, `at least ${min}${unit}`);
  if (max !== undefined) yield holding((value) => (size(value) ?? max) <= max, `at most ${max}${unit}`);
}

function* appliedChecks(schema: Schema, scope: Scope): Iterable<Check> {
  const { $ref, anyOf, oneOf } = schema;
  for (const every of schema.allOf ?? []) yield compile(every, scope);
  // A shape may hold itself, so it is compiled when a value gets there.
  if ($ref !== undefined) yield (value) => scope.named($ref)(value);
  for (const choices of [anyOf, oneOf]) if (choices !== undefined) yield choiceCheck(choices, scope);
  if (schema.if === undefined) return;
  const condition = compile(schema.if, scope);
  const [met, unmet] = [compile(schema.then ?? {}, scope), compile(schema.else ?? {}, scope)];
  yield (value) => (condition(value).length === 0 ? met : unmet)(value);
}

function choiceCheck(choices: readonly Schema[], scope: Scope): Check {
  const checks = choices.map((choice) => compile(choice, scope));
  return (value) => {
    const said: (readonly Fault[])[] = [];
    for (const check of checks) {
      const faults = check(value);
      if (faults.length === 0) return NONE;
      said.push(faults);
    }
    return nearest(said);
  };
}

/** What the choice that gets furthest into the value says; all of them where none gets any further. */
function nearest(said: readonly (readonly Fault[])[]): readonly Fault[] {
  const depth = (faults: readonly Fault[]) => Math.max(...faults.map(({ pointer }) => pointer.length));
  const [first, ...others] = [...said].sort((a, b) => depth(b) - depth(a));
  if (first === undefined || depth(first) > 0) return first ?? NONE;
  const wanted = [first, ...others].flatMap((faults) => faults.map((fault) => fault.wanted)).join(" or ");
  return first.slice(0, 1).map(({ pointer, found }) => ({ pointer, found, wanted }));
}

function* itemChecks({ items, uniqueItems }: Schema, scope: Scope): Iterable<Check> {
  if (items !== undefined) {
    const check = compile(items, scope);
    yield (value) => (Array.isArray(value) ? partFaults(value.entries(), () => check) : NONE);
  }
  if (uniqueItems === true) yield (value) => (Array.isArray(value) ? repeatedItem(value) : NONE);
}

function repeatedItem(list: readonly Json[]): readonly Fault[] {
  const known = new Set<string>();
  for (const [at, item] of list.entries()) {
    const text = JSON.stringify(item);
    if (known.has(text)) return [below(at, { pointer: "", found: described(item), wanted: "each item once" })];
    known.add(text);
  }
  return NONE;
}

function* memberChecks(schema: Schema, scope: Scope): Iterable<Check> {
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

function lacking(value: JsonObject, required: readonly string[]): readonly Fault[] {
  const missing = required.filter((name) => !Object.hasOwn(value, name));
  return missing.length === 0 ? NONE : missing.map(missingMember);
}

/** The check of each member by its name; undefined where the schema says nothing of members. */
function membersOf(
  { properties, additionalProperties }: Schema,
  scope: Scope,
): ((name: string | number) => Check) | undefined {
  const known = new Map<string | number, Check>();
  for (const [name, schema] of Object.entries(properties ?? {})) known.set(name, compile(schema, scope));
  const others = checkOfOthers(additionalProperties ?? !(scope.closed && known.size > 0), { known, scope });
  return known.size === 0 && others === fits ? undefined : (name) => known.get(name) ?? others;
}

function checkOfOthers(
  additional: Schema | boolean,
  { known, scope }: { known: ReadonlyMap<string | number, Check>; scope: Scope },
): Check {
  if (additional === true) return fits;
  if (additional !== false) return compile(additional, scope);
  const wanted = known.size === 0 ? "no members" : `one of the members ${[...known.keys()].join(", ")}`;
  return () => [{ pointer: "", found: "a member of another name", wanted }];
}

function partFaults<Step extends string | number>(
  entries: Iterable<readonly [Step, Json]>,
  checkOf: (step: Step) => Check,
): readonly Fault[] {
  let all: Fault[] | undefined;
  for (const [step, value] of entries) {
    const faults = checkOf(step)(value);
    if (faults.length > 0) (all ??= []).push(...faults.map((fault) => below(step, fault)));
  }
  return all ?? NONE;
}

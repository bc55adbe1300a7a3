import { type Json, type JsonObject, isObject } from "./json.ts";
import { below, described, missingMember, NONE, type SchemaCheck, type SchemaFault } from "./fault.ts";
import type { JsonSchema } from "./schema.ts";
import { kindChecks, sizeChecks } from "./value-checks.ts";

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
    return parts.length === 0 ? NONE : faultsOf(parts, value);
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

import type { Json, JsonObject } from "./document.ts";
import { isObject } from "./is-object.ts";
import { pointerTo } from "./json-pointer.ts";

/** A place where a document breaks a JSON Schema. */
export interface SchemaFault {
  readonly pointer: string;
  readonly found: Json | undefined;
  readonly wanted: string;
}

interface Place {
  readonly value: Json;
  readonly pointer: string;
  /** The whole schema, for its `$defs`. */
  readonly root: JsonObject;
}

/** Every place where a value breaks a schema; the keywords are those that the schema of index documents uses. */
export function schemaFaults(value: Json, schema: JsonObject, root: JsonObject = schema, pointer = ""): SchemaFault[] {
  return faultsAt({ value, pointer, root }, schema);
}

function faultsAt(place: Place, schema: JsonObject): SchemaFault[] {
  const { value } = place;
  const own = ownFault(place, schema);
  if (own !== undefined) return [own];
  return [
    ...appliedFaults(place, schema),
    ...(Array.isArray(value) ? listFaults(place, value, schema) : []),
    ...(isObject(value) ? objectFaults(place, value, schema) : []),
  ];
}

function ownFault({ value, pointer }: Place, schema: JsonObject): SchemaFault | undefined {
  const types = textsIn(schema.type);
  if (types.length > 0 && !types.some((type) => isOfType(value, type)))
    return { pointer, found: value, wanted: types.join(" or ") };
  if (schema.const !== undefined && value !== schema.const)
    return { pointer, found: value, wanted: JSON.stringify(schema.const) };
  if (Array.isArray(schema.enum) && !schema.enum.includes(value))
    return { pointer, found: value, wanted: `one of ${JSON.stringify(schema.enum)}` };
  if (typeof schema.pattern === "string" && typeof value === "string" && !new RegExp(schema.pattern, "u").test(value))
    return { pointer, found: value, wanted: `a text like ${schema.pattern}` };
  return undefined;
}

function isOfType(value: Json, type: string): boolean {
  if (type === "array") return Array.isArray(value);
  if (type === "object") return isObject(value);
  if (type === "null") return value === null;
  return type === "integer" ? Number.isInteger(value) : typeof value === type;
}

function appliedFaults(place: Place, schema: JsonObject): SchemaFault[] {
  const faults = schemasIn(schema.allOf).flatMap((one) => faultsAt(place, one));
  if (typeof schema.$ref === "string") faults.push(...faultsAt(place, referred(schema.$ref, place.root)));
  if (isObject(schema.if)) {
    const branch = faultsAt(place, schema.if).length === 0 ? schema.then : schema.else;
    if (isObject(branch)) faults.push(...faultsAt(place, branch));
  }
  const choices = schemasIn(schema.anyOf).map((one) => faultsAt(place, one));
  if (choices.length > 0 && choices.every((found) => found.length > 0)) faults.push(...nearest(choices));
  return faults;
}

/** What the choice that gets furthest into the value says. */
function nearest(choices: readonly SchemaFault[][]): SchemaFault[] {
  const depth = (faults: readonly SchemaFault[]) => Math.max(...faults.map(({ pointer }) => pointer.length));
  return choices.reduce((best, next) => (depth(next) > depth(best) ? next : best));
}

function referred(name: string, root: JsonObject): JsonObject {
  const shape = isObject(root.$defs) ? root.$defs[name.replace(/^#\/\$defs\//, "")] : undefined;
  return isObject(shape) ? shape : {};
}

function textsIn(value: Json | undefined): string[] {
  const values = Array.isArray(value) ? value : [value];
  return values.filter((one) => typeof one === "string");
}

function schemasIn(value: Json | undefined): JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

function listFaults(
  place: Place,
  value: Json[],
  { items, minItems, maxItems, uniqueItems }: JsonObject,
): SchemaFault[] {
  const { pointer } = place;
  if (value.length < Number(minItems ?? 0))
    return [{ pointer, found: value, wanted: `at least ${Number(minItems)} items` }];
  if (value.length > Number(maxItems ?? Infinity))
    return [{ pointer, found: value, wanted: `at most ${Number(maxItems)} items` }];
  const faults = isObject(items)
    ? value.flatMap((item, at) => faultsAt({ ...place, value: item, pointer: pointerTo(pointer, at) }, items))
    : [];
  const texts = value.map((item) => JSON.stringify(item));
  const twice = uniqueItems === true ? texts.findIndex((text, at) => texts.indexOf(text) !== at) : -1;
  if (twice >= 0) faults.push({ pointer: pointerTo(pointer, twice), found: value[twice], wanted: "each item once" });
  return faults;
}

function objectFaults(place: Place, value: JsonObject, schema: JsonObject): SchemaFault[] {
  const { pointer } = place;
  const known = isObject(schema.properties) ? schema.properties : {};
  const required = textsIn(schema.required);
  const faults: SchemaFault[] = required
    .filter((name) => !Object.hasOwn(value, name))
    .map((name) => ({ pointer: pointerTo(pointer, name), found: undefined, wanted: `a member ${name}` }));
  const names = Object.keys(value);
  if (names.length < Number(schema.minProperties ?? 0)) faults.push({ pointer, found: value, wanted: "members" });
  for (const name of names)
    faults.push(
      ...memberFaults(
        name,
        { ...place, value: value[name] ?? null, pointer: pointerTo(pointer, name) },
        known[name],
        schema,
      ),
    );
  return faults;
}

function memberFaults(
  name: string,
  place: Place,
  known: Json | undefined,
  { additionalProperties, propertyNames }: JsonObject,
): SchemaFault[] {
  const { pointer, root } = place;
  if (isObject(propertyNames) && faultsAt({ value: name, pointer, root }, propertyNames).length > 0)
    return [{ pointer, found: name, wanted: `a name like ${textsIn(propertyNames.pattern).join()}` }];
  if (isObject(known)) return faultsAt(place, known);
  if (additionalProperties === false) return [{ pointer, found: place.value, wanted: "no such member" }];
  return isObject(additionalProperties) ? faultsAt(place, additionalProperties) : [];
}

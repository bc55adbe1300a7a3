import { type Json, type JsonObject, isObject } from "../../json/json.ts";
import { isMap, isNothing, noShape, type ObjectShape, type Shape, valuesOf } from "./shape.ts";

/** How a shape becomes a schema. */
export interface Writing {
  /** Shapes that have a name of their own, with what refers to it. */
  readonly named: ReadonlyMap<Shape, JsonObject>;
  /** Refers to what relations are like. */
  readonly links: JsonObject;
  /** Whether answers in this context count for what is always there. */
  readonly counts: (context: string) => boolean;
}

/** A shape as JSON Schema; `declared` is what documents say of the same place, which makes it wider, never narrower than what was seen. */
export function shapeSchema(shape: Shape, declared: JsonObject | undefined, writing: Writing): JsonObject {
  const named = writing.named.get(shape);
  if (named !== undefined) return named;
  const forms = formsOf(declared);
  const types = typesOf(shape, forms);
  const { title, readOnly, description = nothingSeen(shape, forms) } = declared ?? {};
  return {
    ...(typeof title === "string" && { title }),
    ...(typeof description === "string" && { description }),
    ...(types.length > 0 && { type: types.length === 1 ? (types[0] ?? "null") : types }),
    ...enumOf(shape, declared),
    ...formatOf(shape, declared),
    ...(types.includes("array") && { items: itemsOf(shape, forms, writing) }),
    ...(types.includes("object") && objectSchema(shape.object, forms, writing)),
    ...(readOnly === true && { readOnly }),
  };
}

/** Says why nothing more is told of a list or an object. */
function nothingSeen({ items, object, scalars }: Shape, forms: readonly JsonObject[]): string | undefined {
  if (
    forms.some(({ items, properties, additionalProperties }) =>
      [items, properties, additionalProperties].some(isObject),
    )
  )
    return undefined;
  if (items !== undefined && isNothing(items)) return "Its list was empty in every answer.";
  if (object !== undefined && object.members.size === 0) return "It had no member in any answer.";
  return scalars.size === 1 && scalars.has("null") ? "It was null in every answer." : undefined;
}

/** The schema and those that it chooses from. */
function formsOf(declared: JsonObject | undefined): JsonObject[] {
  if (declared === undefined) return [];
  const { anyOf = [], oneOf = [] } = declared;
  const inner = [anyOf, oneOf].flatMap((list) => (Array.isArray(list) ? list.filter(isObject) : []));
  return [declared, ...inner.flatMap(formsOf)];
}

const ORDER = ["string", "integer", "number", "boolean", "array", "object", "null"];

function typesOf({ scalars, items, object }: Shape, forms: readonly JsonObject[]): string[] {
  const types = new Set<string>(scalars);
  if (items !== undefined) types.add("array");
  if (object !== undefined) types.add("object");
  for (const { type } of forms)
    for (const name of Array.isArray(type) ? type : [type]) if (typeof name === "string") types.add(name);
  if (types.has("number")) types.delete("integer");
  return ORDER.filter((name) => types.has(name));
}

function enumOf({ values, scalars, items, object }: Shape, declared: JsonObject | undefined): JsonObject {
  const listed = declared?.["enum"];
  if (!Array.isArray(listed) || items !== undefined || object !== undefined) return {};
  const known = new Set<Json>(listed);
  const isKept = scalars.size === 0 || (values !== undefined && [...values].every((value) => known.has(value)));
  return isKept ? { enum: listed } : {};
}

function formatOf({ formats }: Shape, declared: JsonObject | undefined): JsonObject {
  const format = declared?.["format"];
  return typeof format === "string" && formats?.has(format) === true ? { format } : {};
}

function itemsOf({ items }: Shape, forms: readonly JsonObject[], writing: Writing): JsonObject {
  const declared = forms.map((form) => form["items"]).find(isObject);
  return shapeSchema(items ?? noShape(), declared, writing);
}

function objectSchema(object: ObjectShape | undefined, forms: readonly JsonObject[], writing: Writing): JsonObject {
  const declared = Object.assign({}, ...forms.map(({ properties }) => (isObject(properties) ? properties : {})));
  const others = forms.map((form) => form["additionalProperties"]).find(isObject);
  const isOpen =
    Object.keys(declared).length === 0 && (others !== undefined || (object !== undefined && isMap(object)));
  if (isOpen)
    return { additionalProperties: shapeSchema(object === undefined ? noShape() : valuesOf(object), others, writing) };
  const names = new Set([...(object?.members.keys() ?? []), ...Object.keys(declared)]);
  const properties: Record<string, JsonObject> = {};
  for (const name of names) properties[name] = memberSchema(name, { object, declared: declared[name], writing });
  const required = [...names].filter((name) => isAlways(name, object, writing));
  return { ...(names.size > 0 && { properties }), ...(required.length > 0 && { required }) };
}

function memberSchema(
  name: string,
  { object, declared, writing }: { object: ObjectShape | undefined; declared: Json | undefined; writing: Writing },
): JsonObject {
  const member = object?.members.get(name);
  if (name === "_links" && member?.shape.object !== undefined) return writing.links;
  const schema = shapeSchema(member?.shape ?? noShape(), isObject(declared) ? declared : undefined, writing);
  if (object === undefined || member === undefined || member.seen.has("view") || !object.seen.has("view"))
    return schema;
  const contexts = [...member.seen.keys()].sort().join(", ");
  const { description } = schema;
  const said = typeof description === "string" ? `${description} ` : "";
  return schema["$ref"] === undefined ? { ...schema, description: `${said}(Context ${contexts}.)` } : schema;
}

function isAlways(name: string, object: ObjectShape | undefined, { counts }: Writing): boolean {
  const member = object?.members.get(name);
  if (object === undefined || member === undefined) return false;
  const told = [...object.seen].filter(([context]) => counts(context));
  const asked = told.length > 0 ? told : [...object.seen];
  return asked.every(([context, times]) => member.seen.get(context) === times);
}

import type { Json, JsonObject } from "../../../catalogue/document.ts";
import type { Call } from "../../call.ts";
import { isObject } from "../../../catalogue/is-object.ts";
import { scalarText } from "../../json-reading.ts";
import type { Collection, Member } from "../model/collection.ts";
import { isRendered } from "../records/rendered-member.ts";

/** Parameters that say how a record is written. */
const HOW: ReadonlySet<string> = new Set(
  "context force reassign create update delete id password_confirm rest_route".split(" "),
);

/**
 * The members that a call writes: the parameters that its endpoint declares or that records of the collection have; all of them where
 * neither says anything.
 */
export function writtenMembers(call: Call, { members, key, parents, kind }: Collection): Record<string, Json> {
  const { args } = call.endpoint;
  const known = new Map(members.map((member) => [member.name, member]));
  const takesAll = Object.keys(args).length === 0;
  const without = new Set([
    ...HOW,
    ...parents.map(({ placeholder }) => placeholder),
    ...call.route.placeholders,
    ...(key.isId ? [key.name] : []),
  ]);
  const written: Record<string, Json> = {};
  for (const [name, value] of Object.entries(call.params)) {
    if (without.has(name) || name.startsWith("_") || (kind === "user" && name === "password")) continue;
    const member = known.get(name);
    const isKept = takesAll || Object.hasOwn(args, name) || (member !== undefined && call.given.has(name));
    if (isKept && !(kind !== "plain" && value === null)) written[name] = rawValue(value, member);
  }
  return written;
}

/** A text that is shown rendered is written as text, or as an object with the raw text. */
function rawValue(value: Json, member: Member | undefined): Json {
  if (member === undefined || !isRendered(member.schema)) return value;
  if (isObject(value))
    return typeof value.raw === "string" ? value.raw : typeof value.rendered === "string" ? value.rendered : "";
  return typeof value === "string" ? value : scalarText(value);
}

/** What members hold in a record that says nothing of them. */
export function emptyValue(schema: JsonObject): Json {
  const { default: given, enum: allowed, properties } = schema;
  if (given !== undefined && given !== null) return given;
  if (Array.isArray(allowed) && allowed[0] !== undefined) return allowed[0];
  const types = Array.isArray(schema.type) ? schema.type : [schema.type];
  if (types.includes("null")) return null;
  switch (types[0]) {
    case "integer":
    case "number":
      return Math.max(0, Number(schema.minimum ?? 0));
    case "boolean":
      return false;
    case "array":
      return [];
    case "object":
      if (!isObject(properties)) return {};
      return Object.fromEntries(
        Object.entries(properties).map(([name, inner]) => [name, emptyValue(isObject(inner) ? inner : {})]),
      );
    default:
      return "";
  }
}

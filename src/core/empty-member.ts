import { type Json, type JsonObject } from "../json/json.ts";

const EMPTY: Readonly<Record<string, Json>> = { boolean: false, array: [], object: {}, string: "" };

/** What a member holds that nobody has written: the default of its schema, else the empty value of its type. */
export function emptyMember(schema: JsonObject): Json {
  const { default: usual, type, minimum } = schema;
  if (usual !== undefined) return usual;
  const names = Array.isArray(type) ? type : [type];
  if (names.includes("null")) return null;
  const [name] = names;
  if (name === "integer" || name === "number") return Math.max(0, Number(minimum ?? 0));
  return EMPTY[typeof name === "string" ? name : ""] ?? "";
}

import { type Json, type JsonObject, isObject } from "../../json/json.ts";

/** What is written, with what stays of it: members of objects that are not sent, items of lists that are told apart by id or key. */
export function mergedMembers(
  before: (name: string) => Json | undefined,
  written: Readonly<Record<string, Json>>,
): Record<string, Json> {
  return Object.fromEntries(Object.entries(written).map(([name, value]) => [name, mergedValue(before(name), value)]));
}

function mergedValue(before: Json | undefined, written: Json): Json {
  if (isObject(before) && isObject(written)) return { ...before, ...written };
  // An object without members comes as a list without items.
  if (isObject(before) && Array.isArray(written) && written.length === 0) return before;
  const told = Array.isArray(written) ? written.filter(isObject) : [];
  const sign = ["id", "key"].find((name) => told.some((item) => item[name] !== undefined && "value" in item));
  if (sign === undefined || !Array.isArray(before)) return written;
  const isOf = (item: Json, other: JsonObject) => isObject(item) && item[sign] === other[sign];
  const kept = before.map((item) => (isObject(item) ? { ...item, ...told.find((other) => isOf(item, other)) } : item));
  return [...kept, ...told.filter((other) => !before.some((item) => isOf(item, other)))];
}

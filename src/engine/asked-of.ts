import type { Json, JsonObject } from "../json/json.ts";

/** What a call says of these parameters, to be part of a key: none, null and every other value apart. */
export function askedOf(params: JsonObject, names: readonly string[]): object {
  const asked: Record<string, Json | undefined> = {};
  for (const name of names) asked[name] = params[name];
  return asked;
}

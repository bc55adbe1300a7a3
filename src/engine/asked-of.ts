import type { JsonObject } from "../json/json.ts";

/** What a call says of these parameters, to be part of a key: none, null and every other value apart. */
export function askedOf(params: JsonObject, names: readonly string[]): object {
  return Object.fromEntries(names.map((name) => [name, params[name]]));
}

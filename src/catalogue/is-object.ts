import type { Json, JsonObject } from "./document.ts";

/** Whether the value is a JSON object. */
export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

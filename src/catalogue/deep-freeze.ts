import type { Json } from "./document.ts";

/** Freezes a JSON value with all its members and gives it back. */
export function deepFreeze<Value extends Json | object>(value: Value): Value {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const member of Object.values(value)) deepFreeze(member);
  }
  return value;
}

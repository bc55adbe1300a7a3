/** Any JSON value. */
export type Json = null | boolean | number | string | Json[] | JsonObject;

/** A JSON object. */
export interface JsonObject {
  [member: string]: Json;
}

/** Whether the value is a JSON object. */
export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether an object is nothing but its own members to JSON. Handlers may answer any: dates, addresses, numbers in their own digits. */
export function isBareObject(value: object): value is JsonObject {
  const prototype: unknown = Object.getPrototypeOf(value);
  return (prototype === Object.prototype || prototype === null) && typeof (value as JsonObject).toJSON !== "function";
}

/** The object's own member of that name: names that callers choose (`constructor`, `__proto__`) find nothing that every object has. */
export function ownMember<Value>(object: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

/** Sets an own member of any object, `__proto__` included. */
export function setMember<Value>(map: Record<string, Value>, key: string, value: Value): void {
  if (key === "__proto__") {
    Object.defineProperty(map, key, {
      value,
      enumerable: true,
      configurable: true,
      writable: true,
    });
  } else {
    map[key] = value;
  }
}

/** Sets a member, unless it has no value. */
export function addMember<Value>(map: Record<string, Value>, key: string, value: Value | undefined): void {
  if (value !== undefined) setMember(map, key, value);
}

/** The JSON pointer of a member or an item below another pointer. */
export function pointerTo(parent: string, ...steps: readonly (string | number)[]): string {
  let pointer = parent;
  for (const step of steps) pointer += `/${escaped(String(step))}`;
  return pointer;
}

function escaped(step: string): string {
  return /[~/]/.test(step) ? step.replaceAll("~", "~0").replaceAll("/", "~1") : step;
}

/** Freezes a JSON value with all its members and gives it back. */
export function deepFreeze<Value extends Json | object>(value: Value): Value {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    // No copies of what a document holds are made on the way.
    const members = value as Readonly<Record<string, Json>>;
    for (const name in members) deepFreeze(members[name] ?? null);
  }
  return value;
}

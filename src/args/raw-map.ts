import type { RawMap, RawValue } from "./raw-value.ts";

const escape = "\0";
const lastIndex = 2 ** 32 - 2;

/** Whether an object of the engine would move this name to the front, out of the order it was written in. */
export function movesToFront(name: string): boolean {
  const length = name.length;
  if (length === 0 || length > 10) return false;
  if (length > 1 && name.charCodeAt(0) === 48) return false;
  for (let at = 0; at < length; at++) {
    const code = name.charCodeAt(at);
    if (code < 48 || code > 57) return false;
  }
  return length < 10 || Number(name) <= lastIndex;
}

/** The key under which a raw map keeps a name; digits get a mark so that the map keeps its order. */
export function keyOf(name: string): string {
  return name.charCodeAt(0) === 0 || movesToFront(name) ? escape + name : name;
}

/** The name that a key of a raw map stands for. */
export function nameOf(key: string): string {
  return key.charCodeAt(0) === 0 ? key.slice(1) : key;
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

/** Puts a value under a name; a name that is there already keeps its place. */
export function putRaw(map: RawMap, name: string, value: RawValue): void {
  setMember(map, keyOf(name), value);
}

/** The value of a name, or undefined where the map has no such name. */
export function rawAt(map: RawMap, name: string): RawValue | undefined {
  const key = keyOf(name);
  return Object.hasOwn(map, key) ? map[key] : undefined;
}

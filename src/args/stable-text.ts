import { nameOf, WholeFloat, type RawValue } from "./raw-value.ts";
import { mapIn } from "./coercion.ts";

/** A text that two values share when they are strictly equal, whatever the order of their keys; 1 and 1.0 differ. */
export function stableText(value: RawValue): string {
  return write(value, (number) => (Number.isInteger(number) ? "i" : "d"), "d");
}

/** As `stableText`, but 1 and 1.0 are equal. */
export function looseStableText(value: RawValue): string {
  return write(value, () => "n", "n");
}

function write(value: RawValue, mark: (number: number) => string, floatMark: string): string {
  if (typeof value === "string") return `s${value.length}:${value}`;
  if (typeof value === "number") return `${mark(value)}${value}`;
  if (value instanceof WholeFloat) return `${floatMark}${value.value}`;
  const map = mapIn(value);
  if (map === undefined) return JSON.stringify(value);
  const members = Object.keys(map).sort();
  const parts = members.map((key) => {
    const name = nameOf(key);
    return `${name.length}:${name}=${write(map[key] ?? null, mark, floatMark)}`;
  });
  return `{${parts.join(",")}}`;
}

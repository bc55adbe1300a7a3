import type { Json } from "./json.ts";

/** So many levels may lie within each other; whatever goes down level by level takes one more call for each. */
export const MOST_LEVELS = 512;

/** Names of a place that are told; the rest of a deep one says nothing. */
const TOLD = 6;

/** The steps to the first value that lies deeper than so many levels, the first of them and an ellipsis; undefined where none does. */
export function tooDeepAt(value: unknown, most = MOST_LEVELS): readonly string[] | undefined {
  return isHolder(value) && isDeeper(value, most) ? deepPlace(value, most) : undefined;
}

function isHolder(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/** Whether more levels than that lie within each other here; it goes down no further, so its calls are few. */
function isDeeper(holder: Record<string, unknown>, levels: number): boolean {
  if (levels === 0) return true;
  for (const inner of Object.values<unknown>(holder)) if (isHolder(inner) && isDeeper(inner, levels - 1)) return true;
  return false;
}

function deepPlace(value: object, most: number): readonly string[] | undefined {
  // Depth first without calls, each level with the names that are left of it.
  const levels: { within: object; names: string[]; at: number }[] = [];
  const enter = (inner: unknown) => {
    if (isHolder(inner)) levels.push({ within: inner, names: Object.keys(inner), at: 0 });
  };
  enter(value);
  for (let level = levels.at(-1); level !== undefined; level = levels.at(-1)) {
    if (levels.length > most) return toldOf(levels.map(({ names, at }) => names[at - 1] ?? ""));
    const name = level.names[level.at];
    level.at += 1;
    if (name === undefined) levels.pop();
    else enter(Reflect.get(level.within, name));
  }
  return undefined;
}

/** A deep place as it is told. */
export function toldOf(steps: readonly (string | number)[]): string[] {
  return [...steps.slice(0, TOLD).map(String), ...(steps.length > TOLD ? ["…"] : [])];
}

/** The value of a JSON text; undefined where it is none, and where it is too deep. */
export function valueOfJson(text: string): Json | undefined {
  try {
    const value: Json = JSON.parse(text);
    return tooDeepAt(value) === undefined ? value : undefined;
  } catch {
    return undefined;
  }
}

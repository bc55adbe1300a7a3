import type { Json } from "../../catalogue/document.ts";
import { textsOf } from "../json-reading.ts";
import { STATUSES } from "./records.ts";

/** The statuses that a parameter names, as numbers or by name (`needs-update`, `needs_update`); undefined when it names none. */
export function statusesAsked(value: Json | undefined): ReadonlySet<number> | undefined {
  const named = textsOf(typeof value === "number" ? [value] : value);
  if (named.length === 0) return undefined;
  return new Set(named.map(statusOf));
}

function statusOf(text: string): number {
  const name = text.toLowerCase().replaceAll("-", "_");
  const known: Readonly<Record<string, number>> = STATUSES;
  return Object.hasOwn(known, name) ? (known[name] ?? Number.NaN) : Number(text);
}

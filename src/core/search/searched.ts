import type { Call } from "../../engine/call.ts";
import { scalarText, textsOf } from "../../engine/json-reading.ts";
import { isObject } from "../../json/json.ts";
import { argsOf, CORE, type CoreModel } from "../model.ts";

/** The names of types and taxonomies that may be searched, as the arg of subtypes lists them; undefined where it lists none. */
export function searchable(model: CoreModel): ReadonlySet<string> | undefined {
  const { items } = argsOf(model.kind(`${CORE}/search`)?.list, "GET").subtype ?? {};
  const names = isObject(items) ? items.enum : undefined;
  return Array.isArray(names) ? new Set(names.map(scalarText)) : undefined;
}

/** The subtypes that a call asks for; undefined for any. */
export function askedSubtypes({ params }: Call): ReadonlySet<string> | undefined {
  const names = textsOf(params.subtype);
  return names.includes("any") ? undefined : new Set(names);
}

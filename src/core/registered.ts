import { packageDocument } from "../catalogue/package-data.ts";
import { type JsonObject, isObject } from "../json/json.ts";

/** The registries that the core fills itself. */
type Registry = "types" | "taxonomies" | "statuses";

let known: JsonObject | undefined;

/** What the core itself registers, by name, as its routes answer it in edit context. */
export function coreRegistry(registry: Registry): Readonly<Record<string, JsonObject>> {
  known ??= packageDocument("descriptors/core/registries.json") as JsonObject;
  return known[registry] as Record<string, JsonObject>;
}

/** What the core itself registers under a name; undefined where it is not its own. */
export function registeredByCore(registry: Registry, name: string): JsonObject | undefined {
  const all = coreRegistry(registry);
  const own = Object.hasOwn(all, name) ? all[name] : undefined;
  return isObject(own) ? own : undefined;
}

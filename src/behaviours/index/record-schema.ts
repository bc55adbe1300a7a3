import type { Catalogue } from "../../catalogue/catalogue.ts";
import type { JsonObject } from "../../catalogue/document.ts";
import type { Route } from "../../catalogue/route.ts";
import { isObject } from "../../catalogue/is-object.ts";

/** The schema of what a route shows, as its entry has it: of one record where it lists several; undefined where nothing is said. */
export function recordSchema(route: Route, { answers }: Catalogue): JsonObject | undefined {
  const schema = answers.of(route.name, "GET", 200);
  if (schema?.type !== "array" || !isObject(schema.items)) return schema;
  const { $defs } = schema;
  return $defs === undefined ? schema.items : { ...schema.items, $defs };
}

/** Whether entries of the index hold schemas that no contract knows, as the help form of the built-in site's does. */
export function hasOwnSchemas({ help, catalogue }: { help: boolean; catalogue: Catalogue }): boolean {
  return help && catalogue.answers.routes.length > 0;
}

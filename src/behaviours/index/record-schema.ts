import type { Catalogue } from "../../catalogue/catalogue.ts";
import type { JsonObject } from "../../catalogue/document.ts";
import type { Route } from "../../catalogue/route.ts";
import type { Basis } from "../answer.ts";
import { isObject } from "../../catalogue/is-object.ts";

/** The schema of what a route shows, as its entry has it: of one record where it lists several; undefined where nothing is said. */
export function recordSchema(route: Route, { answers }: Catalogue): JsonObject | undefined {
  const schema = answers.of(route.name, "GET", 200);
  if (schema?.type !== "array" || !isObject(schema.items)) return schema;
  const { $defs } = schema;
  return $defs === undefined ? schema.items : { ...schema.items, $defs };
}

/** How well founded entries of the index are: the help form holds schemas that no contract knows. */
export function entriesBasis({ help, catalogue }: { help: boolean; catalogue: Catalogue }): Basis {
  return help && catalogue.answers.routes.length > 0 ? "invented" : "contract";
}

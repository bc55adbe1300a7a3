import type { Catalogue } from "../catalogue/catalogue.ts";
import type { Assumption } from "../engine/assumptions.ts";
import type { JsonObject } from "../json/json.ts";

/** An assumption as it is listed, with the routes of this site that it is about. */
export function assumptionAsJson(
  { id, routes, methods, section, open, does, basis }: Assumption,
  catalogue: Catalogue,
): JsonObject {
  const roots = () =>
    catalogue.namespaces.map((name) => `/${name}`).filter((name) => catalogue.route(name) !== undefined);
  const route = routes.flatMap((name) => (name === "/{namespace}" ? roots() : name));
  return { id, route, methods: methods === undefined ? null : [...methods], section, open, does, basis };
}

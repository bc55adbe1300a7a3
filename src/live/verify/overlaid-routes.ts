import type { IndexChange } from "../../generate/diff/index-changes.ts";
import { isObject, type JsonObject, ownMember } from "../../json/json.ts";
import type { OverlayDocument, OverlayIndex } from "../../seeding/overlay-document.ts";
import type { LiveSide } from "./live-side.ts";

/** What makes the index document of a double say what the site's does, as far as that is otherwise. */
export function overlaidRoutes(
  changes: readonly IndexChange[],
  { index, catalogue }: Pick<LiveSide, "index" | "catalogue">,
): OverlayDocument {
  if (changes.length === 0) return {};
  const routes: Record<string, JsonObject | null> = {};
  for (const { route, after, part, change } of changes) {
    if (route !== undefined) routes[route] = routeIn(index, route);
    if (part === "route" && change === "path" && typeof after === "string") routes[after] = routeIn(index, after);
  }
  const isOther = (wanted: IndexChange["part"]) => changes.some(({ part }) => part === wanted);
  const overlay: OverlayIndex = {
    ...(isOther("namespace") && { namespaces: catalogue.namespaces }),
    ...(isOther("authentication") && { authentication: catalogue.site.authentication }),
    ...(Object.keys(routes).length > 0 && { routes }),
  };
  return { index: overlay };
}

function routeIn({ routes }: JsonObject, key: string): JsonObject | null {
  const route = isObject(routes) ? ownMember(routes, key) : undefined;
  if (!isObject(route)) return null;
  const { _links: _relations, ...entry } = route;
  return entry;
}

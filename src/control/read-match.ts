import type { Catalogue } from "../catalogue/catalogue.ts";
import type { JsonObject } from "../catalogue/document.ts";
import type { CallMatch } from "../state/call-match.ts";
import { ControlError } from "./control-error.ts";
import { membersOf, textMember } from "./members.ts";
import { withoutTrailing } from "../text/trim.ts";

/** A kind of calls as somebody asks for it: the route by its name (`/things/{id}`) or its pattern. Throws ControlError. */
export function readMatch({ method, route, params }: JsonObject, catalogue: Catalogue): CallMatch {
  const wantedMethod = textMember(method, "method");
  const wantedRoute = textMember(route, "route");
  return {
    ...(wantedMethod !== undefined && { method: wantedMethod.toUpperCase() }),
    ...(wantedRoute !== undefined && { route: routeName(wantedRoute, catalogue) }),
    ...(params !== undefined && { params: membersOf(params, Object.keys(params ?? {}), "params") }),
  };
}

function routeName(text: string, catalogue: Catalogue): string {
  const found = catalogue.route(text) ?? catalogue.route(`/${text}`);
  if (found !== undefined) return found.name;
  const path = withoutTrailing(text, "/") || "/";
  const [meant] = path.startsWith("/") ? catalogue.matching(path) : [];
  const hint = meant === undefined ? "GET /__standin/catalogue lists them" : `do you mean ${meant.name}?`;
  throw new ControlError(
    "standin_unknown_route",
    `There is no route ${JSON.stringify(text)}; ${hint}`.replace(/([^?])$/, "$1."),
  );
}

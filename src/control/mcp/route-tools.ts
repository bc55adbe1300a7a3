import { scalarText } from "../../engine/json-reading.ts";
import { isObject, type Json, type JsonObject, ownMember } from "../../json/json.ts";
import type { Catalogue } from "../../catalogue/catalogue.ts";
import { type Route, routePath } from "../../catalogue/route.ts";
import type { ControlParts } from "../control-env.ts";
import { readMatch } from "../members.ts";
import { pageTold, told } from "./told.ts";
import { args, asList, control, type Desk, paging, type ToolTable } from "./tool.ts";

/** What may be called, with which args, and what is assumed of it. */
export const routeTools: ToolTable = {
  find_routes: {
    about:
      "Lists routes and their methods, those first whose names hold all the words; others hold them in names of args.",
    kind: "reads",
    takes: {
      words: { type: "string", description: "Words to look for; all routes unless given." },
      namespace: { type: "string", description: "Only its routes, such as wp/v2." },
      method: args.method,
      ...paging,
    },
    run: async (wanted, desk) =>
      pageTold(foundRoutes(desk.parts.site.catalogue, wanted).map(summary), wanted, { name: "routes" }),
  },
  describe_route: {
    about:
      "Shows the endpoints of a route: methods, args as JSON Schema, and how well founded their answers are (basis).",
    kind: "reads",
    takes: { route: args.route, method: args.method, from: args.from },
    needs: ["route"],
    run: async ({ route, method, from = 0 }, desk) =>
      told(described(routeNamed(route, desk), { method, parts: desk.parts }), from),
  },
  assumptions: {
    about:
      "Lists what the site's contract leaves open and what is done there, for a route or for all; basis says how well founded that is.",
    kind: "reads",
    takes: { route: args.route, method: args.method, ...paging },
    run: async (wanted, desk) => pageTold(await assumptionsOf(desk, wanted), wanted, { name: "assumptions" }),
  },
};

function foundRoutes({ routes }: Catalogue, { words = "", namespace, method }: JsonObject): Route[] {
  const all = scalarText(words).toLowerCase().split(/\s+/);
  const holds = (text: string) => all.every((word) => text.toLowerCase().includes(word));
  const fits = routes.filter(
    (route) =>
      (namespace === undefined || route.namespace === namespace) &&
      (method === undefined || route.methods.includes(scalarText(method))),
  );
  const named = fits.filter(({ name }) => holds(name));
  const others = fits.filter(({ name, endpoints }) => !holds(name) && holds(`${name} ${argNames(endpoints)}`));
  return [...named, ...others];
}

function argNames(endpoints: Route["endpoints"]): string {
  return endpoints.flatMap((endpoint) => Object.keys(endpoint.args)).join(" ");
}

function summary({ name, methods }: Route): Json {
  return { route: name, methods: [...methods] };
}

/** The route of a name, a pattern or a path. Throws a ControlError that names the one that may be meant. */
export function routeNamed(text: Json | undefined, { parts }: Pick<Desk, "parts">): Route {
  const { catalogue } = parts.site;
  const path = routePath(scalarText(text));
  const found = catalogue.route(scalarText(text)) ?? catalogue.route(path) ?? catalogue.matching(path)[0];
  if (found !== undefined) return found;
  const { route = "" } = readMatch({ route: path }, catalogue);
  throw new Error(`${route} is there and was not found`);
}

function described(route: Route, { method, parts }: { method: Json | undefined; parts: ControlParts }): JsonObject {
  const { name, key, namespace, endpoints } = route;
  const shown = endpoints.filter(({ methods }) => method === undefined || methods.includes(scalarText(method)));
  return {
    route: name,
    pattern: key,
    namespace,
    endpoints: shown.map((endpoint) => endpointAsJson(endpoint, { route, parts })),
  };
}

function endpointAsJson(
  endpoint: Route["endpoints"][number],
  { route, parts }: { route: Route; parts: ControlParts },
): JsonObject {
  const basis = endpoint.methods.map((method) => [method, parts.site.bindings(route, endpoint, method).basis]);
  return {
    methods: [...endpoint.methods],
    basis: Object.fromEntries(basis) as JsonObject,
    args: argSchemas(endpoint),
  };
}

/** The args of an endpoint as the index document has them. */
export function argSchemas({ args }: Route["endpoints"][number]): JsonObject {
  return JSON.parse(JSON.stringify(args)) as JsonObject;
}

/** The rows about a route, or all of them. Throws a ControlError for a route that is not there. */
export async function assumptionsOf(desk: Desk, { route, method }: JsonObject): Promise<readonly Json[]> {
  const rows = asList(await control(desk, { path: "/assumptions" }));
  if (route === undefined) return rows;
  const ids = idsAbout(routeNamed(route, desk), { method, parts: desk.parts });
  return rows.filter((row) => isObject(row) && ids.has(scalarText(ownMember(row, "id"))));
}

function idsAbout(
  route: Route,
  { method, parts }: { method: Json | undefined; parts: ControlParts },
): ReadonlySet<string> {
  const { assumptions, serving } = parts;
  const methods = method === undefined ? route.methods : [scalarText(method)];
  const name = serving.routeOf(route)?.name ?? route.name;
  return new Set(methods.flatMap((one) => assumptions.about(name, one).map(({ id }) => id)));
}

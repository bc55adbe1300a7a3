import { compileRoutePattern } from "../../catalogue/route-pattern.ts";
import { isObject, type Json, type JsonObject, ownMember } from "../../json/json.ts";

/** A route that can be asked. */
export interface SiteRoute {
  /** As the index names it. */
  readonly key: string;
  readonly namespace: string;
  /** As people read it, placeholders without their names: `wp/v2/posts/{}/revisions`. */
  readonly shape: string;
  /** Names of the placeholders, from left to right. */
  readonly placeholders: readonly string[];
  /** The args of its GET endpoint. */
  readonly args: Readonly<Record<string, JsonObject>>;
  /** Whether the index tells what it answers. */
  readonly hasSchema: boolean;
  /** The placeholders' texts of a path below the root; undefined where the route does not serve it. */
  match(path: string): Readonly<Record<string, string>> | undefined;
}

/** The routes of an index that take GET, in its order; namespaces' own indexes are none. */
export function siteRoutes(index: JsonObject): SiteRoute[] {
  const { routes, namespaces } = index;
  const roots = new Set(
    Array.isArray(namespaces) ? namespaces.flatMap((name) => (typeof name === "string" ? [`/${name}`] : [])) : [],
  );
  return Object.entries(isObject(routes) ? routes : {}).flatMap(([key, route]) => {
    if (key === "/" || roots.has(key) || !isObject(route)) return [];
    const found = siteRoute(key, route);
    return found === undefined ? [] : [found];
  });
}

function siteRoute(key: string, route: JsonObject): SiteRoute | undefined {
  const args = readArgs(route);
  const pattern = args === undefined ? undefined : compiled(key);
  if (args === undefined || pattern === undefined) return undefined;
  const { namespace } = route;
  return {
    key,
    namespace: typeof namespace === "string" ? namespace : "",
    shape: pattern.name.replace(/^\//, "").replaceAll(/\{[^{}]*\}/g, "{}"),
    placeholders: pattern.placeholders,
    args,
    hasSchema: isObject(route["schema"]),
    match: (path) => pattern.match(`/${path}`),
  };
}

function compiled(key: string) {
  try {
    return compileRoutePattern(key);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** The args of the endpoint that takes GET; undefined where none does. */
function readArgs({ endpoints, methods }: JsonObject): Record<string, JsonObject> | undefined {
  const list = Array.isArray(endpoints) ? endpoints.filter(isObject) : [];
  const reading = list.find((endpoint) => takesGet(endpoint["methods"]));
  if (reading === undefined) return list.length === 0 && takesGet(methods) ? {} : undefined;
  const { args } = reading;
  return isObject(args)
    ? Object.fromEntries(Object.entries(args).flatMap(([name, arg]) => (isObject(arg) ? [[name, arg]] : [])))
    : {};
}

function takesGet(methods: Json | undefined): boolean {
  if (typeof methods === "string") return /\bGET\b/i.test(methods);
  return (
    Array.isArray(methods) && methods.some((method) => typeof method === "string" && method.toUpperCase() === "GET")
  );
}

/** Whether an arg of a route may have this value, by its `enum` or that of its items. */
export function allowsValue({ args }: SiteRoute, name: string, value: string): boolean {
  const arg = ownMember(args, name);
  const items = arg?.["items"];
  const known = arg?.["enum"] ?? (isObject(items) ? items["enum"] : undefined);
  return Array.isArray(known) && known.includes(value);
}

/** Names of the args without which a route refuses; those that stand in its path are none. */
export function neededArgs({ args, placeholders }: SiteRoute): string[] {
  return Object.entries(args)
    .filter(([name, arg]) => arg["required"] === true && arg["default"] === undefined && !placeholders.includes(name))
    .map(([name]) => name);
}

/** The last word of a route's path that is no placeholder. */
export function lastWord({ shape }: SiteRoute): string {
  return shape.split("/").findLast((segment) => segment !== "" && !segment.includes("{")) ?? "";
}

/** The root of the API as the site itself names it in the links of its index; undefined where it names none. */
export function namedRoot({ routes }: JsonObject): string | undefined {
  for (const [key, route] of Object.entries(isObject(routes) ? routes : {})) {
    const self = isObject(route) ? selfOf(route) : undefined;
    if (key === "/" || self === undefined || !self.endsWith(key)) continue;
    return `${self.slice(0, -key.length)}/`;
  }
  return undefined;
}

/** The address that a record or a route gives as its own. */
export function selfOf({ _links: links }: JsonObject): string | undefined {
  const self = isObject(links) ? links["self"] : undefined;
  const first = Array.isArray(self) ? self[0] : self;
  if (typeof first === "string") return first;
  return isObject(first) && typeof first["href"] === "string" ? first["href"] : undefined;
}

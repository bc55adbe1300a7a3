import type { AddedRoute } from "../catalogue/added-routes.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import { compileRoutePattern } from "../catalogue/route-pattern.ts";
import { METHODS } from "./pass-on.ts";
import { nearestPath } from "../text/nearest.ts";

/** What the key of a handler says. */
interface HandlerKey {
  /** The key as behaviours are bound by it: a route, with a method before it where the handler is for that alone. */
  readonly call: string;
  readonly method: string | undefined;
  readonly route: string;
  /** Whether it adds its route, which begins with a `+`. */
  readonly adds: boolean;
}

/** Reads the key of a handler: `METHOD /route`, `/route`, or `+METHOD /route` for one that the index does not have. */
export function handlerKey(key: string): HandlerKey {
  const adds = key.startsWith("+");
  const words = (adds ? key.slice(1) : key).trim().split(/\s+/);
  const [method, route = ""] = words.length > 1 ? [words[0], words.slice(1).join(" ")] : [undefined, words[0]];
  const pattern = adds ? patternOf(route) : route;
  return { call: method === undefined ? pattern : `${method.toUpperCase()} ${pattern}`, method, route: pattern, adds };
}

/** A route as index documents write it: `{id}` stands for a segment. */
function patternOf(route: string): string {
  return route.replaceAll(/\{(\w+)\}/g, "(?P<$1>[^/]+)");
}

/** The routes that handlers add. Throws a RangeError for a key that can't add one. */
export function routesAdded(handlers: Readonly<Record<string, unknown>>): AddedRoute[] {
  return Object.keys(handlers).flatMap((key) => {
    const { adds, method, route } = handlerKey(key);
    if (!adds) return [];
    const wrong = (why: string) => new RangeError(`handlers has ${JSON.stringify(key)}; ${why}`);
    if (method === undefined || !/^\/[^/]+\/[^/]+/.test(route))
      throw wrong('a route is added as "+GET /namespace/v1/route"');
    if (!METHODS.has(method.toUpperCase())) throw wrong(`a method is one of ${[...METHODS].join(", ")}`);
    const fault = patternFault(route);
    if (fault !== undefined) throw wrong(fault);
    return [{ method: method.toUpperCase(), route }];
  });
}

/** What is wrong with the pattern of a route that is added; undefined for nothing. */
function patternFault(route: string): string | undefined {
  // Braces in a regular expression hold numbers, or a property of letters.
  if (/(?<!\\[pP])\{[A-Za-z_]/.test(route))
    return "a segment that varies is named by letters, digits and underscores in braces, such as {room_id}";
  try {
    compileRoutePattern(route);
    return undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return `its pattern is none: ${error.message}`;
    throw error;
  }
}

/** What of the handlers answers nothing, as a sentence: a route or method that the site does not have; undefined where each is for one. */
export function handlerFault(handlers: Readonly<Record<string, unknown>>, { routes }: Catalogue): string | undefined {
  for (const key of Object.keys(handlers)) {
    const { method, route } = handlerKey(key);
    const found = routes.find(({ name, key: pattern }) => name === route || pattern === route);
    if (found === undefined) return `handlers has ${JSON.stringify(key)}, but ${noRoute(route, routes)}`;
    const { methods } = found;
    if (method !== undefined && !methods.includes(method.toUpperCase()) && !isHead(method, methods))
      return `handlers has ${JSON.stringify(key)}, but that route has ${methods.join(", ")} alone; a key that begins with + adds a method`;
  }
  return undefined;
}

function isHead(method: string, methods: readonly string[]): boolean {
  return method.toUpperCase() === "HEAD" && methods.includes("GET");
}

function noRoute(route: string, routes: Catalogue["routes"]): string {
  const names = routes.map(({ name }) => name);
  const near = nearestPath(route, names);
  const meant = near === undefined ? "" : ` did you mean ${near}?`;
  return `the index has no route ${route};${meant} a key that begins with + adds one`;
}

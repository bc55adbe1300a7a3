import { isObject, type Json, type JsonObject } from "../json/json.ts";
import type { LooseDocument } from "./tolerant/loose-join.ts";

/** A method of a route that no document has. */
export interface AddedRoute {
  readonly method: string;
  /** As index documents write it. */
  readonly route: string;
}

/** An index document with these routes in it. Throws a RangeError for a method that its route has already. */
export function withAddedRoutes(document: Json, added: readonly AddedRoute[]): Json {
  if (added.length === 0 || !isObject(document) || !isObject(document["routes"])) return document;
  const { routes, namespaces } = document;
  const all: JsonObject = { ...routes };
  const named = Array.isArray(namespaces) ? namespaces.filter((name) => typeof name === "string") : [];
  for (const one of added) all[one.route] = withMethod(all[one.route], one, named);
  const further = added.map(({ route }) => namespaceOf(route, named)).filter((name) => !named.includes(name));
  return {
    ...document,
    routes: all,
    ...(Array.isArray(namespaces) && { namespaces: [...namespaces, ...new Set(further)] }),
  };
}

/** The documents, and before them one for each namespace that these routes lie in. Throws a RangeError for a method that its route has already. */
export function documentsWithAdded(
  documents: readonly LooseDocument[],
  added: readonly AddedRoute[],
): readonly LooseDocument[] {
  if (added.length === 0) return documents;
  const named = documents.flatMap(({ namespaces }) => namespaces);
  const own = new Map(documents.flatMap(({ routes }) => Object.entries(routes)));
  const byNamespace = new Map<string, JsonObject>();
  for (const one of added) {
    const namespace = namespaceOf(one.route, named);
    const before = byNamespace.get(namespace) ?? {};
    const known = before[one.route] ?? (own.get(one.route) as Json | undefined);
    byNamespace.set(namespace, { ...before, [one.route]: withMethod(known, one, named) });
  }
  // A route that two documents have is the first one's.
  return [
    ...[...byNamespace].map(([namespace, routes]) => ({
      file: "handlers",
      site: undefined,
      namespaces: [namespace],
      routes: routes as unknown as LooseDocument["routes"],
      isOptions: false,
    })),
    ...documents,
  ];
}

/** A route with one more method, which takes whatever it is sent. */
function withMethod(route: Json | undefined, { method, route: key }: AddedRoute, namespaces: readonly string[]): Json {
  const endpoint = { methods: [method], args: {} };
  if (!isObject(route ?? null))
    return { namespace: namespaceOf(key, namespaces), methods: [method], endpoints: [endpoint] };
  const { methods = [], endpoints = [], ...others } = route as JsonObject;
  const before = Array.isArray(methods) ? methods : [];
  if (before.includes(method)) throw new RangeError(`${method} ${key} is there already: name it without the +`);
  return {
    ...others,
    methods: [...before, method],
    endpoints: [...(Array.isArray(endpoints) ? endpoints : []), endpoint],
  };
}

/** The innermost namespace that a route lies in; its first two segments where it lies in none. */
function namespaceOf(route: string, namespaces: readonly string[]): string {
  const within = namespaces.filter((name) => name !== "" && route.startsWith(`/${name}/`));
  const [longest] = within.toSorted((one, two) => two.length - one.length);
  return longest ?? route.split("/").slice(1, 3).join("/");
}

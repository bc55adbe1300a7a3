import type { Route } from "../catalogue/route.ts";
import type { Behaviour } from "./behaviour.ts";
import { namespaceRoot, root } from "./index/indexes.ts";

/** What a route does that no family and no handler names: an index or a namespace root by its place, else an empty answer. */
export function fallbackBehaviour(route: Route, method: string): Behaviour {
  if (method === "GET" && route.name === "/") return root;
  if (method === "GET" && route.name === `/${route.namespace}`) return namespaceRoot;
  return { basis: "invented", answer: () => ({ status: 200, body: [] }) };
}

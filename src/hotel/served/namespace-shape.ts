import type { Route } from "../../catalogue/route.ts";
import { withoutTrailing } from "../../text/trim.ts";

/** The routes of a namespace below its root, by their path there with nameless placeholders. */
export type NamespaceShape = ReadonlyMap<string, Route>;

/** What a namespace looks like but for its name; the root is left out. */
export function shapeOf(namespace: string, routes: readonly Route[]): NamespaceShape {
  const below = routes.flatMap((route) => {
    const path = pathBelow(namespace, route);
    return path === undefined ? [] : [[path, route] as const];
  });
  return new Map(below);
}

/** The path of a route below a namespace, placeholders alike; undefined for the root and for what lies elsewhere. */
export function pathBelow(namespace: string, { name }: Pick<Route, "name">): string | undefined {
  const root = `/${namespace}/`;
  if (!name.startsWith(root) || name.length === root.length) return undefined;
  return withoutTrailing(name.slice(root.length), "/").replaceAll(/\{\w*\}/g, "{}");
}

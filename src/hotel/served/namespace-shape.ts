import type { ArgsDocument } from "../../catalogue/document.ts";
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

/** The args of a method of a route; undefined where it has no such method. */
export function methodArgs({ endpoints }: Route, method: string): ArgsDocument | undefined {
  const own = endpoints.filter(({ methods }) => methods.includes(method));
  return own.length === 0 ? undefined : Object.assign({}, ...own.map(({ args }) => args));
}

/** As many reads a site must have before an arg that stands on all of them says something about the site. */
const FEWEST_READS = 4;
const NEARLY_EVERY = 0.9;

/** Names of args that stand on nearly every GET of a site, whatever its routes are for; namespace roots have their own. */
export function sitewideArgs(routes: readonly Route[]): ReadonlySet<string> {
  const reads = routes
    .filter(({ name, namespace }) => name !== "/" && withoutTrailing(name, "/") !== `/${namespace}`)
    .map((route) => methodArgs(route, "GET"))
    .filter((args) => args !== undefined);
  if (reads.length < FEWEST_READS) return new Set();
  const counts = new Map<string, number>();
  for (const args of reads) for (const name of Object.keys(args)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return new Set([...counts].flatMap(([name, count]) => (count >= NEARLY_EVERY * reads.length ? [name] : [])));
}

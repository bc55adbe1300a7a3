import type { ArgsDocument } from "./document.ts";
import { isNamespaceRoot, type Route } from "./route.ts";

/** The args of a method of a route; undefined where it has no such method. */
export function methodArgs({ endpoints }: Route, method: string): ArgsDocument | undefined {
  const own = endpoints.flatMap(({ methods, args }) => (methods.includes(method) ? [args] : []));
  return own.length > 1 ? Object.assign({}, ...own) : own[0];
}

/** Names of args that this share of the reads of a site has, whatever they are about, where there are so many reads; the roots have their own. */
export function sharedArgs(
  routes: readonly Route[],
  { share, fewest }: { readonly share: number; readonly fewest: number },
): ReadonlySet<string> {
  const reads = routes
    .filter((route) => route.name !== "/" && !isNamespaceRoot(route))
    .map((route) => methodArgs(route, "GET"))
    .filter((args) => args !== undefined);
  if (reads.length < fewest) return new Set();
  const counts = new Map<string, number>();
  for (const args of reads) for (const name of Object.keys(args)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return new Set([...counts].flatMap(([name, count]) => (count >= share * reads.length ? [name] : [])));
}

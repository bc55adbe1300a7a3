import type { Catalogue } from "../../catalogue/catalogue.ts";
import type { Route } from "../../catalogue/route.ts";
import type { PassOn } from "../../engine/pass-on.ts";
import { nearest } from "../../text/nearest.ts";

/**
 * Which paths patterns name: a route as the index or its listing writes it, or a path, in which `*` stands for anything and `{}` for one
 * step; letter case does not count. Throws a RangeError for a pattern that names no route of the catalogue.
 */
export function passPatterns(patterns: readonly string[], catalogue: Catalogue): PassOn["names"] {
  const fits = patterns.map((pattern) => {
    const own = catalogue.routes.find(({ name, key }) => name === pattern || key === pattern);
    if (own !== undefined) return (_path: string, route: Route | undefined) => route?.key === own.key;
    const expression = expressionOf(pattern);
    const isKnown = catalogue.routes.some((route) => fitsRoute(expression, route));
    if (!isKnown && catalogue.matching(pattern).length === 0) throw new RangeError(noRoute(pattern, catalogue));
    return (path: string, route: Route | undefined) =>
      expression.test(path) || (route !== undefined && fitsRoute(expression, route));
  });
  return (path, route) => fits.some((fit) => fit(path, route));
}

function fitsRoute(expression: RegExp, { name, key }: Route): boolean {
  return expression.test(name) || expression.test(key);
}

function expressionOf(pattern: string): RegExp {
  const source = pattern.split(/(\*|\{\w*\})/).map((part) => {
    if (part === "*") return ".*";
    if (/^\{\w*\}$/.test(part)) return "[^/]+";
    return part.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`);
  });
  return new RegExp(`^${source.join("")}$`, "is");
}

function noRoute(pattern: string, { routes, namespaces }: Catalogue): string {
  const below = namespaces.filter((name) => routes.some((route) => route.name.startsWith(`/${name}/`)));
  const known = pattern.includes("*") ? below.map((name) => `/${name}/*`) : routes.map(({ name }) => name);
  const near = nearest(pattern.startsWith("/") ? pattern : `/${pattern}`, known);
  const hint = near === undefined ? "" : `; the nearest is ${JSON.stringify(near)}`;
  return `--pass ${JSON.stringify(pattern)} names no route of the index${hint}; --pass-missing asks the upstream for routes that the index lacks`;
}

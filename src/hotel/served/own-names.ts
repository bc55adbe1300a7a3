import type { Catalogue } from "../../catalogue/catalogue.ts";
import type { Route } from "../../catalogue/route.ts";
import { CORE } from "../../core/model.ts";
import type { Family } from "../../engine/behaviour.ts";
import type { OwnNames } from "../../engine/links.ts";
import type { ServedNamespace } from "../../engine/serving.ts";

/** The core's namespace as families write it. */
const KNOWN_CORE = "core/v2";

/**
 * What a site calls what families have names for: its namespaces, and types and taxonomies, whose names begin with the first word of
 * their namespace as the families' own do, as the core lists them and as args of the namespace are named.
 */
export function ownNames(
  namespaces: readonly ServedNamespace[],
  families: readonly Family[],
  { routesOf }: Pick<Catalogue, "routesOf">,
): OwnNames {
  const core = routesOf(KNOWN_CORE).length === 0 ? CORE : KNOWN_CORE;
  const listed = routesOf(core).map(({ name }) => name.slice(core.length + 2));
  const known = families.flatMap(({ names = [] }) => names);
  const own: Record<string, string> = core === KNOWN_CORE ? {} : { [KNOWN_CORE]: core };
  // What is told of a namespace that shares its maker's first word counts less than of that word's own.
  const ordered = [...namespaces].reverse().toSorted((a, b) => Number(isOther(b)) - Number(isOther(a)));
  const told = argNames(namespaces.flatMap((namespace) => routesOf(namespace.own)));
  for (const namespace of ordered) {
    own[namespace.builtIn] = namespace.own;
    const first = `${maker(namespace.builtIn, namespace)}_`;
    const rests = known.flatMap((name) => (name.startsWith(first) ? [name.slice(first.length)] : []));
    const word = wordTold(rests, told) ?? `${maker(namespace.own, namespace).replaceAll("-", "_")}_`;
    for (const rest of rests.toSorted((a, b) => b.length - a.length))
      own[first + rest] = shortened(first + rest, own) ?? listedName(word, rest, [...listed, ...told]) ?? word + rest;
  }
  return own;
}

/** Whether a namespace is another one of a maker than that of the maker's word alone, as `calendar-core/v1` is. */
function isOther({ builtIn }: ServedNamespace): boolean {
  return firstWord(builtIn).includes("-");
}

/** The word of a maker's namespaces: what another one of theirs has behind its last dash is no part of it. */
function maker(name: string, namespace: ServedNamespace): string {
  return isOther(namespace) ? firstWord(name).replace(/-[^-]*$/, "") : firstWord(name);
}

function argNames(routes: readonly Route[]): string[] {
  const names = routes.flatMap(({ endpoints }) => endpoints.flatMap(({ args }) => Object.keys(args)));
  return [...new Set(names)];
}

/** What stands before the rest of a known name of two words or more in the only arg that ends with it; undefined where there is none. */
function wordTold(rests: readonly string[], args: readonly string[]): string | undefined {
  for (const rest of rests.filter((one) => one.includes("_"))) {
    const [found, ...others] = args.filter((name) => name.length > rest.length && name.endsWith(`_${rest}`));
    if (found !== undefined && others.length === 0) return found.slice(0, -rest.length);
  }
  return undefined;
}

function firstWord(namespace: string): string {
  return namespace.split("/")[0] ?? "";
}

/** What a longer known name that begins with this one is called, without what both have behind it: a taxonomy is named by its type. */
function shortened(known: string, own: OwnNames): string | undefined {
  for (const [longer, name] of Object.entries(own)) {
    const end = longer.slice(known.length);
    if (longer.startsWith(known) && end.startsWith("_") && name.endsWith(end)) return name.slice(0, -end.length);
  }
  return undefined;
}

/** The name that the core lists: with that first word and the rest, else the only one with that word and the last of the rest. */
function listedName(word: string, rest: string, listed: readonly string[]): string | undefined {
  if (listed.includes(word + rest)) return word + rest;
  const last = rest.slice(rest.lastIndexOf("_"));
  const alike = listed.filter(
    (name) => name.startsWith(word) && name.endsWith(last.startsWith("_") ? last : `_${last}`),
  );
  return alike.length === 1 ? alike[0] : undefined;
}

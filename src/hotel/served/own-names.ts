import type { Catalogue } from "../../catalogue/catalogue.ts";
import { CORE } from "../../core/model.ts";
import type { Family } from "../../engine/behaviour.ts";
import type { OwnNames } from "../../engine/links.ts";
import type { ServedNamespace } from "../../engine/serving.ts";

/** The core's namespace as families write it. */
const KNOWN_CORE = "core/v2";

/**
 * What a site calls what families have names for: its namespaces, and types and taxonomies, whose names begin with the first word of
 * their namespace as the families' own do, unless the core lists them under another first word.
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
  for (const namespace of [...namespaces].reverse()) {
    own[namespace.builtIn] = namespace.own;
    const first = `${firstWord(namespace.builtIn)}_`;
    const rests = known.flatMap((name) => (name.startsWith(first) ? [name.slice(first.length)] : []));
    const word = listedWord(rests, listed) ?? firstWord(namespace.own).replaceAll("-", "_");
    for (const rest of rests) own[first + rest] = `${word}_${rest}`;
  }
  return own;
}

function firstWord(namespace: string): string {
  return namespace.split("/")[0] ?? "";
}

/** The word before the longest of these endings that the core lists; undefined where it lists none, or under several. */
function listedWord(endings: readonly string[], listed: readonly string[]): string | undefined {
  for (const ending of endings.toSorted((a, b) => b.length - a.length)) {
    const words = listed.flatMap((name) => (name.endsWith(`_${ending}`) ? [name.slice(0, -ending.length - 1)] : []));
    if (words.length === 1) return words[0];
  }
  return undefined;
}

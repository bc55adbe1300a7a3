import { toEditAnything } from "../registries/registry.ts";
import type { Route } from "../../catalogue/route.ts";
import type { Behaviour } from "../../engine/behaviour.ts";
import { siteErrors } from "../errors.ts";
import { CORE, type CoreModel } from "../model.ts";
import { corePatternCategories, corePatterns, type Things } from "./core-registries.ts";
import {
  allThings,
  asDocumented,
  type EditorRegistry,
  editorRegistry,
  inCallContext,
  shownThings,
} from "./registered-things.ts";

/** A registry that is only ever listed, and its route. */
export interface ListedRegistry {
  readonly registry: EditorRegistry;
  readonly route: Route;
  readonly title: string;
}

const OF_PATTERNS: Readonly<Record<string, readonly [title: string, own: () => Things]>> = {
  patterns: ["block-pattern", corePatterns],
  categories: ["block-pattern-category", corePatternCategories],
};

/** The patterns of a site and their kinds, as far as it has routes of them. */
export function patternRegistries({ catalogue }: CoreModel): ListedRegistry[] {
  return Object.entries(OF_PATTERNS).flatMap(([word, [title, own]]) => {
    const path = `${CORE}/block-patterns/${word}`;
    const route = catalogue.route(`/${path}`);
    if (route === undefined) return [];
    return [{ route, title, registry: editorRegistry(path, { key: "name", own: asDocumented(own, route) }) }];
  });
}

/** The list of what is in it. */
export function listOfThings({ registry, route, title }: ListedRegistry, model: CoreModel): Behaviour {
  return {
    basis: "family",
    permission: toEditAnything(model, siteErrors.rest_cannot_view),
    answer: (call) => {
      const things = allThings(registry, call);
      const shown = things.map((thing) => inCallContext(thing, title, { call, route }));
      return shownThings(shown, things, { registry, call });
    },
  };
}

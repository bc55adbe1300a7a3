import type { Catalogue } from "../../catalogue/catalogue.ts";
import type { AnyResource } from "../../state/resource.ts";
import type { State } from "../../state/state.ts";
import type { Fallback } from "../bindings.ts";
import { siteModel } from "./model/site-model.ts";
import { populate, siteResources } from "./records/populate.ts";
import { siteBehaviours } from "./site-behaviours.ts";

/** What a site is filled with when it is built. */
export interface SiteOrigin {
  readonly seed: number | string;
  readonly scale: number;
  readonly now: number;
}

/** A site that is known by its documents alone: what it keeps, what its routes do, what it holds at the start. */
export interface LoadedSite {
  readonly resources: readonly AnyResource[];
  readonly fallback: Fallback;
  /** The state with records where the seeds have none. */
  fill(state: State, origin: SiteOrigin): Promise<State>;
}

/** Makes a site of a catalogue. */
export function loadedSite(catalogue: Catalogue, { zone, language }: { zone: string; language: string }): LoadedSite {
  const model = siteModel(catalogue);
  const resources = siteResources(model);
  return {
    resources,
    fallback: siteBehaviours(model),
    fill: (state, origin) => populate(state, { model, zone, language, ...origin }),
  };
}

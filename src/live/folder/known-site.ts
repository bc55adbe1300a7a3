import type { Catalogue } from "../../catalogue/catalogue.ts";
import type { Route } from "../../catalogue/route.ts";

/** Where the answers of a route are kept among a seed document's `answers`. */
export interface AnswersOfRoute {
  readonly key: string;
  readonly shape: "list" | "map" | "single";
  /** Whether the route answers one record of the list. */
  readonly isItem: boolean;
  /** Whether a list is always answered as a list. */
  readonly isPlain: boolean;
  /** Whether relations are the site's own words; otherwise they follow from rules. */
  readonly isLinked: boolean;
}

/** What is known of the site that a recording's index document describes. */
export interface KnownSite {
  readonly catalogue: Catalogue;
  /** Undefined for a route whose answers tell of no records. */
  placeOf(route: Route): AnswersOfRoute | undefined;
}

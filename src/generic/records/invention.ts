import type { Fakers } from "../../seeding/fakers.ts";
import type { Collection, SiteModel } from "../../core/collection.ts";

/** What invented records are made from. */
export interface Invention {
  readonly model: SiteModel;
  readonly seed: string;
  /** The clock's start in milliseconds. */
  readonly now: number;
  readonly zone: string;
  readonly language: string;
  readonly faker: Fakers;
  /** Number of records of a collection, and their first id. */
  readonly extent: (collection: Collection) => Extent;
}

/** How many records a collection has and where their ids begin. */
export interface Extent {
  readonly count: number;
  readonly firstId: number;
}

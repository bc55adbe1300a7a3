import type { Fakers } from "../../seeding/fakers.ts";
import type { Collection, SiteModel } from "../../core/collection.ts";
import type { InventedMembers } from "../../core/invented/invented-site.ts";

/** What invented records are made from. */
export interface Invention {
  readonly model: SiteModel;
  readonly seed: string;
  /** The clock's start in milliseconds. */
  readonly now: number;
  readonly zone: string;
  readonly language: string;
  readonly faker: Fakers;
  /** Number of records of a collection, and their ids. */
  readonly extent: (collection: Collection) => Extent;
  /** What the core tells of the record of that number; undefined of kinds that it does not know. */
  readonly told: (collection: Collection, number: number) => InventedMembers | undefined;
  readonly isTold: (collection: Collection) => boolean;
  /** Whether a collection has as many records at any scale. */
  readonly isFixed: (collection: Collection) => boolean;
}

/** How many records a collection has and which ids. */
export interface Extent {
  readonly count: number;
  readonly firstId: number;
  /** How many of them come first and are seen by everybody. */
  readonly shown: number;
  /** The ids of records that are seeded, in their order; undefined where they follow each other from the first. */
  readonly ids?: readonly number[];
}

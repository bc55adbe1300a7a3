import type { User } from "../../engine/accounts.ts";
import type { Json } from "../../json/json.ts";
import type { Random } from "../../seeding/random.ts";
import type { CoreModel, CoreTaxonomy, EntryType } from "../model.ts";

/** The records of a kind that everybody may see, by their number from 0. */
export interface ShownRecords {
  readonly count: number;
  /** The id of the first of all, seen or not. */
  readonly first: number;
  /** Whether they are made here; what was handed over says itself what it is. */
  readonly isInvented: boolean;
  /** The id of one of them, counted round and round; undefined where there is none. */
  id(number: number): number | undefined;
}

/** When a record was made and last changed, in milliseconds. */
export interface RecordTimes {
  readonly created: number;
  readonly modified: number;
}

/** The site around a record that is invented. */
export interface InventedSite {
  readonly model: CoreModel;
  /** The clock's start in milliseconds. */
  readonly now: number;
  readonly zone: string;
  /** Whether its texts are made of blocks. */
  readonly hasBlocks: boolean;
  /** The folder of the theme that it wears. */
  readonly theme: string;
  /** The accounts that are made here, in the order of their ids; none where accounts were handed over. */
  readonly people: readonly User[];
  /** Whether any record of this path is there. */
  has(path: string): boolean;
  /** Whether those of this path are made here. */
  makes(path: string): boolean;
  records(path: string): ShownRecords;
  /** When the invented record of that number was made. */
  times(path: string, number: number): RecordTimes;
  /** A generator that belongs to one word of one record. */
  random(path: string, number: number, word: string): Random;
  /** What the site calls a type or taxonomy. */
  nameOf(kind: EntryType | CoreTaxonomy): string;
}

/** Members of an invented record; undefined is one that follows from others. */
export type InventedMembers = Readonly<Record<string, Json | undefined>>;

/** What the records of a kind are like on a site that is invented. */
export interface InventedKind {
  /** How many there are, and how many of them come first and are seen by everybody, all unless told; `usual` is the number that the scale asks for. */
  extent(usual: number, site: Pick<InventedSite, "has" | "makes">): { readonly count: number; readonly shown?: number };
  /** What is told of the record of that number, from 0. */
  members(number: number, site: InventedSite): InventedMembers;
}

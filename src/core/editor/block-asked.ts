import type { Call } from "../../engine/call.ts";
import type { SiteRecord } from "../../engine/site-record.ts";
import { statusAt } from "../entry-status.ts";
import type { CoreView } from "../entry-types.ts";
import type { JsonObject } from "../../json/json.ts";
import type { CoreModel, EntryType } from "../model.ts";
import type { TermCounts } from "../terms/term-counts.ts";

/** What blocks are rendered from. */
export interface BlockSources {
  readonly model: CoreModel;
  readonly counts: TermCounts;
}

/** A block that is to be rendered: its attributes, the usual ones where none are given. */
export interface BlockAsked {
  readonly attributes: JsonObject;
  readonly call: Call;
  readonly sources: BlockSources;
}

/** The markup of a block, and whether recordings hold that the family makes it so. */
export interface Rendered {
  readonly rendered: string;
  readonly isKnown: boolean;
}

/** The entries of a type that are out at that time, in the order of their ids. */
export function publishedEntries(type: EntryType, { view, now }: CoreView & { readonly now: number }): SiteRecord[] {
  return [...view.all(type.resource)].filter((entry) => statusAt(entry, now) === "publish");
}

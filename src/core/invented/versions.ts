import { scalarText } from "../../engine/json-reading.ts";
import type { EntryType } from "../model.ts";
import { isoTime, localIsoTime } from "../value-context.ts";
import { entryTitle, guidOf, inventedEntries, metaOf } from "./entries.ts";
import type { InventedKind, InventedMembers, InventedSite } from "./invented-site.ts";
import { textPart, written } from "./prose.ts";

/** The numbers of the entries that have earlier states, one for each state from the oldest on. */
const REVISED: Readonly<Record<string, readonly number[]>> = { posts: [0, 0, 0, 1, 1], pages: [0, 0] };
/** The numbers of the entries that somebody is writing in. */
const SAVED: Readonly<Record<string, readonly number[]>> = { posts: [1] };

/** Earlier states of some entries: the last of each is how the entry stands. */
export function inventedRevisions(type: EntryType): InventedKind {
  return versionsOf(type, { parents: REVISED[type.base] ?? [], word: "revision" });
}

/** A text that is being written, beside the entry. */
export function inventedAutosaves(type: EntryType): InventedKind {
  return versionsOf(type, { parents: SAVED[type.base] ?? [], word: "autosave" });
}

interface Version {
  readonly number: number;
  readonly parent: number;
  /** From 0 to 1: how far the text has come; more than 1 for one that goes on. */
  readonly share: number;
  readonly word: "revision" | "autosave";
}

function versionsOf(
  type: EntryType,
  { parents, word }: { parents: readonly number[]; word: Version["word"] },
): InventedKind {
  return {
    extent: (_, site) => ({ count: site.makes(type.path) ? parents.length : 0 }),
    members(number, site) {
      const parent = parents[number] ?? 0;
      const all = parents.filter((other) => other === parent).length;
      const place = number - parents.indexOf(parent) + 1;
      const share = word === "autosave" ? 2 : place / all;
      return versionMembers({ number, parent, share, word }, type, site);
    },
  };
}

function versionMembers(
  { number, parent, share, word }: Version,
  type: EntryType,
  site: InventedSite,
): InventedMembers {
  const whole = inventedEntries(type).members(parent, site);
  const { created, modified } = site.times(type.path, parent);
  const passed = Math.round((modified - created) * Math.min(share, 1));
  const time = created + passed + (share > 1 ? 60_000 : 0);
  const { date, date_gmt } = { date: localIsoTime(time, site.zone), date_gmt: isoTime(time) };
  const id = site.records(type.path).id(parent) ?? 0;
  return {
    author: site.people[0]?.id ?? 1,
    date,
    date_gmt,
    modified: date,
    modified_gmt: date_gmt,
    parent: id,
    slug: `${id}-${word}-v1`,
    guid: guidOf(`{base_url}/?p=${site.records(`${type.path}/${word}s`).first + number}`),
    title: { raw: entryTitle(type, parent).title },
    content: { raw: partOf(scalarText(whole.content), share, site) },
    excerpt: { raw: whole.excerpt ?? "" },
    ...metaOf(type),
    preview_link: undefined,
  };
}

/** The first parts of a text; more than all of them is the whole text and a paragraph that is new. */
function partOf(text: string, share: number, { hasBlocks }: InventedSite): string {
  const parts = text.split("\n\n");
  if (share > 1) return written([...parts, textPart("A line that is not saved yet.", hasBlocks)]);
  return written(parts.slice(0, Math.max(1, Math.round(parts.length * share))));
}

import { type SiteRecord, stored, storedText } from "../engine/site-record.ts";
import { numberedSlug, shownSlug, slugOf } from "../text/slug.ts";
import { addressForm } from "./address-forms.ts";
import type { CoreView } from "./entry-types.ts";
import type { EntryType } from "./model.ts";

/** Which entry a slug is for. */
export interface SlugPlace {
  readonly type: EntryType;
  /** The entry itself, where it is there already: it does not take its own slug from itself. */
  readonly id?: number | undefined;
  /** The parent that it is to have. */
  readonly parent?: number;
}

/** The slug, or the first with a number from 2 on that no other entry has: within its type, below its parent, or anywhere for files. */
export function freeEntrySlug(wanted: string, place: SlugPlace, at: CoreView): string {
  const isFree = (slug: string) => !isReserved(slug, place, at) && !isTaken(slug, place, at);
  if (isFree(wanted)) return wanted;
  for (let number = firstNumber(wanted, place, at); ; number += 1) {
    const slug = numberedSlug(wanted, number);
    if (isFree(slug)) return slug;
  }
}

/** Below the lowest free number of a table each one is taken there, unless the entry itself or another parent's child has it. */
function firstNumber(wanted: string, { type, id }: SlugPlace, { view }: CoreView): number {
  if (type.hierarchical) return 2;
  const table = view.state.table(type.resource);
  const own = id === undefined ? "" : (table.get(id)?.slug ?? "");
  return own.startsWith(`${wanted}-`) || table.bySlug(wanted) === undefined ? 2 : table.freeNumber(wanted);
}

/** Names that addresses of feeds and embeds have. */
const RESERVED = new Set(["feed", "rdf", "rss", "rss2", "atom", "embed"]);

function isReserved(slug: string, { type, id }: SlugPlace, at: CoreView): boolean {
  if (RESERVED.has(slug)) return true;
  if (type.hierarchical) return /^(?:page)?\d+$/.test(slug);
  if (type.name !== "post" || !/^\d+$/.test(slug) || Number(slug) === 0) return false;
  if (id !== undefined && at.view.get(type.resource, id)?.slug === slug) return false;
  return isPartOfDate(Number(slug), addressForm(type, at));
}

/** Whether a bare number would be read as a part of a date where the name stands in the address. */
function isPartOfDate(number: number, form: string): boolean {
  const steps = form.split("/").filter((step) => step !== "");
  const before = steps[steps.indexOf("%name%") - 1];
  if (steps[0] === "%name%") return true;
  return (before === "%year%" && number < 13) || (before === "%monthnum%" && number < 32);
}

function isTaken(slug: string, { type, id, parent = 0 }: SlugPlace, { model, view }: CoreView): boolean {
  if (slug === "") return false;
  const isOther = (record: SiteRecord) => record.id !== id;
  const among = (one: EntryType, isIn: (record: SiteRecord) => boolean) => {
    for (const record of view.state.table(one.resource).allBySlug(slug)) if (isIn(record)) return true;
    return false;
  };
  if (type.name === "attachment") return model.entryTypes.some((one) => among(one, isOther));
  if (!type.hierarchical) return among(type, isOther);
  const isSibling = (record: SiteRecord) => isOther(record) && parentOf(record) === parent;
  return [type, ...model.entryTypes.filter(({ name }) => name === "attachment")].some((one) => among(one, isSibling));
}

function parentOf(record: SiteRecord): number {
  return Number(stored(record, "parent") ?? stored(record, "post") ?? 0);
}

/** The slug that an entry's title gives; its id where the title gives none. */
export function titleSlug(title: string, id: number | undefined): string {
  return slugOf(title) || (id === undefined ? "" : String(id));
}

/** The slug that an entry would get from its title now, readable. */
export function generatedSlug(title: string, place: SlugPlace & { readonly id: number }, at: CoreView): string {
  return shownSlug(freeEntrySlug(titleSlug(title, place.id), place, at));
}

/** What trashed entries' slugs end in. */
const TRASHED = "__trashed";
const LONGEST_TRASHED = 191;

/** The slug of an entry that goes to the trash. */
export function trashedSlug(slug: string, place: SlugPlace, at: CoreView): string {
  if (slug.endsWith(TRASHED)) return slug;
  const kept = slug.slice(0, LONGEST_TRASHED).replace(/%[0-9a-f]?$/i, "");
  return freeEntrySlug(`${kept}${TRASHED}`, place, at);
}

/** The member of an entry that holds the slug it went to the trash with; it is never given. */
export const SLUG_BEFORE_TRASH = "$slug";

/** The slug that an entry in the trash gets back, whatever it was changed to there; undefined where it had none, or is not there. */
export function restoredSlug(entry: SiteRecord | undefined): string | undefined {
  if (entry === undefined || storedText(entry, "status") !== "trash") return undefined;
  const kept = stored(entry, SLUG_BEFORE_TRASH);
  const before = typeof kept === "string" ? kept : /^(.+)__trashed(?:-\d+)?$/.exec(entry.slug ?? "")?.[1];
  return before === "" ? undefined : before;
}

import { isObject } from "../json/json.ts";
import { compareTexts } from "../engine/page.ts";
import { collated } from "../text/collation.ts";
import { type SiteRecord, stored, storedText } from "../engine/site-record.ts";
import { type CoreView, supports } from "./entry-types.ts";
import { statusAt } from "./entry-status.ts";
import type { CoreTaxonomy, EntryType } from "./model.ts";
import { registeredByCore } from "./registered.ts";

/** The terms of an entry in a taxonomy, by name. */
export function entryTerms(record: SiteRecord, taxonomy: CoreTaxonomy, { view }: CoreView): SiteRecord[] {
  const ids = stored(record, taxonomy.base);
  if (!Array.isArray(ids)) return [];
  return view.getAll(taxonomy.resource, ids.map(Number)).sort(byTermName);
}

/** Orders terms by their names, whatever the case. */
export function byTermName(a: SiteRecord, b: SiteRecord): number {
  const name = (term: SiteRecord) => collated(storedText(term, "name"));
  return compareTexts(name(a), name(b)) || a.id - b.id;
}

/** The classes that a page gives to an entry. */
export function classList(record: SiteRecord, type: EntryType, at: CoreView & { readonly now: number }): string[] {
  const { model, view, now } = at;
  const name = model.nameOf(type, view);
  const format = supports("post-formats", type, at) ? storedText(record, "format") || "standard" : "";
  const isProtected = storedText(record, "password") !== "";
  const hasPicture = Number(stored(record, "featured_media") ?? 0) > 0 && type.name !== "attachment" && !isProtected;
  return [
    `post-${record.id}`,
    name,
    `type-${name}`,
    `status-${statusAt(record, now)}`,
    ...(format === "" ? [] : [`format-${format}`]),
    ...(isProtected ? ["post-password-required"] : []),
    ...(hasPicture ? ["has-post-thumbnail"] : []),
    "hentry",
    ...termClasses(record, type, at),
    ...(format === "" || format === "standard" ? [] : [`post_format-post-format-${format}`]),
  ];
}

function termClasses(record: SiteRecord, { taxonomies }: EntryType, at: CoreView): string[] {
  const shown = taxonomies.filter((taxonomy) => isPublicTaxonomy(taxonomy, at));
  return shown.flatMap((taxonomy) => {
    const name = at.model.nameOf(taxonomy, at.view);
    const word = name === "post_tag" ? "tag" : name;
    return entryTerms(record, taxonomy, at).map((term) => `${word}-${classOf(term)}`);
  });
}

/** The slug as far as it makes a class: codes of letters do not, and numbers are no classes. */
function classOf({ slug = "", id }: SiteRecord): string {
  const plain = slug.replaceAll(/%[a-f0-9]{2}/gi, "").replaceAll(/[^\w-]/g, "");
  return /^[\d.]*$/.test(plain) || /^-+$/.test(plain) ? String(id) : plain;
}

/** Whether a taxonomy's terms are for everybody to see. */
export function isPublicTaxonomy(taxonomy: CoreTaxonomy, { model, view }: CoreView): boolean {
  const record = model.registered(taxonomy, view);
  const visibility =
    (record && stored(record, "visibility")) ?? registeredByCore("taxonomies", taxonomy.name)?.visibility;
  return !isObject(visibility) || visibility.public !== false;
}

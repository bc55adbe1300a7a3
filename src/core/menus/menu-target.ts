import type { Outlook } from "../../engine/answers/record-form.ts";
import { type SiteRecord, stored, storedText } from "../../engine/site-record.ts";
import { type Json, isObject } from "../../json/json.ts";
import { addressForm } from "../address-forms.ts";
import { findEntry } from "../entry-types.ts";
import { type CoreModel, type CoreTaxonomy, type EntryType, recordText } from "../model.ts";
import { permalink } from "../permalinks.ts";
import { registeredByCore } from "../registered.ts";
import { settingsOf } from "../settings.ts";
import { termLink } from "../terms/term-addresses.ts";
import { renderedTitle } from "../text/titles.ts";

/** From where a menu's items are looked at. */
export type MenuOutlook = Pick<Outlook, "view" | "links" | "now"> & { readonly model: CoreModel };

/** What an item of a menu leads to. */
export interface MenuTarget {
  /** Its title as it was written; where there is nothing, none. */
  readonly written: string;
  /** What an item without a title of its own is called. */
  readonly title: string;
  /** False where the list of a type's entries has no page. */
  readonly url: string | false;
  readonly label: string;
  readonly isThere: boolean;
  /** The path of its record below the API; undefined where it is no record. */
  readonly path?: string;
}

/** What an item names as its target. */
export interface NamedTarget {
  readonly type: string;
  readonly object: string;
  readonly id: number;
}

/** What a stored item names as its target. */
export function targetNamedBy(item: SiteRecord): NamedTarget {
  return {
    type: storedText(item, "type"),
    object: storedText(item, "object"),
    id: Number(stored(item, "object_id") ?? 0),
  };
}

/** What an item leads to; undefined for one with an address of its own. */
export function targetOf(named: NamedTarget, at: MenuOutlook): MenuTarget | undefined {
  if (named.type === "post_type") return entryTarget(named, at);
  if (named.type === "taxonomy") return termTarget(named, at);
  return named.type === "post_type_archive" ? archiveTarget(named, at) : undefined;
}

function nothing({ id, object }: NamedTarget, label: string | undefined): MenuTarget {
  return { written: "", title: untitled(id), url: "", label: label ?? object, isThere: false };
}

function untitled(id: number): string {
  return `#${id} (no title)`;
}

function entryTarget(named: NamedTarget, at: MenuOutlook): MenuTarget {
  const type = at.model.typeNamed(named.object, at.view);
  const label = type && labelOf(type, "singular_name", at);
  const found = findEntry(named.id, at);
  if (found === undefined) return nothing(named, label);
  const written = recordText(found.record, "title").raw;
  return {
    written,
    title: renderedTitle(written) || untitled(named.id),
    url: storedText(found.record, "link") || permalink(found.record, found.type, at),
    label: label ?? named.object,
    isThere: type !== undefined && storedText(found.record, "status") !== "trash",
    path: `${found.type.path}/${named.id}`,
  };
}

function termTarget(named: NamedTarget, at: MenuOutlook): MenuTarget {
  const taxonomy = at.model.taxonomyNamed(named.object, at.view);
  const label = taxonomy && labelOf(taxonomy, "singular_name", at);
  const term = taxonomy && at.view.get(taxonomy.resource, named.id);
  if (taxonomy === undefined || term === undefined) return nothing(named, label);
  const written = storedText(term, "name");
  return {
    written,
    title: written || untitled(named.id),
    url: storedText(term, "link") || termLink(term, taxonomy, at),
    label: label ?? named.object,
    isThere: true,
    path: `${taxonomy.path}/${named.id}`,
  };
}

/** What the core calls an item that leads to the list of a type's entries. */
const ARCHIVE = "Post Type Archive";

function archiveTarget(named: NamedTarget, at: MenuOutlook): MenuTarget {
  const type = at.model.typeNamed(named.object, at.view);
  if (type === undefined) return { ...nothing(named, ARCHIVE), title: "", url: false };
  const written = labelOf(type, "name", at) ?? named.object;
  return { written, title: written, url: archiveUrl(type, at), label: ARCHIVE, isThere: true };
}

function archiveUrl(type: EntryType, at: MenuOutlook): string | false {
  const { home } = at.links;
  if (type.name === "post") return postsUrl(at) ?? home;
  const slug = registration(type, "has_archive", at);
  if (slug === undefined || slug === false || slug === "") return false;
  const form = addressForm(type, at);
  if (form === "") return `${home}/?post_type=${at.model.nameOf(type, at.view)}`;
  return typeof slug === "string" ? `${home}/${slug}/` : `${home}${form.slice(0, form.indexOf("%"))}`;
}

/** The address of the page that shows the posts where another one is the front. */
function postsUrl(at: MenuOutlook): string | undefined {
  const settings = settingsOf(at.model, at.view);
  if (settings.text("show_on_front") !== "page") return undefined;
  const page = findEntry(settings.number("page_for_posts"), at);
  return page && permalink(page.record, page.type, at);
}

function labelOf(kind: EntryType | CoreTaxonomy, name: string, at: MenuOutlook): string | undefined {
  const labels = registration(kind, "labels", at);
  const label = isObject(labels) ? labels[name] : undefined;
  return typeof label === "string" && label !== "" ? label : undefined;
}

function registration(kind: EntryType | CoreTaxonomy, member: string, { model, view }: MenuOutlook): Json | undefined {
  const record = model.registered(kind, view);
  const registry = "taxonomies" in kind ? "types" : "taxonomies";
  return (record && stored(record, member)) ?? registeredByCore(registry, kind.name)?.[member];
}

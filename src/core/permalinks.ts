import type { Links } from "../engine/links.ts";
import { type SiteRecord, stored, storedText } from "../engine/site-record.ts";
import { addressForm, parentPath, tagText } from "./address-forms.ts";
import { statusAt } from "./entry-status.ts";
import { type CoreView, findEntry, isViewable } from "./entry-types.ts";
import type { EntryType } from "./model.ts";
import { settingsOf } from "./settings.ts";

/** From where addresses are seen. */
export interface Addressing extends CoreView {
  readonly now: number;
  readonly links: Links;
}

/** The address of an entry's page; plain (`?p=7`) as long as it is not out. */
export function permalink(record: SiteRecord, type: EntryType, at: Addressing): string {
  return at.links.home + pathOf(record, type, at);
}

/** The address of an entry with a tag in place of its name, as if it were out. */
export function permalinkTemplate(record: SiteRecord, type: EntryType, at: Addressing): string {
  return at.links.home + templatePath(record, type, at);
}

/** Whether an entry is the page that the settings put on the front. */
export function isFront(record: SiteRecord, type: EntryType, at: CoreView): boolean {
  if (type.name !== "page") return false;
  const settings = settingsOf(at.model, at.view);
  return settings.text("show_on_front") === "page" && settings.number("page_on_front") === record.id;
}

/** Statuses whose entries have addresses with names. */
const OUT = new Set(["publish", "private", "inherit"]);

function pathOf(record: SiteRecord, type: EntryType, at: Addressing): string {
  if (type.name === "attachment") return attachmentPath(record, type, at);
  if (!OUT.has(statusAt(record, at.now))) return plainPath(record, type, at);
  return isFront(record, type, at) ? "/" : namedPath(record, type, at);
}

/** The address of an entry by its name; where it has none that its form could show, the plain one. */
function namedPath(record: SiteRecord, type: EntryType, at: CoreView): string {
  const { slug = "" } = record;
  const form = addressForm(type, at);
  if (slug === "" && (form === "" || form.includes("%name%"))) return plainPath(record, type, at);
  const name = parentPath(record, type, at) + slug;
  return form === "" ? plainNamed(record, name, { type, at }) : filledForm(form, name, { record, at });
}

/** The address of an entry that has no name yet. */
export function plainPath(record: SiteRecord, type: EntryType, at: CoreView): string {
  const { id } = record;
  if (type.name === "post" || !isViewable(type, at)) return `/?p=${id}`;
  if (type.name === "page") return `/?page_id=${id}`;
  if (type.name === "attachment") return `/?attachment_id=${id}`;
  return `/?post_type=${at.model.nameOf(type, at.view)}&p=${id}`;
}

function plainNamed(record: SiteRecord, name: string, { type, at }: { type: EntryType; at: CoreView }): string {
  const isOfCore = type.name === "post" || type.name === "page";
  return isOfCore ? plainPath(record, type, at) : `/?${at.model.nameOf(type, at.view)}=${name}`;
}

function filledForm(form: string, name: string, { record, at }: { record: SiteRecord; at: CoreView }): string {
  return form.replace(/%(\w+)%/g, (_, tag: string) => (tag === "name" ? name : tagText(tag, record, at)));
}

/** Whether a file is attached to an entry that is not there any more. */
function isOrphan(record: SiteRecord, at: CoreView): boolean {
  const parent = Number(stored(record, "post") ?? 0);
  return parent > 0 && findEntry(parent, at) === undefined;
}

function templatePath(record: SiteRecord, type: EntryType, at: Addressing): string {
  const token = type.name === "post" || type.name === "attachment" ? "%postname%" : "%pagename%";
  if (type.name === "attachment") {
    const parent = attachedTo(record, at);
    return parent === undefined || parent.includes("?") ? plainPath(record, type, at) : `${withSlash(parent)}${token}/`;
  }
  if (type.name === "post" && statusAt(record, at.now) === "trash") return plainPath(record, type, at);
  if (isFront(record, type, at)) return "/";
  const form = addressForm(type, at);
  const name = parentPath(record, type, at) + token;
  return form === "" ? plainNamed(record, name, { type, at }) : filledForm(form, name, { record, at });
}

/** What is attached to nothing has an address of its own, anything else hangs below what it is attached to. */
function attachmentPath(record: SiteRecord, type: EntryType, at: Addressing): string {
  const slug = record.slug ?? "";
  const parent = attachedTo(record, at);
  if (slug === "" || parent?.includes("?") === true || isPlain(at) || isOrphan(record, at))
    return plainPath(record, type, at);
  const step = /^\d+$/.test(slug) && parent !== undefined ? `attachment/${slug}` : slug;
  return `${parent === undefined ? "/" : withSlash(parent)}${step}/`;
}

function isPlain(at: CoreView): boolean {
  const posts = at.model.entryTypes.find(({ name }) => name === "post");
  return posts !== undefined && addressForm(posts, at) === "";
}

/** The path of the entry that a file is attached to; that of the front page is the one by its name. */
function attachedTo(record: SiteRecord, at: Addressing): string | undefined {
  const parent = findEntry(Number(stored(record, "post") ?? 0), at);
  if (parent === undefined || parent.record.id === record.id) return undefined;
  const { record: entry, type } = parent;
  if (type.name === "attachment") return undefined;
  if (!isFront(entry, type, at)) return pathOf(entry, type, at);
  return namedPath(entry, type, at);
}

function withSlash(path: string): string {
  return path.endsWith("/") ? path : `${path}/`;
}

/** The address that an entry is known by for good: the one it had when it was made, without the site's own. */
export function firstAddress(record: SiteRecord, type: EntryType, at: Addressing): string {
  const isNamed = OUT.has(storedText(record, "status"));
  return `{base_url}${isNamed ? namedPath(record, type, at) : plainPath(record, type, at)}`;
}

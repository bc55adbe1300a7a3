import type { Call } from "../../engine/call.ts";
import { authorId } from "../../engine/rights.ts";
import { type SiteRecord, stored } from "../../engine/site-record.ts";
import { isObject, type JsonObject } from "../../json/json.ts";
import type { Changes } from "../../state/changes.ts";
import { entryTime } from "../entry-dates.ts";
import { supports } from "../entry-types.ts";
import { metaFields } from "../meta.ts";
import { type EntryType, recordText } from "../model.ts";
import { trimAscii } from "../../text/white-space.ts";
import { renderedText } from "./entry-form.ts";
import type { Entries } from "./present-entry.ts";
import { revisionsOf, versionsOf } from "./versions.ts";

/** Texts that revisions keep. */
const KEPT = ["title", "content", "excerpt"];

/** Keys of meta that revisions keep. */
export const KEPT_META = ["footnotes"];

/** Keeps the state of an entry as a revision, where it differs from the last one or none is there yet; one that is not kept was as the entry stood before. */
export function keepRevision(
  { record, before }: { record: SiteRecord; before: SiteRecord },
  call: Call,
  changes: Changes,
  { type, model }: Pick<Entries, "type" | "model">,
): void {
  const at = { model, view: changes.view };
  if (!type.hasRevisions || !supports("revisions", type, at)) return;
  const { newest } = versionsOf(record, type, at);
  if (newest !== undefined && isSame(record, changes.view.get(revisionsOf(type), newest) ?? before, type)) return;
  const revision = changes.insert(revisionsOf(type), revisionMembers(record, call, type));
  const guid = `{base_url}/?p=${revision.id}`;
  changes.patch(revisionsOf(type), revision.id, { guid: { rendered: guid, raw: guid } });
}

function isSame(record: SiteRecord, last: SiteRecord, type: EntryType): boolean {
  const own = KEPT.filter((name) => type.has(name));
  if (!own.every((name) => isSameText(name, record, recordText(last, name).raw))) return false;
  return KEPT_META.every((key) => metaValue(record, key) === metaValue(last, key));
}

/** Whether two entries or versions hold the same text under a name, however many spaces or empty lines there are. */
export function isSameText(name: string, a: SiteRecord, text: string): boolean {
  return squeezed(recordText(a, name).raw) === squeezed(text);
}

function squeezed(text: string): string {
  return trimAscii(text)
    .replaceAll("\r", "\n")
    .replace(/\n+/g, "\n")
    .replace(/[ \t]+/g, " ");
}

function metaValue(record: SiteRecord, key: string) {
  const meta = stored(record, "meta");
  return isObject(meta) ? (meta[key] ?? "") : "";
}

/** An entry's state as its revision shows it; `slug` tells revisions from autosaves. */
export function revisionMembers(record: SiteRecord, call: Call, type: EntryType, word = "revision"): JsonObject {
  const time = entryTime(call.now, call.zone);
  const meta = metaFields(type);
  const kept = Object.fromEntries(KEPT_META.map((key) => [key, metaValue(record, key)]));
  const shown = meta?.shown(undefined);
  return {
    author: authorId(call),
    ...time,
    modified: time.date,
    modified_gmt: time.date_gmt,
    parent: record.id,
    slug: `${record.id}-${word}-v1`,
    ...revisionTexts(record, type),
    ...(meta !== undefined && { meta: isObject(shown) ? { ...shown, ...ownKeys(kept, shown) } : (shown ?? []) }),
  };
}

function ownKeys(kept: JsonObject, shown: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(kept).filter(([key]) => key in shown));
}

/** The texts of an entry as its revisions hold them. */
export function revisionTexts(record: SiteRecord, type: EntryType): JsonObject {
  const own = KEPT.filter((name) => type.has(name));
  return Object.fromEntries(own.map((name) => [name, revisionText(name, record)]));
}

/** A text as revisions show it, made where entries of the type don't show it; an excerpt that nobody wrote is not made. */
function revisionText(name: string, record: SiteRecord): JsonObject {
  const { raw, rendered } = recordText(record, name);
  const meta = stored(record, "meta") ?? {};
  if (raw === "" && name === "excerpt") return { raw, rendered: "" };
  return { raw, rendered: rendered === "" ? renderedText(name, raw, { content: raw, meta }) : rendered };
}

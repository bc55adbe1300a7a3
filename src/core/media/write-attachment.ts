import type { Call } from "../../engine/call.ts";
import { scalarText } from "../../engine/json-reading.ts";
import { refuse } from "../../engine/refusal.ts";
import { argsErrors } from "../../args/errors.ts";
import { cleanTextField } from "../../args/formats/text-field.ts";
import { type SiteRecord, stored } from "../../engine/site-record.ts";
import { type Json, type JsonObject, isObject } from "../../json/json.ts";
import type { Changes } from "../../state/changes.ts";
import { recordAsJson } from "../../state/table.ts";
import { entryTime, instantOfText } from "../entry-dates.ts";
import { freeEntrySlug, titleSlug } from "../entry-slugs.ts";
import { findEntry } from "../entry-types.ts";
import { settingsOf } from "../settings.ts";
import { siteErrors } from "../errors.ts";
import { metaFields } from "../meta.ts";
import { CORE, recordText } from "../model.ts";
import { can } from "../rights.ts";
import { keptHtml } from "../kept-html.ts";
import { keptTitle, renderedTitle } from "../text/titles.ts";
import { slugOf } from "../../text/slug.ts";
import { attachmentTexts } from "./attachment-texts.ts";
import type { Entries } from "../entries/present-entry.ts";

/** Members that a call writes as they come. */
const PLAIN = ["comment_status", "ping_status", "template"] as const;

/** What a call writes to an attachment, texts apart. Throws what it is refused for. */
export function attachmentMembers(call: Call, attachments: Entries): JsonObject {
  requireParentOfFiles(call, attachments);
  requireAuthor(call, attachments);
  const { params } = call;
  const members: JsonObject = { ...writtenTime(call) };
  for (const name of PLAIN) if (typeof params[name] === "string") members[name] = params[name];
  const alternative = alternativeText(params);
  if (alternative !== undefined) members["alt_text"] = withoutSlashes(alternative);
  if (typeof params["status"] === "string") members["status"] = params["status"] === "private" ? "private" : "inherit";
  if (Number(params["author"] ?? 0) > 0) members["author"] = Number(params["author"]);
  if (given("post", call)) members["post"] = Number(params["post"]) || null;
  return members;
}

/** The text that a call writes to stand for a picture, on one line without tags; undefined where it writes none. */
export function alternativeText({ alt_text }: JsonObject): string | undefined {
  return typeof alt_text === "string" ? cleanTextField(alt_text) : undefined;
}

/** A text without backslashes, but for those that stand behind one. */
function withoutSlashes(text: string): string {
  return text.replace(/\\([^]?)/g, "$1");
}

/** Whether a call gives a parameter a value. */
export function given(name: string, { params, given }: Call): boolean {
  return given.has(name) && params[name] !== null && params[name] !== undefined;
}

/** Nothing is attached to a file, or to an earlier state of an entry. */
function requireParentOfFiles({ params, view }: Call, { model, type }: Entries): void {
  const id = Number(params["post"] ?? 0);
  if (id === 0) return;
  const isFile = view.get(type.resource, id) !== undefined;
  const isVersion = model.entryTypes.some(({ path }) =>
    ["revisions", "autosaves"].some((kind) => view.state.tableNamed(`${path}/${kind}`)?.get(id) !== undefined),
  );
  const message = "A file cannot be attached to that.";
  if (isFile || isVersion) throw refuse(argsErrors.rest_invalid_param, { message });
}

function requireAuthor({ params, user, view }: Call, { model }: Entries): void {
  const author = Number(params["author"] ?? 0);
  if (author === 0 || author === user?.id) return;
  const people = model.kind(`${CORE}/users`);
  if (people !== undefined && view.get(people.resource, author) === undefined)
    throw refuse(siteErrors.rest_invalid_author);
}

/** The time that a call dates an attachment to; `null` is now. */
function writtenTime(call: Call): JsonObject {
  const { params, now, zone } = call;
  for (const [name, clock] of [
    ["date", zone],
    ["date_gmt", "UTC"],
  ] as const) {
    const value = params[name];
    const instant = typeof value === "string" ? instantOfText(value, clock) : undefined;
    if (instant !== undefined) return { ...entryTime(instant, zone) };
    if (value === null && call.given.has(name)) return { ...entryTime(now, zone) };
  }
  return {};
}

/** A text that a call writes; undefined where it writes none. */
function textWritten(name: string, { params }: Pick<Call, "params">): string | undefined {
  const value = params[name];
  if (typeof value === "string") return value;
  return isObject(value) && typeof value["raw"] === "string" ? value["raw"] : undefined;
}

/** The title that a call writes; an empty one of an object is none. */
function titleWritten(call: Pick<Call, "params">, { unfiltered }: { unfiltered: boolean }): string | undefined {
  const written = textWritten("title", call);
  const isNone = written === undefined || (written === "" && isObject(call.params["title"]));
  return isNone ? undefined : keptTitle(written, { unfiltered });
}

/** Texts of a new attachment that a call does not write. */
export interface UsualTexts {
  readonly title?: string;
  readonly description?: string;
  readonly caption?: string;
  /** What it is called where nothing else is left; nothing unless given. */
  readonly untitled?: string;
}

/** The texts of an attachment, anew: each as a call writes it, else as it was. */
export function textMembers(
  { id, before, members }: { id: number; before: SiteRecord | undefined; members: JsonObject },
  call: Call,
  fallback: UsualTexts = {},
): JsonObject {
  const unfiltered = can(call, "unfiltered_html");
  const was = (name: string) => (before === undefined ? "" : recordText(before, name).raw);
  const title = titleWritten(call, { unfiltered }) ?? fallback.title ?? was("title");
  const rawTitle = title || (fallback.untitled ?? "");
  const text = (name: "description" | "caption") => {
    const written = textWritten(name, call);
    return written === undefined ? (fallback[name] ?? was(name)) : keptHtml(written, call);
  };
  return {
    title: { raw: rawTitle, rendered: renderedTitle(rawTitle) },
    ...attachmentTexts({ id, title: rawTitle, description: text("description"), caption: text("caption"), members }),
  };
}

/** The slug that a call gives an attachment: its own, or one made of the title. */
export function writtenSlug(
  { id, title, before }: { id: number; title: string; before: string | undefined },
  call: Call,
  { model, type }: Entries,
): string {
  const named = call.params["slug"];
  const wanted = typeof named === "string" ? slugOf(named) || titleSlug(title, id) : (before ?? titleSlug(title, id));
  return wanted === before ? wanted : freeEntrySlug(wanted, { type, id }, { model, view: call.view });
}

/** The entry's date where files that are attached to it go by that: a page's does not count. */
export function dateForFolder({ params, now, zone, view }: Call, { model }: Entries): string {
  const parent = findEntry(Number(params["post"] ?? 0), { model, view });
  const date = parent === undefined || parent.type.name === "page" ? "" : scalarText(stored(parent.record, "date"));
  return /^(?!0000)\d{4}-\d\d/.test(date) ? date : entryTime(now, zone).date;
}

/** The state of comments that new attachments have. */
export function usualCommentStatus(call: Call, { model }: Entries): Json {
  return settingsOf(model, call.view).text("default_comment_status") || "open";
}

/** The attachment with what a call writes to it: every text is made anew where one of them, or what they show, changes. */
export function changedAttachment(before: SiteRecord, call: Call, attachments: Entries): SiteRecord {
  const { date, date_gmt } = entryTime(call.now, call.zone);
  const members: JsonObject = {
    ...recordAsJson(before),
    ...attachmentMembers(call, attachments),
    modified: date,
    modified_gmt: date_gmt,
  };
  const touches = ["title", "description", "caption", "alt_text"].some((name) => given(name, call));
  if (touches) Object.assign(members, textMembers({ id: before.id, before, members }, call));
  const title = isObject(members["title"]) ? scalarText(members["title"]["raw"]) : "";
  if (given("slug", call))
    members["slug"] = writtenSlug({ id: before.id, title, before: before.slug }, call, attachments);
  return { ...members, id: before.id };
}

/** Writes what a call says of the keys that the site registers for files. Throws the refusal of the first wrong value. */
export function withMeta(record: SiteRecord, call: Call, changes: Changes, { type }: Entries): SiteRecord {
  const fields = metaFields(type);
  const { meta } = call.params;
  if (fields === undefined || !isObject(meta)) return record;
  return changes.put(type.resource, { ...record, meta: fields.written(stored(record, "meta"), meta) });
}

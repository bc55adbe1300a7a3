import { type Call, truthy } from "../../engine/call.ts";
import { forbidden, refuse } from "../../engine/refusal.ts";
import { authorId } from "../../engine/rights.ts";
import { type SiteRecord, stored, storedText } from "../../engine/site-record.ts";
import type { Json, JsonObject } from "../../json/json.ts";
import { slugOf } from "../../text/slug.ts";
import { freeEntrySlug, restoredSlug, titleSlug } from "../entry-slugs.ts";
import { findEntry, supports } from "../entry-types.ts";
import { siteErrors } from "../errors.ts";
import { CORE, recordText } from "../model.ts";
import { settingsOf } from "../settings.ts";
import { mayTo, mayWith } from "./entry-rights.ts";
import { WRITER, writerOf } from "../rights.ts";
import { sentTexts, TEXTS, writtenTexts } from "./entry-texts.ts";
import { datingOf, timelyStatus, timeMembers } from "./entry-times.ts";
import type { Entries } from "./present-entry.ts";

/** What a call writes into an entry itself, all that is refused before anything is kept; what hangs on it is written after. */
export function writtenEntry(call: Call, entries: Entries, before?: SiteRecord): JsonObject {
  const { type } = entries;
  const { params } = call;
  const sent = sentTexts(call, type);
  const asked = askedStatus(call, entries, before);
  const dating = datingOf(call, before);
  const status = timelyStatus(asked, dating, call.now);
  refuseAuthor(call, entries);
  const given = passwordAfter(call, entries, before);
  const password = status === "private" ? "" : given;
  const parent = parentAfter(call, entries, before);
  const texts = writtenTexts(sent, { type, password, before });
  const title = sent.title ?? (before === undefined ? "" : recordText(before, "title").raw);
  const members: JsonObject = timeMembers(dating, status, call, before);
  if (type.has("password")) members.password = password;
  members.slug = slugAfter({ title, status, parent }, call, entries, before);
  members.status = status;
  for (const name of TEXTS) if (texts[name] !== undefined) members[name] = texts[name];
  members[type.has("author") ? "author" : WRITER] = authorAfter(call, before);
  if (type.has("parent")) members.parent = parent;
  if (typeof params.menu_order === "number" && type.has("menu_order")) members.menu_order = params.menu_order;
  for (const name of ["comment_status", "ping_status"])
    if (type.has(name) && typeof params[name] === "string" && params[name] !== "") members[name] = params[name];
  return members;
}

/** Throws where an entry of the type would be left empty. */
export function refuseEmpty(call: Call, entries: Entries, before?: SiteRecord): void {
  if (isLeftEmpty(call, entries, before)) throw refuse(siteErrors.empty_content);
}

/** Whether a write would leave an entry without all texts, of a type that has all of them. */
export function isLeftEmpty(call: Call, { type, model }: Entries, before?: SiteRecord): boolean {
  const at = { model, view: call.view };
  if (!["title", "editor", "excerpt"].every((feature) => supports(feature, type, at))) return false;
  const sent = sentTexts(call, type);
  const left = TEXTS.map((name) => sent[name] ?? (before === undefined ? "" : recordText(before, name).raw));
  return !left.some(truthy);
}

/** Statuses that only those may give who may publish. */
const PUBLISHING = new Set(["publish", "future", "private"]);

function askedStatus(call: Call, entries: Entries, before: SiteRecord | undefined): string {
  const kept = before === undefined ? "draft" : storedText(before, "status");
  const { status } = call.params;
  if (typeof status !== "string" || status === "" || status === kept) return kept;
  if (PUBLISHING.has(status) && !mayWith("publish_posts", entries, call))
    throw forbidden(call.user !== undefined, siteErrors.rest_cannot_publish);
  return status;
}

function refuseAuthor(call: Call, { type, model }: Entries): void {
  const { author } = call.params;
  if (!type.has("author") || !truthy(author) || author === call.user?.id) return;
  const users = model.kind(`${CORE}/users`);
  if (users !== undefined && call.view.get(users.resource, Number(author)) === undefined)
    throw refuse(siteErrors.rest_invalid_author);
}

function authorAfter(call: Call, before: SiteRecord | undefined): number {
  const { author } = call.params;
  if (truthy(author)) return Number(author);
  return before === undefined ? authorId(call) : writerOf(before);
}

/** A password and a place before all others exclude each other. */
function passwordAfter(call: Call, { type }: Entries, before: SiteRecord | undefined): string {
  const { password, sticky } = call.params;
  const kept = before === undefined ? "" : storedText(before, "password");
  const isSticky = before !== undefined && stored(before, "sticky") === true;
  const isAsked = type.has("sticky") && truthy(sticky);
  if (typeof password === "string" && password !== "" && (isAsked || isSticky))
    throw refuse(siteErrors.rest_invalid_field);
  if (isAsked && kept !== "") throw refuse(siteErrors.rest_invalid_field);
  return typeof password === "string" ? password : kept;
}

/** The parent of an entry; one that is below the entry itself is none. */
function parentAfter(call: Call, { type, model }: Entries, before: SiteRecord | undefined): number {
  const kept = before === undefined ? 0 : Number(stored(before, "parent") ?? 0);
  const { parent } = call.params;
  if (!type.has("parent") || typeof parent !== "number") return kept;
  if (parent === 0) return 0;
  const at = { model, view: call.view };
  if (findEntry(parent, at) === undefined) throw refuse(siteErrors.rest_post_invalid_id, { status: 400 });
  const seen = new Set<number>();
  for (let id = parent; id > 0 && !seen.has(id); id = Number(parentOf(id, at) ?? 0)) {
    if (id === before?.id) return 0;
    seen.add(id);
  }
  return parent;
}

function parentOf(id: number, at: Parameters<typeof findEntry>[1]): Json | undefined {
  const found = findEntry(id, at);
  return found && stored(found.record, "parent");
}

/** Statuses whose entries need no slug. */
const SLUGLESS = new Set(["draft", "pending", "auto-draft"]);

interface Named {
  readonly title: string;
  readonly status: string;
  readonly parent: number;
}

function slugAfter(named: Named, call: Call, entries: Entries, before: SiteRecord | undefined): string {
  const { title, status, parent } = named;
  const at = { model: entries.model, view: call.view };
  const free = (slug: string, below = parent) =>
    freeEntrySlug(slug, { type: entries.type, id: before?.id, parent: below }, at);
  const former = status === "trash" ? undefined : restoredSlug(before);
  const wanted = former ?? wantedSlug(status, call, entries, before);
  const isWanted = truthy(wanted);
  if (!SLUGLESS.has(status)) {
    const id = before?.id ?? call.view.state.nextId(entries.type.resource.idSpace);
    return free(isWanted ? wanted : titleSlug(title, id));
  }
  if (!isWanted) return "";
  // Drafts keep theirs as it is but where a call names it, and a new one says that it is a draft.
  const isNamed = former === undefined && typeof call.params.slug === "string";
  const isChecked = isNamed && (before !== undefined || truthy(call.params.status));
  return isChecked ? free(wanted, call.given.has("parent") ? parent : 0) : wanted;
}

function wantedSlug(status: string, call: Call, entries: Entries, before: SiteRecord | undefined): string {
  const { slug } = call.params;
  const isForOthers = status === "pending" && !mayPublish(call, entries, before);
  if (isForOthers) return "";
  return typeof slug === "string" ? slugOf(slug) : (before?.slug ?? "");
}

function mayPublish(call: Call, entries: Entries, before: SiteRecord | undefined): boolean {
  const may = mayWith("publish_posts", entries, call);
  return before === undefined ? may : may && mayTo("edit", before, entries, call);
}

/** Members that a new entry begins with where the call says nothing of them. */
export function newEntry(call: Call, { type, model }: Entries): JsonObject {
  const at = { model, view: call.view };
  const settings = settingsOf(model, call.view);
  const hasComments = type.name !== "page" && supports("comments", type, at);
  const hasPings = type.name !== "page" && supports("trackbacks", type, at);
  const begun: Readonly<Record<string, Json>> = {
    featured_media: 0,
    menu_order: 0,
    comment_status: hasComments ? settings.text("default_comment_status") || "open" : "closed",
    ping_status: hasPings ? settings.text("default_ping_status") || "open" : "closed",
    sticky: false,
    template: "",
    format: "standard",
  };
  const members: JsonObject = {};
  for (const name in begun) if (type.has(name)) members[name] = begun[name] ?? null;
  for (const { base } of type.taxonomies) members[base] = [];
  return members;
}

import { capabilitiesOfRoles } from "./rights.ts";
import { siteErrors } from "./errors.ts";
import type { Json } from "../json/json.ts";
import type { Call } from "../engine/call.ts";
import { listOf, scalarText, textsOf } from "../engine/json-reading.ts";
import { instantOf } from "../time/zone.ts";
import { refuse } from "../engine/refusal.ts";
import { authorId } from "../engine/rights.ts";
import { type Collection, type SiteModel } from "./collection.ts";
import { type SiteRecord, storedText } from "../engine/site-record.ts";
import { taxonomyName, typeName } from "./members.ts";
import { isoTime, localIsoTime } from "./value-context.ts";

/** What making a record of the core begins from. */
export interface Creation {
  readonly call: Call;
  readonly collection: Collection;
  readonly model: SiteModel;
  /** What the call says. */
  readonly written: Readonly<Record<string, Json>>;
  /** That and what is empty otherwise. */
  readonly members: Readonly<Record<string, Json>>;
}

/** What the core puts into a new record of its kinds; throws its refusals. */
export function coreCreation(creation: Creation): Record<string, Json> {
  switch (creation.collection.kind) {
    case "post":
      return newPost(creation);
    case "term":
      return newTerm(creation);
    case "user":
      return newUser(creation);
    case "comment":
      return newComment(creation);
    default:
      return {};
  }
}

function newPost({ call, collection, model, written }: Creation): Record<string, Json> {
  if (call.given.has("id") && call.params.id !== null) throw refuse(siteErrors.rest_post_exists);
  const isUpload = collection.noun === "media";
  if (!isUpload && ["title", "content", "excerpt"].every((name) => (written[name] ?? "") === ""))
    throw refuse(siteErrors.empty_content);
  const date = writtenDate(written, call);
  const status = isUpload ? "inherit" : statusOf(written.status, date, call);
  return {
    type: typeName(collection),
    author: written.author ?? authorId(call),
    ...(date !== undefined && { date: localIsoTime(date, call.zone), date_gmt: isoTime(date) }),
    status,
    comment_status: written.comment_status ?? "open",
    ping_status: written.ping_status ?? "open",
    ...knownTerms(written, { call, model }),
    ...(isUpload && uploaded(written, call)),
  };
}

/** The instant that a call dates an entry to; undefined where it does not. */
export function writtenDate(written: Readonly<Record<string, Json>>, { zone }: Call): number | undefined {
  if (typeof written.date_gmt === "string" && written.date_gmt !== "") return instantIn(written.date_gmt, "UTC");
  return typeof written.date === "string" && written.date !== "" ? instantIn(written.date, zone) : undefined;
}

function instantIn(text: string, zone: string): number | undefined {
  if (/(?:Z|[+-]\d\d:?\d*)$/i.test(text)) {
    const instant = Date.parse(text);
    return Number.isNaN(instant) ? undefined : instant;
  }
  const time = text.replace(/[Tt]/, " ").slice(0, 19);
  return /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(time) ? instantOf(time, zone) : undefined;
}

/** Entries of the future wait; without a time to come they are there at once. */
export function statusOf(status: Json | undefined, date: number | undefined, { now }: Call): Json {
  if (status === "publish" || status === "future") return date !== undefined && date > now ? "future" : "publish";
  return status ?? "draft";
}

/** The terms of an entry that there are; others are left out. */
export function knownTerms(
  written: Readonly<Record<string, Json>>,
  { call, model }: Pick<Creation, "call" | "model">,
): Record<string, Json> {
  const known: Record<string, Json> = {};
  for (const { kind, name, resource } of model.collections) {
    const word = name.slice(name.lastIndexOf("/") + 1);
    if (kind !== "term" || written[word] === undefined) continue;
    known[word] = listOf(written[word]).filter((id) => call.view.get(resource, Number(id)) !== undefined);
  }
  return known;
}

function uploaded(written: Readonly<Record<string, Json>>, call: Call): Record<string, Json> {
  const name = /filename="?([^";]+)"?/.exec(call.header("content-disposition") ?? "")?.[1] ?? "upload.jpg";
  const type = call.header("content-type")?.split(";")[0] ?? "";
  const mime = type.startsWith("image/") || type.startsWith("application/pdf") ? type : "image/jpeg";
  const address = `{base_url}/wp-content/uploads/${name}`;
  return {
    title: written.title === undefined || written.title === "" ? name.replace(/\.\w+$/, "") : written.title,
    mime_type: mime,
    media_type: mime.startsWith("image/") ? "image" : "file",
    source_url: address,
    media_details: { file: name, sizes: {} },
    post: written.post ?? null,
  };
}

function newTerm({ call, collection, written }: Creation): Record<string, Json> {
  const same = sameRecord(call, collection, "name", written.name);
  if (same !== undefined)
    throw refuse(siteErrors.term_exists, { data: { term_id: same.id }, more: { additional_data: [same.id, same.id] } });
  return { taxonomy: taxonomyName(collection), count: 0, parent: written.parent ?? 0 };
}

function newUser({ call, collection, written }: Creation): Record<string, Json> {
  if (sameRecord(call, collection, "username", written.username) !== undefined)
    throw refuse(siteErrors.existing_user_login);
  if (sameRecord(call, collection, "email", written.email) !== undefined) throw refuse(siteErrors.existing_user_email);
  const name = written.name ?? written.username ?? "";
  const roles = textsOf(written.roles ?? ["subscriber"]);
  return {
    name,
    nickname: written.nickname ?? name,
    slug: written.slug ?? written.username ?? "",
    roles,
    capabilities: capabilitiesOfRoles(roles),
  };
}

function newComment({ call, model, written }: Creation): Record<string, Json> {
  const post = Number(written.post ?? 0);
  const isThere = model.collections.some(
    ({ kind, resource }) => kind === "post" && call.view.get(resource, post) !== undefined,
  );
  if (!isThere) throw refuse(siteErrors.rest_comment_invalid_post_id);
  if ((written.content ?? "") === "") throw refuse(siteErrors.rest_comment_content_invalid);
  return {
    author: written.author ?? call.user?.id ?? 0,
    author_name: written.author_name ?? call.user?.name ?? "",
    status: commentStatus(written.status),
    type: "comment",
  };
}

function commentStatus(status: Json | undefined): Json {
  if (status === undefined || status === "" || status === "approve" || status === 1 || status === "1")
    return "approved";
  return status;
}

function sameRecord(
  call: Call,
  { resource }: Collection,
  member: string,
  value: Json | undefined,
): SiteRecord | undefined {
  if (value === undefined || value === "") return undefined;
  const wanted = scalarText(value).toLowerCase();
  for (const record of call.view.all(resource)) if (storedText(record, member).toLowerCase() === wanted) return record;
  return undefined;
}

import { GIVEN, givenOf } from "../../engine/answers/record-form.ts";
import { siteErrors } from "../../core/errors.ts";
import { type Json, type JsonObject, isObject } from "../../json/json.ts";
import type { Changes } from "../../state/changes.ts";
import { type Call, truthy } from "../../engine/call.ts";
import { scalarText } from "../../engine/json-reading.ts";
import { freeSlug } from "../../engine/slug.ts";
import { slugOf } from "../../text/slug.ts";
import { type Collection, type SiteModel } from "../../core/collection.ts";
import { type SiteRecord, storedText, stored } from "../../engine/site-record.ts";
import { isoTime, localIsoTime } from "../../core/value-context.ts";
import { knownTerms, statusOf, writtenDate } from "../../core/creation.ts";
import { timeOf, writtenMembers } from "./create-record.ts";
import { type Answer, ok } from "../../engine/answer.ts";
import { refuse } from "../../engine/refusal.ts";

/** Changes the members that came with a call, and the time of the last change; an empty call changes nothing. */
export function updateRecord(
  record: SiteRecord,
  call: Call,
  changes: Changes,
  { collection, model }: { collection: Collection; model: SiteModel },
): SiteRecord {
  const written = Object.fromEntries(
    Object.entries(writtenMembers(call, collection)).filter(([name]) => call.given.has(name)),
  );
  if (Object.keys(written).length === 0) return record;
  const members: Record<string, Json> = { ...merged(record, written), ...touched(collection, call) };
  const given = givenOf(record);
  if (given.whole !== undefined) members[GIVEN] = { ...given, changed: true };
  if (collection.kind === "post") Object.assign(members, changedPost(record, written, { call, model }));
  if (collection.key.isId && (typeof members.slug === "string" || collection.kind === "post")) {
    const slug = slugAfter(record, members, collection);
    if (slug !== undefined)
      members.slug = freeSlug(changes.view, slug, { among: [collection.resource], except: record.id });
  }
  return changes.patch(collection.resource, record.id, members);
}

/** What is written, with what stays of it: members of objects that are not sent, items of lists that are told apart by id or key. */
function merged(record: SiteRecord, written: Readonly<Record<string, Json>>): Record<string, Json> {
  return Object.fromEntries(
    Object.entries(written).map(([name, value]) => [name, mergedValue(stored(record, name), value)]),
  );
}

function mergedValue(before: Json | undefined, written: Json): Json {
  if (isObject(before) && isObject(written)) return { ...before, ...written };
  const told = Array.isArray(written) ? written.filter(isObject) : [];
  const sign = ["id", "key"].find((name) => told.some((item) => item[name] !== undefined && "value" in item));
  if (sign === undefined || !Array.isArray(before)) return written;
  const isOf = (item: Json, other: JsonObject) => isObject(item) && item[sign] === other[sign];
  const kept = before.map((item) => (isObject(item) ? { ...item, ...told.find((other) => isOf(item, other)) } : item));
  return [...kept, ...told.filter((other) => !before.some((item) => isOf(item, other)))];
}

function touched({ members }: Collection, call: Call): Record<string, Json> {
  const names = members.filter(({ name }) => /modified|updated/.test(name));
  return Object.fromEntries(
    names.flatMap(({ name, schema }) => {
      const time = timeOf(name, schema.format, call);
      return time === undefined ? [] : [[name, time] as const];
    }),
  );
}

function changedPost(
  record: SiteRecord,
  written: Readonly<Record<string, Json>>,
  { call, model }: { call: Call; model: SiteModel },
): Record<string, Json> {
  const date = writtenDate(written, call);
  return {
    ...(date !== undefined && { date: localIsoTime(date, call.zone), date_gmt: isoTime(date) }),
    ...(written.status !== undefined && {
      status: statusOf(written.status, date ?? Date.parse(`${storedText(record, "date_gmt")}Z`), call),
    }),
    ...knownTerms(written, { call, model }),
  };
}

function slugAfter(
  record: SiteRecord,
  members: Readonly<Record<string, Json>>,
  { kind, noun }: Collection,
): string | undefined {
  if (typeof members.slug === "string" && members.slug !== "") return slugOf(members.slug);
  if (kind !== "post" || members.status === undefined) return undefined;
  const slug = record.slug ?? "";
  if (members.status !== "trash" && slug.endsWith(TRASHED)) return slug.slice(0, -TRASHED.length);
  const isShown = members.status === "publish" || members.status === "future" || members.status === "private";
  return slug === "" && isShown ? slugOf(scalarText(members.title) || storedText(record, "title")) || noun : undefined;
}

/** What slugs of entries in the trash end in. */
const TRASHED = "__trashed";

/** How a record is shown, with and without its relations. */
export interface Shown {
  readonly whole: (record: SiteRecord) => Json;
  readonly members: (record: SiteRecord) => Json;
}

/**
 * Takes a record away: for good with `force`, or where there is no trash for plain ones; else to the trash, which terms, users and
 * uploads of the core do not have.
 */
export function deleteRecord(
  record: SiteRecord,
  { call, changes, collection, shown }: { call: Call; changes: Changes; collection: Collection; shown: Shown },
): Answer {
  if (truthy(call.params.force) || isForGood(record, { call, collection })) {
    const previous = shown.members(record);
    changes.remove(collection.resource, record.id);
    return ok({ deleted: true, previous });
  }
  if (!hasTrash(record, collection)) throw refuse(siteErrors.rest_trash_not_supported);
  if (stored(record, "status") === "trash") throw refuse(siteErrors.rest_already_trashed);
  const slug = record.slug === undefined || record.slug === "" ? {} : { slug: record.slug + TRASHED };
  const kept = collection.kind === "post" ? slug : {};
  const trashed = changes.patch(collection.resource, record.id, { status: "trash", ...kept });
  return ok(shown.whole(trashed));
}

/** Plain records go to the trash where the route knows `force` and they have a status that says so. */
function isForGood(record: SiteRecord, { call, collection }: { call: Call; collection: Collection }): boolean {
  return collection.kind === "plain" && !(Object.hasOwn(call.endpoint.args, "force") && hasTrash(record, collection));
}

function hasTrash(record: SiteRecord, { kind, noun }: Collection): boolean {
  if (kind === "plain") return stored(record, "status") !== undefined;
  return (kind === "post" && noun !== "media") || kind === "comment";
}

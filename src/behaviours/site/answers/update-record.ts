import type { Json } from "../../../catalogue/document.ts";
import type { Changes } from "../../../state/changes.ts";
import type { Call } from "../../call.ts";
import { scalarText } from "../../json-reading.ts";
import { freeSlug, slugOf } from "../../resource/slug.ts";
import type { Collection, SiteRecord } from "../model/collection.ts";
import type { SiteModel } from "../model/route-role.ts";
import { isoTime, localIsoTime } from "../values/times.ts";
import { knownTerms, statusOf, writtenDate } from "./core-creation.ts";
import { storedText } from "./stored.ts";
import { timeOf } from "./create-record.ts";
import { writtenMembers } from "./written-members.ts";

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
  const members: Record<string, Json> = { ...written, ...touched(collection, call) };
  if (collection.kind === "post") Object.assign(members, changedPost(record, written, { call, model }));
  if (collection.key.isId && (typeof members.slug === "string" || collection.kind === "post")) {
    const slug = slugAfter(record, members, collection);
    if (slug !== undefined)
      members.slug = freeSlug(changes.view, slug, { among: [collection.resource], except: record.id });
  }
  return changes.patch(collection.resource, record.id, members);
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
export const TRASHED = "__trashed";

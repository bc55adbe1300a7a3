import { GIVEN, givenOf } from "../../engine/answers/record-form.ts";
import { siteErrors } from "../../core/errors.ts";
import type { Json } from "../../json/json.ts";
import type { Changes } from "../../state/changes.ts";
import { type Call, truthy } from "../../engine/call.ts";
import { freeSlug } from "../../engine/slug.ts";
import { slugOf } from "../../text/slug.ts";
import type { Collection } from "../../core/collection.ts";
import { type SiteRecord, stored } from "../../engine/site-record.ts";
import { mergedMembers } from "./merged-members.ts";
import { parentMembers, timeOf, writtenMembers } from "./create-record.ts";
import { type Answer, ok } from "../../engine/answer.ts";
import { refuse } from "../../engine/refusal.ts";

/** Changes the members that came with a call, and the time of the last change; an empty call changes nothing. */
export function updateRecord(record: SiteRecord, call: Call, changes: Changes, collection: Collection): SiteRecord {
  const written = Object.fromEntries(
    Object.entries(writtenMembers(call, collection)).filter(([name]) => call.given.has(name)),
  );
  if (Object.keys(written).length === 0) return record;
  const members: Record<string, Json> = {
    ...mergedMembers((name) => stored(record, name), written),
    ...touched(collection, call),
  };
  const given = givenOf(record);
  if (given.whole === undefined) Object.assign(members, parentMembers(call, collection));
  else members[GIVEN] = { ...given, changed: true };
  if (collection.key.isId && typeof members.slug === "string" && members.slug !== "")
    members.slug = freeSlug(changes.view, slugOf(members.slug), { among: [collection.resource], except: record.id });
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

/** How a record is shown, with and without its relations. */
export interface Shown {
  readonly whole: (record: SiteRecord) => Json;
  readonly members: (record: SiteRecord) => Json;
}

/** Takes a record away: to the trash where the route knows `force`, is not told it, and the record has a status that can say so; else for good. */
export function deleteRecord(
  record: SiteRecord,
  { call, changes, collection, shown }: { call: Call; changes: Changes; collection: Collection; shown: Shown },
): Answer {
  const hasTrash = Object.hasOwn(call.endpoint.args, "force") && stored(record, "status") !== undefined;
  if (truthy(call.params.force) || !hasTrash) {
    const previous = shown.members(record);
    changes.remove(collection.resource, record.id);
    return ok({ deleted: true, previous });
  }
  if (stored(record, "status") === "trash") throw refuse(siteErrors.rest_already_trashed);
  return ok(shown.whole(changes.patch(collection.resource, record.id, { status: "trash" })));
}

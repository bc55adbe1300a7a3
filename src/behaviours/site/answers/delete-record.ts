import type { Json } from "../../../catalogue/document.ts";
import type { Changes } from "../../../state/changes.ts";
import { type Answer, ok } from "../../answer.ts";
import { type Call, truthy } from "../../call.ts";
import { refuse } from "../../refusal.ts";
import type { Collection, SiteRecord } from "../model/collection.ts";
import { stored } from "./stored.ts";
import { TRASHED } from "./update-record.ts";

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
  if (!hasTrash(record, collection)) throw refuse("rest_trash_not_supported");
  if (stored(record, "status") === "trash") throw refuse("rest_already_trashed");
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

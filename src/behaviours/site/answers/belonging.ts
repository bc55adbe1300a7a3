import { scalarText } from "../../json-reading.ts";
import type { Call } from "../../call.ts";
import { refuse } from "../../refusal.ts";
import type { Collection, ParentStep, SiteRecord } from "../model/collection.ts";
import { stored, storedText } from "./stored.ts";

/** Throws where the path names a parent that is not there. */
export function requireParents(call: Call, { parents }: Pick<Collection, "parents">): void {
  for (const { placeholder, collection } of parents)
    if (collection !== undefined && parentOf(call, { placeholder, collection }) === undefined)
      throw refuse("rest_parent_invalid_id");
}

function parentOf(
  call: Call,
  { placeholder, collection }: Required<ParentStep> & { collection: Collection },
): SiteRecord | undefined {
  const value = scalarText(call.params[placeholder]);
  if (collection.key.isId) return call.view.get(collection.resource, Number(value));
  return call.view.bySlug(collection.resource, value);
}

/** Whether a nested record belongs to the parents that the path names; one that names no parent belongs to any. */
export function belongs(record: SiteRecord, call: Call, { parents }: Collection): boolean {
  return parents.every(
    ({ placeholder }) =>
      stored(record, placeholder) === undefined ||
      storedText(record, placeholder) === scalarText(call.params[placeholder]),
  );
}

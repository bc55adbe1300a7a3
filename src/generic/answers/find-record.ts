import { type Collection, type ParentStep } from "../../core/collection.ts";
import { stored, storedText, type SiteRecord } from "../../engine/site-record.ts";
import { siteErrors } from "../../core/errors.ts";
import { scalarText } from "../../engine/json-reading.ts";
import type { Call } from "../../engine/call.ts";
import { refuse, type Refusal } from "../../engine/refusal.ts";

/** The refusal of a record that is not there. */
export function missing(): Refusal {
  return refuse(siteErrors.rest_record_invalid_id, { status: 404 });
}

/** The record that a call names; throws where it, or what it belongs to, is not there. */
export function findRecord(call: Call, collection: Collection): SiteRecord {
  requireParents(call, collection);
  const { resource, key } = collection;
  const named = scalarText(call.params[key.name]);
  const record = key.isId ? call.view.get(resource, Number(named)) : call.view.bySlug(resource, named);
  if (record === undefined || !belongs(record, call, collection)) throw missing();
  return record;
}

/** Which parents something has, from the outermost on. */
type Nested = Pick<Collection, "parents">;

/** Throws where the path names a parent that is not there. */
export function requireParents(call: Call, { parents }: Nested): void {
  for (const [at, { collection }] of parents.entries())
    if (collection !== undefined && !isThere(parentNamed(call, parents, at), collection, call))
      throw refuse(siteErrors.rest_parent_invalid_id);
}

function isThere(named: string, { key, resource }: Collection, { view }: Call): boolean {
  return (key.isId ? view.get(resource, Number(named)) : view.bySlug(resource, named)) !== undefined;
}

/** What the path says of a parent: routes of one collection may call the same place by different names. */
function parentNamed({ route, params }: Call, parents: readonly ParentStep[], at: number): string {
  return scalarText(params[route.placeholders[at] ?? parents[at]?.placeholder ?? ""]);
}

/** The values of the parents' placeholders, by the names that the collection's own route has for them. */
export function parentValues(call: Call, { parents }: Nested): Record<string, string> {
  return Object.fromEntries(parents.map(({ placeholder }, at) => [placeholder, parentNamed(call, parents, at)]));
}

/** Whether a nested record belongs to the parents that the path names; one that names no parent belongs to any. */
export function belongs(record: SiteRecord, call: Call, { parents }: Nested): boolean {
  return parents.every(
    ({ placeholder }, at) =>
      stored(record, placeholder) === undefined || storedText(record, placeholder) === parentNamed(call, parents, at),
  );
}

import { type Collection, type Kind, type ParentStep } from "../../core/collection.ts";
import { stored, storedText, type SiteRecord } from "../../engine/site-record.ts";
import { siteErrors } from "../../core/errors.ts";
import { scalarText } from "../../engine/json-reading.ts";
import type { Call } from "../../engine/call.ts";
import type { ErrorRow } from "../../args/errors.ts";
import { refuse, type Refusal } from "../../engine/refusal.ts";
import type { Links } from "../../engine/links.ts";

const MISSING: Readonly<Record<Kind, ErrorRow>> = {
  post: siteErrors.rest_post_invalid_id,
  term: siteErrors.rest_term_invalid,
  user: siteErrors.rest_user_invalid_id,
  comment: siteErrors.rest_comment_invalid_id,
  type: siteErrors.rest_type_invalid,
  status: siteErrors.rest_status_invalid,
  taxonomy: siteErrors.rest_taxonomy_invalid,
  search: siteErrors.rest_record_invalid_id,
  plain: siteErrors.rest_record_invalid_id,
};

/** The refusal of a record that is not there. */
export function missing({ kind }: Collection): Refusal {
  return refuse(MISSING[kind], { status: 404 });
}

/** The record that a call names; throws where it, or what it belongs to, is not there. */
export function findRecord(call: Call, collection: Collection): SiteRecord {
  requireParents(call, collection);
  const { resource, key } = collection;
  const named = scalarText(call.params[key.name]);
  const record = key.isId ? call.view.get(resource, Number(named)) : call.view.bySlug(resource, named);
  if (record === undefined || !belongs(record, call, collection)) throw missing(collection);
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

/** Where the page of one of the core's records lies. */
export function entryAddress(record: SiteRecord, { kind, noun }: Collection, { home }: Links): string {
  const slug = record.slug ?? String(record.id);
  if (kind === "term") return `${home}/${noun}/${slug}/`;
  if (kind === "user") return `${home}/author/${slug}/`;
  if (kind === "comment") return `${home}/?p=${storedText(record, "post")}#comment-${record.id}`;
  const isPublic = ["publish", "private", "inherit"].includes(storedText(record, "status"));
  if (!isPublic || slug === "") return `${home}/?p=${record.id}`;
  return noun === "post" || noun === "page" ? `${home}/${slug}/` : `${home}/${noun}/${slug}/`;
}

import { type Collection, type ParentStep } from "../../core/collection.ts";
import { stored, storedText, type SiteRecord } from "../../engine/site-record.ts";
import { siteErrors } from "../../core/errors.ts";
import { scalarText } from "../../engine/json-reading.ts";
import type { Call } from "../../engine/call.ts";
import { givenOf } from "../../engine/answers/record-form.ts";
import { authorId } from "../../engine/rights.ts";
import { drawOnce } from "../../seeding/random.ts";
import type { JsonObject } from "../../json/json.ts";
import { refuse, Refusal } from "../../engine/refusal.ts";

/** The refusal of a record that is not there. */
export function missing(): Refusal {
  return refuse(siteErrors.rest_record_invalid_id, { basis: "invented" });
}

/** The record that a call names; throws where it, or what it belongs to, is not there. */
export function findRecord(call: Call, collection: Collection): SiteRecord {
  requireParents(call, collection);
  const { key } = collection;
  const named = idMeant(scalarText(call.params[key.name]), collection, call);
  const record = recordNamed(named, collection, call.view);
  if (record === undefined || !belongs(record, call, collection)) throw missingFrom(collection, named);
  return record;
}

/** The refusal of a record that is not there, in the words of the site where it was heard to say so. */
function missingFrom({ shape }: Collection, named: string): Refusal {
  if (shape?.missing === undefined) return missing();
  const { status, body } = shape.missing;
  const text = JSON.stringify(body).replaceAll("{named}", JSON.stringify(named).slice(1, -1));
  const told = JSON.parse(text) as JsonObject;
  return new Refusal({ status, body: told, basis: "invented" }, scalarText(told.message));
}

/** Which parents something has, from the outermost on. */
type Nested = Pick<Collection, "parents">;

/** A parent as a path names it. */
type NamedParent = Pick<ParentStep, "placeholder" | "collection">;

/** Throws where the path names a parent that is not there. */
export function requireParents(call: Call, { parents }: { readonly parents: readonly NamedParent[] }): void {
  for (const [at, { collection }] of parents.entries())
    if (collection !== undefined && recordNamed(parentNamed(call, parents, at), collection, call.view) === undefined)
      throw refuse(siteErrors.rest_parent_invalid_id, { basis: "invented" });
}

/** The record of an id or a word; words such as codes of countries are found in any case. */
export function recordNamed(
  named: string,
  { key, resource }: Pick<Collection, "key" | "resource">,
  view: Call["view"],
): SiteRecord | undefined {
  if (key.isId) return view.get(resource, Number(named));
  const words = [named, named.toUpperCase(), named.toLowerCase()];
  return words.map((word) => view.bySlug(resource, word)).find((record) => record !== undefined);
}

/** What the path says of a parent: routes of one collection may call the same place by different names. */
function parentNamed(call: Call, parents: readonly NamedParent[], at: number): string {
  const { placeholder = "", collection } = parents[at] ?? {};
  return idMeant(scalarText(call.params[call.route.placeholders[at] ?? placeholder]), collection, call);
}

/** The id that a path means where it may say a word in its place: `me` is who signed in, any other word the first record. */
function idMeant(said: string, collection: Collection | undefined, call: Call): string {
  if (collection?.key.isId !== true || said === "" || Number.isInteger(Number(said))) return said;
  const [first] = call.view.all(collection.resource);
  return String(collection.noun === "user" ? authorId(call) : (first?.id ?? said));
}

/** What the path says of the parents, by the members that records hold them in. */
export function parentValues(call: Call, { parents }: Nested): Record<string, string> {
  return Object.fromEntries(parents.map(({ member }, at) => [member, parentNamed(call, parents, at)]));
}

/** So many parents of which nothing is known share the records that name none: each has some of them. */
const FAMILIES = 12;

/** Whether a nested record belongs to the parents that the path names. One that was handed over without a parent belongs to any. */
export function belongs(record: SiteRecord, call: Call, { parents }: Nested): boolean {
  const unsaid: string[] = [];
  for (const [at, { member }] of parents.entries()) {
    const asked = parentNamed(call, parents, at);
    if (stored(record, member) === undefined) unsaid.push(asked);
    else if (storedText(record, member) !== asked) return false;
  }
  if (unsaid.length === 0 || givenOf(record).whole !== undefined) return true;
  return record.id % FAMILIES === Math.floor(drawOnce(unsaid.join("\n")) * FAMILIES);
}

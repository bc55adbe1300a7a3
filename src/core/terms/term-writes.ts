import { type Call, truthy } from "../../engine/call.ts";
import { refuse, type Refusal } from "../../engine/refusal.ts";
import { scalarText } from "../../engine/json-reading.ts";
import { type SiteRecord, stored, storedText } from "../../engine/site-record.ts";
import { isObject, type Json, type JsonObject } from "../../json/json.ts";
import type { Changes } from "../../state/changes.ts";
import type { View } from "../../state/view.ts";
import { slugOf } from "../../text/slug.ts";
import { siteErrors } from "../errors.ts";
import { forbiddenKey, type MetaFields } from "../meta.ts";
import { keptDescription, keptName } from "../text/names.ts";
import { parentId, parentsOf } from "./term-addresses.ts";
import { mayWithTerms, type OfTaxonomy } from "./term-rights.ts";
import { isSlugTaken, termOfSlug, uniqueTermSlug } from "./term-slugs.ts";

/** A taxonomy on a site with the further values that its terms have. */
export interface WrittenTerms extends OfTaxonomy {
  readonly meta: MetaFields | undefined;
}

/** Makes a term and gives it with its meta still to be written. Throws the core's refusals. */
export function createSiteTerm(call: Call, changes: Changes, about: WrittenTerms): SiteRecord {
  refuseParent(call, about);
  const { taxonomy, meta } = about;
  const name = termNameIn(call.params.name);
  const parent = Number(call.params.parent ?? 0) || 0;
  const given = slugIn(call.params.slug);
  const slug = given || slugOf(name);
  refuseNamesake({ name, slug, parent, isGiven: given !== "" }, about, call.view);
  const members = {
    description: keptDescription(scalarText(call.params.description)),
    name,
    slug: uniqueTermSlug(slug, { parent }, about, call.view),
    ...(taxonomy.hierarchical && { parent }),
    ...(meta && { meta: meta.shown(undefined) }),
  };
  return changes.insert(taxonomy.resource, members);
}

/** Changes a term but for its meta. Throws the core's refusals. */
export function updateSiteTerm(term: SiteRecord, call: Call, changes: Changes, about: WrittenTerms): SiteRecord {
  refuseParent(call, about);
  const { params, view } = call;
  const members: JsonObject = {};
  if (params.name !== undefined) members.name = termNameIn(params.name);
  if (params.description !== undefined) members.description = keptDescription(scalarText(params.description));
  if (params.parent !== undefined && params.parent !== null)
    members.parent = parentFor(term, Number(params.parent) || 0, about, view);
  const name = typeof members.name === "string" ? members.name : storedText(term, "name");
  const parent = typeof members.parent === "number" ? members.parent : parentId(term);
  if (params.slug !== undefined) members.slug = slugFor(term, { name, parent, slug: params.slug }, about, view);
  if (Object.keys(members).length === 0) return term;
  return changes.put(about.taxonomy.resource, changed(term, members));
}

/** Members that are told by others are made anew by the rules once those change. */
function changed(term: SiteRecord, members: JsonObject): SiteRecord {
  const record = { ...(term as unknown as JsonObject), ...members };
  if ("slug" in members || "parent" in members) delete record.link;
  return record as unknown as SiteRecord;
}

/** Writes a term's meta. Throws the refusal of the first wrong value, which leaves the term as it is. */
export function writeMeta(term: SiteRecord, call: Call, changes: Changes, about: WrittenTerms): SiteRecord {
  const { taxonomy, meta } = about;
  const written = call.params.meta;
  if (meta === undefined || !isObject(written)) return term;
  const before = stored(term, "meta");
  refuseKeys(meta.known(written), call, about);
  return changes.patch(taxonomy.resource, term.id, { meta: meta.written(before, written) });
}

/** Who may make a term but not edit it may not say more of it. */
function refuseKeys([key]: readonly string[], call: Call, about: WrittenTerms): void {
  if (key === undefined || mayWithTerms("edit", about, call)) return;
  throw forbiddenKey(key, call);
}

/** The name of a term as it is kept. Throws the refusal of one of which nothing is left: without data, unless its status is told. */
export function termNameIn(given: Json | undefined, { status }: { readonly status?: number } = {}): string {
  const name = keptName(scalarText(given));
  if (name === "") throw refuse(siteErrors.empty_term_name, status === undefined ? { data: null } : { status });
  return name;
}

/** The slug that a call says; empty where it says none, nothing of it is left, or it is 0. */
function slugIn(given: Json | undefined): string {
  const slug = slugOf(scalarText(given));
  return truthy(slug) ? slug : "";
}

/** Refuses a parent that is not there, and any at all where terms have none. */
export function refuseParent({ params, view }: Call, { taxonomy }: WrittenTerms): void {
  if (params.parent === undefined || params.parent === null) return;
  if (!taxonomy.hierarchical) throw refuse(siteErrors.rest_taxonomy_not_hierarchical);
  const parent = Number(params.parent) || 0;
  if (parent !== 0 && view.get(taxonomy.resource, parent) === undefined)
    throw refuse(siteErrors.rest_term_invalid, { status: 400 });
}

interface Wanted {
  readonly name: string;
  readonly slug: string;
  readonly parent: number;
  /** Whether the call says the slug. */
  readonly isGiven: boolean;
}

/** Refuses a second term of a name below the same parent, unless it comes with a slug of its own. */
function refuseNamesake({ name, slug, parent, isGiven }: Wanted, { taxonomy }: WrittenTerms, view: View): void {
  const siblings = [...view.all(taxonomy.resource)].filter((term) => parentId(term) === parent);
  const lowered = loweredAscii(name);
  const namesake = siblings.find((term) => loweredAscii(storedText(term, "name")) === lowered);
  if (namesake === undefined) return;
  const other = termOfSlug(slug, taxonomy, view);
  const isSame = !isGiven || namesake.slug === slug;
  if (!isSame && other === undefined) return;
  if (!taxonomy.hierarchical) throw existing(namesake.id);
  if (isSame && siblings.some((term) => storedText(term, "name") === name)) throw existing(namesake.id);
  if (other !== undefined && parentId(other) === parent) throw existing(other.id);
}

/** The text with its plain letters alone in lower case. */
function loweredAscii(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

function existing(id: number): Refusal {
  return refuse(siteErrors.term_exists, { data: { term_id: id }, more: { additional_data: [id, id] } });
}

/** The parent that a term gets: none where it would stand below itself. */
function parentFor(term: SiteRecord, parent: number, { taxonomy }: WrittenTerms, view: View): number {
  const wanted = view.get(taxonomy.resource, parent);
  if (wanted === undefined || wanted.id === term.id) return 0;
  return parentsOf(wanted, taxonomy, view).some(({ id }) => id === term.id) ? 0 : parent;
}

/** The slug that a term gets: an empty one is made from the name; a taken one is refused unless the term moves. */
function slugFor(
  term: SiteRecord,
  { name, parent, slug }: { readonly name: string; readonly parent: number; readonly slug: Json },
  about: WrittenTerms,
  view: View,
): string {
  const given = slugIn(slug);
  const wanted = given || slugOf(name) || String(term.id);
  if (!isSlugTaken(wanted, term.id, about.taxonomy, view)) return wanted;
  if (given !== "" && parent === parentId(term)) throw refuse(siteErrors.duplicate_term_slug, { data: null });
  return uniqueTermSlug(wanted, { parent, id: term.id }, about, view);
}

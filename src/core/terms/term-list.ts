import { type Answer, ok } from "../../engine/answer.ts";
import { type Call, numberParam, textParam, truthy } from "../../engine/call.ts";
import { listOf, scalarText } from "../../engine/json-reading.ts";
import { compareTexts, type Page, pageHeaders, type PageRequest } from "../../engine/page.ts";
import { type SiteRecord, stored, storedText } from "../../engine/site-record.ts";
import type { Json } from "../../json/json.ts";
import { collated } from "../../text/collation.ts";
import { slugOf } from "../../text/slug.ts";
import { parentId, parentsOf } from "./term-addresses.ts";
import { idsOf, type TermCounts } from "./term-counts.ts";
import type { OfTaxonomy } from "./term-rights.ts";

/** A taxonomy on a site with what counts its terms. */
export interface CountedTerms extends OfTaxonomy {
  readonly counts: Pick<TermCounts, "count" | "since">;
}

/** Parameters that say how a list is shown, not what is in it. */
const SHOWING = new Set(["context", "page", "per_page", "offset", "_fields", "_embed"]);

/** The terms that a list call asks for, in its order; selected once for each state. */
export function selectedTerms(call: Call, about: CountedTerms): readonly SiteRecord[] {
  const { taxonomy, model, counts } = about;
  const asked = Object.entries(call.params).filter(([name]) => !SHOWING.has(name));
  const isCounted = truthy(call.params.hide_empty) || call.params.orderby === "count";
  const since = isCounted ? counts.since(taxonomy, { model, view: call.view, now: call.now }) : 0;
  return call.cache.states.select(call.view.state, JSON.stringify([taxonomy.path, since, asked]), () => {
    const filters = filtersOf(call, about);
    const terms = [...call.view.all(taxonomy.resource)].filter((term) => filters.every((keeps) => keeps(term)));
    return inOrderOf(call, terms, about);
  });
}

/** The page that a list call asks for; an offset counts where the route has one. */
export function termPage(call: Call): PageRequest {
  const offset = Math.abs(offsetIn(call));
  return {
    page: Math.max(1, numberParam(call, "page") ?? 1),
    perPage: Math.max(1, numberParam(call, "per_page") ?? 10),
    ...(offset > 0 && { offset }),
  };
}

function offsetIn(call: Call): number {
  return Object.hasOwn(call.endpoint.args, "offset") ? (numberParam(call, "offset") ?? 0) : 0;
}

/** A page of terms with totals; with an offset the pages beside it are counted from there. */
export function termListAnswer(page: Page<Json>, call: Call, about: CountedTerms): Answer {
  const offset = offsetIn(call);
  const place = offset === 0 ? page.page : Math.max(1, Math.ceil(offset / page.perPage + 1));
  const total = totalOf(page, call, about);
  const totalPages = Math.ceil(total / page.perPage);
  return ok([...page.items], { headers: pageHeaders({ ...page, page: place, total, totalPages }, call) });
}

/** Where unused terms are hidden, those that are shown for the terms below them are not counted. */
function totalOf({ total }: Page<Json>, call: Call, about: CountedTerms): number {
  const { taxonomy, model, counts } = about;
  if (!taxonomy.hierarchical || !hidesUnused(call)) return total;
  const at = { model, view: call.view, now: call.now };
  return selectedTerms(call, about).filter((term) => counts.count(term, taxonomy, at) > 0).length;
}

/** Whether only used terms are asked for; those of an entry are all used. */
function hidesUnused(call: Call): boolean {
  return truthy(call.params.hide_empty) && (numberParam(call, "post") ?? 0) <= 0;
}

type Keeps = (term: SiteRecord) => boolean;

function filtersOf(call: Call, about: CountedTerms): Keeps[] {
  const { params } = call;
  const args = call.endpoint.args;
  const filters: Keeps[] = [];
  const include = new Set(idsOf(params.include));
  const exclude = new Set(idsOf(params.exclude));
  if (include.size > 0) filters.push(({ id }) => include.has(id));
  else if (exclude.size > 0) filters.push(({ id }) => !exclude.has(id));
  const slugs = new Set(slugsOf(call));
  if (slugs.size > 0) filters.push(({ slug = "" }) => slug !== "" && slugs.has(slug));
  const words = collated(textParam(call, "search") ?? "");
  if (truthy(words)) filters.push((term) => isFound(term, words));
  const parent = Object.hasOwn(args, "parent") ? numberParam(call, "parent") : undefined;
  if (parent !== undefined) filters.push((term) => parentId(term) === parent);
  const post = numberParam(call, "post") ?? 0;
  if (post > 0) filters.push(isOf(post, call, about));
  if (hidesUnused(call)) filters.push(isUsed(call, about));
  return filters;
}

/** The slugs that are asked for; of what makes no slug an empty one, which no term has. */
function slugsOf({ params }: Call): string[] {
  const { slug } = params;
  const asked = typeof slug === "string" ? slug.split(",").filter((one) => one !== "") : listOf(slug);
  return asked.map((one) => slugOf(scalarText(one)));
}

function isFound(term: SiteRecord, words: string): boolean {
  return collated(storedText(term, "name")).includes(words) || (term.slug ?? "").includes(words);
}

function isOf(post: number, { view }: Call, { taxonomy, model }: CountedTerms): Keeps {
  const entry = model.entryTypes.flatMap(({ resource }) => view.get(resource, post) ?? [])[0];
  const ids = new Set(entry === undefined ? [] : idsOf(stored(entry, taxonomy.base)));
  return ({ id }) => ids.has(id);
}

/** A term is used when an entry has it, or a term below it. */
function isUsed(call: Call, { taxonomy, model, counts }: CountedTerms): Keeps {
  const { view, now } = call;
  const used = new Set<number>();
  for (const term of view.all(taxonomy.resource)) {
    if (counts.count(term, taxonomy, { model, view, now }) === 0) continue;
    used.add(term.id);
    for (const { id } of parentsOf(term, taxonomy, view)) used.add(id);
  }
  return ({ id }) => used.has(id);
}

function inOrderOf(call: Call, terms: SiteRecord[], about: CountedTerms): SiteRecord[] {
  const sign = textParam(call, "order")?.toLowerCase() === "desc" ? -1 : 1;
  const keyOf = sortKey(call, about);
  const keyed = terms.map((term) => ({ term, key: keyOf(term) }));
  return keyed.sort((a, b) => sign * compared(a.key, b.key) || a.term.id - b.term.id).map(({ term }) => term);
}

function compared(a: number | string, b: number | string): number {
  return typeof a === "number" && typeof b === "number" ? a - b : compareTexts(String(a), String(b));
}

function sortKey(call: Call, { taxonomy, model, counts }: CountedTerms): (term: SiteRecord) => number | string {
  const byName = (term: SiteRecord) => collated(storedText(term, "name"));
  const asListed = (listed: readonly (number | string)[], of: (term: SiteRecord) => number | string) => {
    const places = new Map(listed.map((one, place) => [one, place]));
    return listed.length === 0 ? byName : (term: SiteRecord) => places.get(of(term)) ?? -1;
  };
  switch (textParam(call, "orderby")) {
    case "id":
      return ({ id }) => id;
    case "include":
      return asListed(idsOf(call.params.include), ({ id }) => id);
    case "include_slugs":
      return asListed(slugsOf(call), ({ slug = "" }) => slug);
    case "slug":
      return ({ slug = "" }) => slug;
    case "description":
      return (term) => collated(storedText(term, "description"));
    case "count":
      return (term) => counts.count(term, taxonomy, { model, view: call.view, now: call.now });
    case "term_group":
      return () => 0;
    default:
      return byName;
  }
}

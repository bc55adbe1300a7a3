import type { Json, JsonObject } from "../../../json/json.ts";
import { memo } from "../../../engine/cache/memo-cache.ts";
import type { View } from "../../../state/view.ts";
import type { Call, Situation } from "../../../engine/call.ts";
import type { Links } from "../../../engine/links.ts";
import { may } from "../../../engine/rights.ts";
import { type TermRecord, events } from "../records.ts";
import { restAddress } from "./list-address.ts";
import type { Taxonomy } from "./taxonomy.ts";

/** A term as an event shows it. */
export const embeddedTerm = memo(madeEmbedded, (term, _: Taxonomy, { view, links, cache }: Situation) => ({
  cache,
  of: [links.apiRoot, termCount(view, term.id)],
}));

function madeEmbedded(term: TermRecord, taxonomy: Taxonomy, { view, links }: Situation): JsonObject {
  const { id, name, slug, description, parent } = term;
  return {
    name,
    slug,
    term_group: 0,
    term_taxonomy_id: id,
    taxonomy: taxonomy.name,
    description,
    parent,
    count: termCount(view, id),
    filter: "raw",
    id,
    urls: termAddresses(term, taxonomy, links),
  };
}

/** A term as its own routes show it. */
export function termObject(term: TermRecord, taxonomy: Taxonomy, { view, links }: Situation): JsonObject {
  const { id, name, slug, description, parent } = term;
  return {
    id,
    count: termCount(view, id),
    description,
    name,
    slug,
    taxonomy: taxonomy.name,
    ...(taxonomy.tree && { parent }),
    meta: [],
    url: termPage(term, taxonomy, view, links),
    urls: termAddresses(term, taxonomy, links),
  };
}

/** The member `_links` of a single term. */
export function termLinks({ id, parent }: TermRecord, taxonomy: Taxonomy, call: Call): JsonObject {
  const core = `${call.links.apiRoot}/core/v2`;
  const own = `${core}/${taxonomy.core}`;
  const allow = may(call, taxonomy.rights.change) ? ["GET", "POST", "PUT", "PATCH", "DELETE"] : ["GET"];
  return {
    self: [{ href: `${own}/${id}`, targetHints: { allow } }],
    collection: [{ href: own }],
    about: [{ href: `${core}/taxonomies/${taxonomy.name}` }],
    ...(parent !== 0 && { up: [{ embeddable: true, href: `${own}/${parent}` }] }),
    "wp:post_type": taxonomy.carriers.map((carrier): Json => ({ href: `${core}/${carrier}?${taxonomy.core}=${id}` })),
    curies: [{ name: "wp", href: "https://api.w.org/{rel}", templated: true }],
  };
}

function termAddresses({ id, parent }: TermRecord, { collection }: Taxonomy, links: Links): JsonObject {
  const all = restAddress(links, collection);
  return { self: `${all}/${id}`, collection: all, ...(parent !== 0 && { up: `${all}/${parent}` }) };
}

/** Slugs of the parents come before the term's own. */
function termPage(term: TermRecord, taxonomy: Taxonomy, view: View, links: Links): string {
  const slugs = [term.slug];
  const seen = new Set([term.id]);
  let above = view.get(taxonomy.resource, term.parent);
  while (above !== undefined && !seen.has(above.id)) {
    seen.add(above.id);
    slugs.unshift(above.slug);
    above = view.get(taxonomy.resource, above.parent);
  }
  return `${links.home}/${taxonomy.pages}/${slugs.join("/")}/`;
}

/** Number of published events that carry the term itself; those of its children don't count. */
export function termCount(view: View, term: number): number {
  return view.state.table(events).count("published-term", term);
}

import type { Json, JsonObject } from "../../../json/json.ts";
import { memo } from "../../../engine/cache/memo-cache.ts";
import type { View } from "../../../state/view.ts";
import type { Call, Situation } from "../../../engine/call.ts";
import { type Links, ownName } from "../../../engine/links.ts";
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
    taxonomy: ownName(links, taxonomy.name),
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
    taxonomy: ownName(links, taxonomy.name),
    ...(taxonomy.tree && { parent }),
    meta: [],
    url: termPage(term, taxonomy, view, links),
    urls: termAddresses(term, taxonomy, links),
  };
}

/** The member `_links` of a single term. */
export function termLinks({ id, parent }: TermRecord, taxonomy: Taxonomy, call: Call): JsonObject {
  const { links, catalogue } = call;
  const core = ownName(links, "core/v2");
  const word = ownName(links, taxonomy.core);
  const list = termList(taxonomy, links);
  const allow = may(call, taxonomy.rights.change) ? ["GET", "POST", "PUT", "PATCH", "DELETE"] : ["GET"];
  const isLed = (route: string) => links.names === undefined || catalogue.route(`/${core}/${route}`) !== undefined;
  const about = `${links.apiRoot}/${core}/taxonomies/${ownName(links, taxonomy.name)}`;
  const carriers = taxonomy.carriers.map((carrier) => ownName(links, carrier)).filter(isLed);
  return {
    self: [{ href: `${list}/${id}`, targetHints: { allow } }],
    collection: [{ href: list }],
    ...(isLed("taxonomies") && isLed(word) && { about: [{ href: about }] }),
    ...(parent !== 0 && { up: [{ embeddable: true, href: `${list}/${parent}` }] }),
    ...(carriers.length > 0 && {
      "wp:post_type": carriers.map((carrier): Json => ({ href: `${links.apiRoot}/${core}/${carrier}?${word}=${id}` })),
    }),
    curies: [{ name: "wp", href: "https://api.w.org/{rel}", templated: true }],
  };
}

/** Address of the routes that keep the terms of a taxonomy: the core's, where they are the same terms as the calendar's own. */
function termList(taxonomy: Taxonomy, links: Links): string {
  if (links.names !== undefined) return restAddress(links, taxonomy.collection);
  return `${links.apiRoot}/core/v2/${taxonomy.core}`;
}

/** Address of a term as the header `Location` has it. */
export function termAddress({ id }: TermRecord, taxonomy: Taxonomy, links: Links): string {
  return `${termList(taxonomy, links)}/${id}`;
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
  return view.state.count(events, "published-term", term);
}

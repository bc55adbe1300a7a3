import { attached } from "../../engine/answers/addresses.ts";
import type { Call } from "../../engine/call.ts";
import { scalarText } from "../../engine/json-reading.ts";
import { compareTexts } from "../../engine/page.ts";
import { type SiteRecord, storedText } from "../../engine/site-record.ts";
import type { JsonObject } from "../../json/json.ts";
import { collated } from "../../text/collation.ts";
import { isPublicTaxonomy } from "../entry-terms.ts";
import { selfLink } from "../links.ts";
import { CORE, type CoreModel, type CoreTaxonomy } from "../model.ts";
import { termMethods } from "../terms/present-term.ts";
import { termLink } from "../terms/term-addresses.ts";
import { askedIds } from "../asked-ids.ts";
import { askedSubtypes, searchable } from "./searched.ts";

/** A term and its taxonomy. */
interface FoundTerm {
  readonly term: SiteRecord;
  readonly taxonomy: CoreTaxonomy;
}

/** The terms that a search finds, of all its taxonomies together by name. */
export function foundTerms(call: Call, model: CoreModel): FoundTerm[] {
  const words = collated(scalarText(call.params.search));
  const isAsked = askedIds(call);
  const found = searchedTaxonomies(call, model).flatMap((taxonomy) =>
    [...call.view.all(taxonomy.resource)].flatMap((term) => {
      const name = collated(storedText(term, "name"));
      const isFound = words === "" || name.includes(words) || (term.slug ?? "").includes(words);
      return isFound && isAsked(term.id) ? [{ term, taxonomy, name }] : [];
    }),
  );
  return found.sort((a, b) => compareTexts(a.name, b.name) || a.term.id - b.term.id);
}

/** The taxonomies that a search goes through; every one of the site where none of those asked for may be searched. */
function searchedTaxonomies(call: Call, model: CoreModel): readonly CoreTaxonomy[] {
  const at = { model, view: call.view };
  const listed = searchable(model);
  const all = model.taxonomies.filter(
    (taxonomy) => listed?.has(model.nameOf(taxonomy, call.view)) ?? isPublicTaxonomy(taxonomy, at),
  );
  const asked = askedSubtypes(call);
  if (asked === undefined) return all;
  const wanted = all.filter((taxonomy) => asked.has(model.nameOf(taxonomy, call.view)));
  return wanted.length > 0 ? wanted : model.taxonomies;
}

/** A term as a search shows it. */
export function presentFoundTerm({ term, taxonomy }: FoundTerm, call: Call, model: CoreModel): JsonObject {
  const { links, view } = call;
  const name = model.nameOf(taxonomy, view);
  const methods = termMethods(term, { taxonomy, model }, call);
  return {
    id: term.id,
    title: storedText(term, "name"),
    url: attached(storedText(term, "link"), links) || termLink(term, taxonomy, { model, view, links }),
    type: name,
    _links: {
      self: [{ embeddable: true, ...selfLink(`${taxonomy.path}/${term.id}`, methods, links) }],
      about: [{ href: `${links.apiRoot}/${CORE}/taxonomies/${name}` }],
    },
  };
}

import type { RecordForm } from "../../engine/answers/record-form.ts";
import type { Call } from "../../engine/call.ts";
import type { SiteRecord } from "../../engine/site-record.ts";
import type { JsonObject } from "../../json/json.ts";
import { inContext } from "../contexts.ts";
import { type RecordRelations, selfLink, withCuries } from "../links.ts";
import { CORE } from "../model.ts";
import { parentId } from "./term-addresses.ts";
import { termContexts } from "./term-form.ts";
import { defaultTerm, mayWithTerms, type OfTaxonomy } from "./term-rights.ts";
import { typesWithTerms } from "./term-taxonomy.ts";

/** A taxonomy on a site with the form of its terms. */
export interface Terms extends OfTaxonomy {
  readonly form: RecordForm;
}

/** A term as its route answers it in a context, with its relations. */
export function presentTerm(term: SiteRecord, terms: Terms, call: Call, context: string): JsonObject {
  return { ...termMembers(term, terms, call, context), _links: termLinks(term, terms, call) };
}

/** The members of a term in a context, without its relations. */
export function termMembers(term: SiteRecord, { form, taxonomy }: Terms, call: Call, context: string): JsonObject {
  return inContext(form.write(term, call), termContexts(taxonomy), context);
}

function termLinks(term: SiteRecord, terms: Terms, call: Call): JsonObject {
  const { taxonomy, model } = terms;
  const root = call.links.apiRoot;
  const at = { model, view: call.view };
  const parent = taxonomy.hierarchical ? parentId(term) : 0;
  const types = typesWithTerms(taxonomy, at).map(({ path }) => ({
    href: `${root}/${path}?${taxonomy.base}=${term.id}`,
  }));
  const name = model.nameOf(taxonomy, call.view);
  const links: RecordRelations = {
    self: [selfLink(`${taxonomy.path}/${term.id}`, termMethods(term, terms, call), call.links)],
    collection: [{ href: `${root}/${taxonomy.path}` }],
    ...(model.kind(`${CORE}/taxonomies`) !== undefined && {
      about: [{ href: `${root}/${CORE}/taxonomies/${name}` }],
    }),
    ...(parent > 0 && { up: [{ embeddable: true, href: `${root}/${taxonomy.path}/${parent}` }] }),
    ...(types.length > 0 && { "wp:post_type": types }),
  };
  return withCuries(links);
}

/** The methods that the caller may use on a term, in the order of the route. */
export function termMethods(term: SiteRecord, terms: OfTaxonomy, call: Call): string[] {
  const edits = mayWithTerms("edit", terms, call);
  const deletes = mayWithTerms("delete", terms, call) && term.id !== defaultTerm(terms, call.view);
  const methods = terms.taxonomy.item?.endpoints.flatMap((endpoint) => endpoint.methods) ?? [];
  return methods.filter((method) => method === "GET" || (method === "DELETE" ? deletes : edits));
}

import type { Permission } from "../../engine/behaviour.ts";
import type { Call } from "../../engine/call.ts";
import { forbidden, refuse } from "../../engine/refusal.ts";
import type { SiteRecord } from "../../engine/site-record.ts";
import { siteErrors } from "../errors.ts";
import type { CoreModel, CoreTaxonomy, EntryType } from "../model.ts";
import { can, canEntry, termCapability, type TermDeed } from "../rights.ts";
import { settingsOf } from "../settings.ts";
import type { TermView } from "./term-taxonomy.ts";

/** A taxonomy on a site. */
export interface OfTaxonomy {
  readonly taxonomy: CoreTaxonomy;
  readonly model: CoreModel;
}

/** Whether the caller may do this with a taxonomy's terms. */
export function mayWithTerms(deed: TermDeed, { taxonomy, model }: OfTaxonomy, call: Call): boolean {
  return can(call, termCapability(deed, taxonomy, { model, view: call.view }));
}

/** The term of the path. Throws the refusal where the taxonomy has none of that id. */
export function termOfPath(call: Call, { taxonomy }: OfTaxonomy): SiteRecord {
  const term = call.view.get(taxonomy.resource, Number(call.params.id ?? 0));
  if (term === undefined) throw refuse(siteErrors.rest_term_invalid);
  return term;
}

/** Terms are read by everybody, for editing by those who may edit them; those of an entry by those who may read it. */
export function mayListTerms(about: OfTaxonomy): Permission {
  return (call) => {
    if (call.params.context === "edit" && !mayWithTerms("edit", about, call)) return refusedContext(call);
    const post = Number(call.params.post ?? 0) || 0;
    return post === 0 ? true : mayReadTermsOf(post, about, call);
  };
}

function refusedContext({ user }: Call) {
  return forbidden(user !== undefined, siteErrors.rest_forbidden_context);
}

function mayReadTermsOf(id: number, about: OfTaxonomy, call: Call): ReturnType<Permission> {
  const entry = entryOf(id, about.model, call.view);
  if (entry === undefined) return refuse(siteErrors.rest_post_invalid_id, { status: 400 });
  const isOurs = entry.type.taxonomies.includes(about.taxonomy);
  const mayRead = canEntry("read", entry.record, { type: entry.type, model: about.model, asking: call });
  return isOurs && mayRead ? true : refusedContext(call);
}

function entryOf(
  id: number,
  { entryTypes }: CoreModel,
  view: TermView["view"],
): { readonly record: SiteRecord; readonly type: EntryType } | undefined {
  for (const type of entryTypes) {
    const record = view.get(type.resource, id);
    if (record !== undefined) return { record, type };
  }
  return undefined;
}

/** One term is read by everybody, for editing by those who may edit it. */
export function mayReadTerm(about: OfTaxonomy): Permission {
  return (call) => {
    if (isMissing(call, about)) return refuse(siteErrors.rest_term_invalid);
    return call.params.context !== "edit" || mayWithTerms("edit", about, call) ? true : refusedContext(call);
  };
}

/** Hierarchical terms are made by those who may edit them, flat ones by those who may assign them. */
export function mayCreateTerm(about: OfTaxonomy): Permission {
  return (call) =>
    mayWithTerms(about.taxonomy.hierarchical ? "edit" : "assign", about, call) ||
    forbidden(call.user !== undefined, siteErrors.rest_cannot_create);
}

/** Who may edit a taxonomy's terms may change this one. */
export function mayUpdateTerm(about: OfTaxonomy): Permission {
  return (call) => {
    if (isMissing(call, about)) return refuse(siteErrors.rest_term_invalid);
    return mayWithTerms("edit", about, call) || forbidden(call.user !== undefined, siteErrors.rest_cannot_update);
  };
}

/** Who may delete a taxonomy's terms may delete this one, but nobody the default term. */
export function mayDeleteTerm(about: OfTaxonomy): Permission {
  return (call) => {
    if (isMissing(call, about)) return refuse(siteErrors.rest_term_invalid);
    const isOpen = mayWithTerms("delete", about, call) && Number(call.params.id) !== defaultTerm(about, call.view);
    return isOpen || forbidden(call.user !== undefined, siteErrors.rest_cannot_delete);
  };
}

function isMissing({ view, params }: Call, { taxonomy }: OfTaxonomy): boolean {
  return view.get(taxonomy.resource, Number(params.id ?? 0)) === undefined;
}

/** The category that a site has from its start. */
const FIRST = 1;

/** The term that entries without any other have; undefined in a taxonomy without one. */
export function defaultTerm({ taxonomy, model }: OfTaxonomy, view: TermView["view"]): number | undefined {
  if (model.nameOf(taxonomy, view) !== "category") return undefined;
  const id = settingsOf(model, view).number("default_category") || FIRST;
  return view.get(taxonomy.resource, id)?.id;
}

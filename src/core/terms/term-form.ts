import type { Outlook, RecordForm } from "../../engine/answers/record-form.ts";
import type { SiteRecord } from "../../engine/site-record.ts";
import type { JsonObject } from "../../json/json.ts";
import { type Contexts, contextsOf } from "../contexts.ts";
import { recordForm } from "../forms.ts";
import type { CoreModel, CoreTaxonomy } from "../model.ts";
import { learnedTermForm, termAddressKey, termLink } from "./term-addresses.ts";
import type { TermCounts } from "./term-counts.ts";

/** The members of terms in the order of answers. */
const ORDER = ["id", "count", "description", "link", "name", "slug", "taxonomy", "parent", "meta"];

/** How a taxonomy's terms are kept and given. */
export function termForm(taxonomy: CoreTaxonomy, model: CoreModel, counts: TermCounts): RecordForm {
  const form = recordForm(taxonomy.resource, {
    order: ORDER,
    derived: (term, outlook) => derivedMembers(term, taxonomy, { ...outlook, model, counts }),
  });
  return {
    ...form,
    learned: ({ view }) => {
      const learned = learnedTermForm(taxonomy, { model, view });
      return learned === undefined ? {} : { [termAddressKey(taxonomy.path)]: learned };
    },
  };
}

/** The contexts of the members of a taxonomy's answers. */
export function termContexts(taxonomy: CoreTaxonomy): Contexts {
  const own = contextsOf(taxonomy.list ?? taxonomy.item, taxonomy.name);
  return own.size > 0 ? own : contextsOf(undefined, taxonomy.hierarchical ? "category" : "tag");
}

/** Members that nobody writes: without a schema of the document every term has them. */
const READ_ONLY = new Set(["count", "link", "taxonomy"]);

function derivedMembers(
  term: SiteRecord,
  taxonomy: CoreTaxonomy,
  at: Outlook & { readonly model: CoreModel; readonly counts: TermCounts },
): JsonObject {
  const has = (member: string) => taxonomy.has(member) || (taxonomy.properties === undefined && READ_ONLY.has(member));
  return {
    ...(has("count") && { count: at.counts.count(term, taxonomy, at) }),
    ...(has("link") && { link: termLink(term, taxonomy, at) }),
    ...(has("taxonomy") && { taxonomy: at.model.nameOf(taxonomy, at.view) }),
  };
}

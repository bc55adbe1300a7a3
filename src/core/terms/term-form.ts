import type { Outlook, RecordForm } from "../../engine/answers/record-form.ts";
import { type SiteRecord, stored } from "../../engine/site-record.ts";
import type { JsonObject } from "../../json/json.ts";
import { type Contexts, contextsOf } from "../contexts.ts";
import { recordForm } from "../forms.ts";
import type { CoreModel, CoreTaxonomy } from "../model.ts";
import { learnedTermForm, termAddressKey, termLink } from "./term-addresses.ts";
import { type CountedAt, countedKey, type TermCounts } from "./term-counts.ts";

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
    write: (term, outlook) => {
      const whole = form.write(term, outlook);
      return "count" in whole ? { ...whole, count: counts.count(term, taxonomy, { ...outlook, model }) } : whole;
    },
    learned: (outlook) => {
      const at = { ...outlook, model };
      const learned = learnedTermForm(taxonomy, at);
      const counted = otherwiseCounted(taxonomy, at, counts);
      return {
        ...(learned !== undefined && { [termAddressKey(taxonomy.path)]: learned }),
        ...(counted !== undefined && { [countedKey(taxonomy.path)]: counted }),
      };
    },
  };
}

/** How many entries of the site have those terms whose handed-over counts say otherwise; undefined where there is none. */
function otherwiseCounted(taxonomy: CoreTaxonomy, at: CountedAt, counts: TermCounts): JsonObject | undefined {
  const others = [...at.view.all(taxonomy.resource)].flatMap((term): [string, number][] => {
    const told = stored(term, "count");
    const kept = counts.kept(term, taxonomy, at);
    return typeof told === "number" && told !== kept ? [[String(term.id), kept]] : [];
  });
  return others.length === 0 ? undefined : Object.fromEntries(others);
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
    ...(has("count") && { count: at.counts.kept(term, taxonomy, at) }),
    ...(has("link") && { link: termLink(term, taxonomy, at) }),
    ...(has("taxonomy") && { taxonomy: at.model.nameOf(taxonomy, at.view) }),
  };
}

import type { Behaviour } from "../../behaviour.ts";
import type { Call } from "../../call.ts";
import { number, text, truthy } from "../../call.ts";
import { listing } from "../../resource/flows.ts";
import { events, type TermRecord } from "../records.ts";
import { termCount } from "../term-counts.ts";
import { restAddress } from "./address.ts";
import { idsIn } from "./event-query.ts";
import { neighbours } from "./list-address.ts";
import { byName, type Taxonomy, withDescendants } from "./taxonomy.ts";
import { termObject } from "./term-object.ts";
import { askedPage, totals } from "./totals.ts";
import { eventId, isNumeric, positive } from "./validators.ts";

/** `GET categories` and `GET tags`: by name unless asked otherwise; a page beyond the end is empty. */
export function listTerms(taxonomy: Taxonomy): Behaviour {
  const { resource, collection } = taxonomy;
  return listing<TermRecord>({
    checks: {
      validate: {
        page: positive,
        per_page: positive,
        parent: (value, { view }) => isNumeric(value) && view.get(resource, Number(value)) !== undefined,
        post: eventId,
        event: eventId,
      },
    },
    select: (call) => selectTerms(taxonomy, call),
    page: (call) => askedPage(call.params),
    present: (term, call) => termObject(term, taxonomy, call),
    answer: ({ items, ...page }, call) => {
      const rest_url = restAddress(call.links, `${collection}/`);
      const { total, totalPages } = page;
      return {
        status: 200,
        body: {
          rest_url,
          total,
          total_pages: totalPages,
          [collection]: [...items],
          ...neighbours(rest_url, [], page),
        },
        headers: totals(page),
      };
    },
  });
}

function selectTerms(taxonomy: Taxonomy, call: Call): TermRecord[] {
  const test = termTest(taxonomy, call);
  const terms = [...call.view.all(taxonomy.resource)].filter(test).toSorted(orderOf(call));
  return descends(call) ? terms.toReversed() : terms;
}

function termTest(taxonomy: Taxonomy, call: Call): (term: TermRecord) => boolean {
  const [include, exclude] = [idsIn(call, "include"), idsIn(call, "exclude")];
  const search = (text(call, "search") ?? "").toLowerCase();
  const [parent, slug] = [number(call, "parent"), text(call, "slug")];
  const event = number(call, "event") ?? number(call, "post");
  const carried = event === undefined ? undefined : call.view.get(events, event)?.[taxonomy.collection];
  const hideEmpty = truthy(call.params["hide_empty"]);
  return (term) =>
    (include.length === 0 || include.includes(term.id)) &&
    !exclude.includes(term.id) &&
    (parent === undefined || term.parent === parent) &&
    (slug === undefined || slug === "" || term.slug === slug) &&
    (carried === undefined || carried.includes(term.id)) &&
    (term.name.toLowerCase().includes(search) || term.slug.includes(search)) &&
    (!hideEmpty || isUsed(term, taxonomy, call));
}

/** A branch is used when anything on it is. */
function isUsed(term: TermRecord, taxonomy: Taxonomy, { view }: Call): boolean {
  for (const id of withDescendants(term.id, taxonomy, view)) if (termCount(view, id) > 0) return true;
  return false;
}

function descends(call: Call): boolean {
  const order = text(call, "order");
  return order !== undefined && order !== "" && order.toLowerCase() !== "asc";
}

/** Ascending; by name where the order is none that the family knows. */
function orderOf(call: Call): (a: TermRecord, b: TermRecord) => number {
  switch (text(call, "orderby")) {
    case "id":
    case "term_id":
      return (a, b) => a.id - b.id;
    case "count":
      return (a, b) => termCount(call.view, a.id) - termCount(call.view, b.id) || b.id - a.id;
    case "slug":
      return (a, b) => (a.slug < b.slug ? -1 : a.slug > b.slug ? 1 : a.id - b.id);
    case "description":
      return (a, b) => a.description.localeCompare(b.description, "en") || a.id - b.id;
    default:
      return byName;
  }
}

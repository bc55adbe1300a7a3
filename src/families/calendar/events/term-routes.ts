import type { BehaviourTable, Behaviour } from "../../../engine/behaviour.ts";
import { type Call, type Checks, numberParam, textParam, truthy } from "../../../engine/call.ts";
import { creating, deleting, reading, updating, listing } from "../../../engine/flows.ts";
import { may } from "../../../engine/rights.ts";
import { type TermRecord, events } from "../records.ts";
import { eventCategories, eventTags, type Taxonomy, withDescendants, byName } from "./taxonomy.ts";
import { termAddress, termLinks, termObject, termCount } from "./term-object.ts";
import { createTerm, removeTerm, updateTerm } from "./term-write.ts";
import { unknownName, filledText, isNumeric, areKnownTerms, type Validator, eventId, positive } from "./checks.ts";
import { restAddress, neighbours, askedPage, totals } from "./list-address.ts";
import { idsIn } from "./event-query.ts";

/** Routes of categories and tags. */
export const termRoutes: BehaviourTable = { ...routesOf(eventCategories), ...routesOf(eventTags) };

function routesOf(taxonomy: Taxonomy): BehaviourTable {
  const route = `/calendar/events/v1/${taxonomy.collection}`;
  const id: Validator = (value, { view }) =>
    isNumeric(value) && view.get(taxonomy.resource, Number(value)) !== undefined;
  const present = (term: TermRecord, call: Call) => termObject(term, taxonomy, call);
  const links = (term: TermRecord, call: Call) => termLinks(term, taxonomy, call);
  const find = (call: Call): TermRecord => {
    const term = call.view.get(taxonomy.resource, numberParam(call, "id") ?? 0);
    if (term === undefined) throw unknownName("id");
    return term;
  };
  const changes = (call: Call) => may(call, taxonomy.rights.change);
  const writeChecks: Checks = {
    validate: { name: filledText, description: filledText, slug: filledText, parent: areKnownTerms(taxonomy) },
  };
  return {
    [`GET ${route}`]: listTerms(taxonomy),
    [`POST ${route}`]: creating<TermRecord>({
      permission: (call) => may(call, taxonomy.rights.create),
      checks: writeChecks,
      create: (call, written) => createTerm(taxonomy, call, written),
      present,
      links,
      location: (term, call) => termAddress(term, taxonomy, call.links),
    }),
    [`GET ${route}/{id}`]: reading<TermRecord>({ checks: { validate: { id } }, find, present, links }),
    [`POST|PUT|PATCH ${route}/{id}`]: updating<TermRecord>({
      permission: changes,
      checks: { validate: { id, ...writeChecks.validate } },
      find,
      update: (term, call, written) => updateTerm(term, taxonomy, call, written),
      present,
      links,
    }),
    [`DELETE ${route}/{id}`]: deleting<TermRecord>({
      permission: changes,
      checks: { validate: { id } },
      find,
      remove: (term, call, written) => {
        const body = present(term, call);
        removeTerm(term, taxonomy, written);
        return { status: 200, body };
      },
    }),
  };
}

/** `GET categories` and `GET tags`: by name unless asked otherwise; a page beyond the end is empty. */
function listTerms(taxonomy: Taxonomy): Behaviour {
  const { collection } = taxonomy;
  const terms = areKnownTerms(taxonomy);
  return listing<TermRecord>({
    checks: {
      validate: {
        page: positive,
        per_page: positive,
        search: filledText,
        exclude: terms,
        include: terms,
        order: filledText,
        orderby: filledText,
        slug: filledText,
        parent: terms,
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
        headers: totals(page, call.links),
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
  const search = (textParam(call, "search") ?? "").toLowerCase();
  const [parent, slug] = [numberParam(call, "parent"), textParam(call, "slug")];
  const event = numberParam(call, "event") ?? numberParam(call, "post");
  const carried = event === undefined ? undefined : call.view.get(events, event)?.[taxonomy.collection];
  const hideEmpty = truthy(call.params["hide_empty"]);
  return (term) =>
    (include.length === 0 || include.includes(term.id)) &&
    !exclude.includes(term.id) &&
    (parent === undefined || term.parent === parent) &&
    (slug === undefined || term.slug === slug) &&
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
  const order = textParam(call, "order");
  return order !== undefined && order.toLowerCase() !== "asc";
}

/** Ascending; by name where the order is none that the family knows. */
function orderOf(call: Call): (a: TermRecord, b: TermRecord) => number {
  switch (textParam(call, "orderby")) {
    case "id":
    case "term_id":
      return (a, b) => a.id - b.id;
    case "count":
      return (a, b) => termCount(call.view, a.id) - termCount(call.view, b.id) || b.id - a.id;
    case "slug":
      return (a, b) => (a.slug < b.slug ? -1 : a.slug > b.slug ? 1 : a.id - b.id);
    case "include": {
      const ids = idsIn(call, "include");
      return (a, b) => ids.indexOf(a.id) - ids.indexOf(b.id) || byName(a, b);
    }
    case "description":
      return (a, b) => a.description.localeCompare(b.description, "en") || a.id - b.id;
    default:
      return byName;
  }
}

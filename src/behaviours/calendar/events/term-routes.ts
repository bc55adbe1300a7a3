import type { BehaviourTable } from "../../behaviour.ts";
import type { Call, Checks } from "../../call.ts";
import { number } from "../../call.ts";
import { creating, deleting, reading, updating } from "../../resource/flows.ts";
import { may } from "../../users.ts";
import type { TermRecord } from "../records.ts";
import { eventCategories, eventTags, type Taxonomy, withDescendants } from "./taxonomy.ts";
import { listTerms } from "./term-list.ts";
import { termLinks, termObject } from "./term-object.ts";
import { createTerm, removeTerm, updateTerm } from "./term-write.ts";
import { unknownName } from "./unknown-name.ts";
import { filledText, isNumeric, type Validator } from "./validators.ts";

/** Routes of categories and tags. */
export const termRoutes: BehaviourTable = { ...routesOf(eventCategories), ...routesOf(eventTags) };

function routesOf(taxonomy: Taxonomy): BehaviourTable {
  const route = `/calendar/events/v1/${taxonomy.collection}`;
  const { id, parent } = validators(taxonomy);
  const present = (term: TermRecord, call: Call) => termObject(term, taxonomy, call);
  const links = (term: TermRecord, call: Call) => termLinks(term, taxonomy, call);
  const find = (call: Call): TermRecord => {
    const term = call.view.get(taxonomy.resource, number(call, "id") ?? 0);
    if (term === undefined) throw unknownName("id");
    return term;
  };
  const changes = (call: Call) => may(call, taxonomy.rights.change);
  const writeChecks: Checks = { validate: { name: filledText, parent } };
  return {
    [`GET ${route}`]: listTerms(taxonomy),
    [`POST ${route}`]: creating<TermRecord>({
      permission: (call) => may(call, taxonomy.rights.create),
      checks: writeChecks,
      create: (call, written) => createTerm(taxonomy, call, written),
      present,
      links,
      location: (term, call) => `${call.links.apiRoot}/core/v2/${taxonomy.core}/${term.id}`,
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

/** A parent is a term of the tree, 0 for the top, and on an update neither the term itself nor one below it. */
function validators(taxonomy: Taxonomy): { id: Validator; parent: Validator } {
  const { resource } = taxonomy;
  const id: Validator = (value, { view }) => isNumeric(value) && view.get(resource, Number(value)) !== undefined;
  const parent: Validator = (value, situation, name) => {
    if (!isNumeric(value) || (Number(value) !== 0 && id(value, situation, name) !== true)) return false;
    const own = /\/(\d+)$/.exec(situation.path)?.[1];
    return own === undefined || !withDescendants(Number(own), taxonomy, situation.view).has(Number(value));
  };
  return { id, parent };
}

import { ok } from "../../engine/answer.ts";
import type { Behaviour } from "../../engine/behaviour.ts";
import { type Call, numberParam, textParam } from "../../engine/call.ts";
import { textsOf } from "../../engine/json-reading.ts";
import { type Page, pageAddress, pageOf, type PageRequest } from "../../engine/page.ts";
import { refuse } from "../../engine/refusal.ts";
import type { JsonObject } from "../../json/json.ts";
import type { Area } from "../area.ts";
import { siteErrors } from "../errors.ts";
import { CORE, type CoreModel } from "../model.ts";
import { foundEntries, presentFoundEntry } from "./search-entries.ts";
import { foundFormats, presentFormat } from "./search-formats.ts";
import { foundTerms, presentFoundTerm } from "./search-terms.ts";

/** The search over what a site shows to everybody: its entries, its terms, its post formats. */
export function searchArea(model: CoreModel): Area {
  const kind = model.kind(`${CORE}/search`);
  if (kind === undefined) return { forms: [], behaviour: () => undefined };
  const search: Behaviour = { basis: "family", answer: (call) => answer(call, model) };
  return {
    forms: [],
    behaviour: (route, method) => (route === kind.list && method === "GET" ? search : undefined),
  };
}

function answer(asked: Call, model: CoreModel) {
  const call = { ...asked, params: { ...asked.params, subtype: keptSubtypes(asked, model) } };
  const page = foundPage(call, model);
  const collection = [{ href: `${call.links.apiRoot}/${CORE}/search` }];
  const items = page.items.map(({ _links, ...members }) => ({
    ...members,
    _links: { ...(_links as JsonObject), collection },
  }));
  return ok(items, { headers: searchHeaders(page, call) });
}

/** The subtypes that are of the type which is searched; the others do not count, and do not stand in links to other pages. */
function keptSubtypes(call: Call, model: CoreModel): string[] {
  const asked = textsOf(call.params.subtype);
  if (call.params.subtype === undefined || asked.includes("any")) return ["any"];
  const kinds = textParam(call, "type") === "term" ? model.taxonomies : model.entryTypes;
  const names = new Set(kinds.map((kind) => model.nameOf(kind, call.view)));
  return asked.filter((name) => names.has(name));
}

function foundPage(call: Call, model: CoreModel): Page<JsonObject> {
  const request = {
    page: Math.max(1, numberParam(call, "page") ?? 1),
    perPage: Math.max(1, numberParam(call, "per_page") ?? 10),
  };
  switch (textParam(call, "type")) {
    case "term": {
      const page = pageWithin(foundTerms(call, model), request);
      return { ...page, items: page.items.map((found) => presentFoundTerm(found, call, model)) };
    }
    case "post-format": {
      const page = pageWithin(foundFormats(call, model), request);
      return { ...page, items: page.items.map((format) => presentFormat(format, call)) };
    }
    default: {
      const page = pageOf(foundEntries(call, model), request);
      const items = page.items.map((found) => presentFoundEntry(found, call, model));
      // Beyond the last page nothing is found, and so nothing is counted.
      return items.length === 0 ? { ...page, items, total: 0, totalPages: 0 } : { ...page, items };
    }
  }
}

/** A page of what is counted whatever page is asked for. Throws the refusal of one beyond the last. */
function pageWithin<T>(found: readonly T[], request: PageRequest): Page<T> {
  const page = pageOf(found, request);
  if (page.total > 0 && page.page > page.totalPages) throw refuse(siteErrors.rest_search_invalid_page_number);
  return page;
}

function searchHeaders({ page, total, totalPages }: Page<unknown>, call: Call): Record<string, string | number> {
  const link = [
    ...(page > 1 ? [`<${pageAddress(page - 1, call)}>; rel="prev"`] : []),
    ...(page < totalPages ? [`<${pageAddress(page + 1, call)}>; rel="next"`] : []),
  ];
  return {
    "X-WP-Total": total,
    "X-WP-TotalPages": totalPages,
    ...(link.length > 0 && { Link: link.join(", ") }),
  };
}

import { type Answer, type Basis, ok } from "../../answer.ts";
import type { Behaviour } from "../../behaviour.ts";
import { type Call, number, text } from "../../call.ts";
import type { Json } from "../../../catalogue/document.ts";
import { refuse } from "../../refusal.ts";
import { listing } from "../../resource/flows.ts";
import type { Page, PageRequest } from "../../resource/page.ts";
import { isObject } from "../../../catalogue/is-object.ts";
import { scalarText } from "../../json-reading.ts";
import { sees } from "../../users.ts";
import type { Collection, SiteRecord } from "../model/collection.ts";
import type { SiteModel } from "../model/route-role.ts";
import { belongs, requireParents } from "./belonging.ts";
import { filtersOf } from "./filters.ts";
import { foundRecords } from "./found-records.ts";
import { ordered } from "./order.ts";
import { pageHeaders } from "./page-headers.ts";
import { presentRecord } from "./present-record.ts";
import { mayRead } from "./rights.ts";
import { isPublic, listChecks } from "./visibility.ts";

/** How well founded the answers of a collection's routes are. */
export function basisOf({ kind }: Collection): Basis {
  return kind === "plain" ? "invented" : "family";
}

/** Lists a collection: filtered, ordered and paged as its parameters say. */
export function listBehaviour(collection: Collection, model: SiteModel): Behaviour {
  return listing<SiteRecord>({
    basis: basisOf(collection),
    permission: mayRead,
    checks: listChecks(collection),
    select: (call) => selected(call, collection, model),
    page: pageRequest,
    present: (record, call) =>
      presentRecord(record, { collection, model, call, context: text(call, "context") ?? "view" }),
    ...(collection.kind === "post" && { beyond: () => refuse("rest_post_invalid_page_number") }),
    answer: (page, call) => listAnswer(page, call, collection),
  });
}

function selected(call: Call, collection: Collection, model: SiteModel): SiteRecord[] {
  requireParents(call, collection);
  const filters = filtersOf(call, collection, model);
  const saysStatus = call.params.status !== undefined;
  const records = collection.kind === "search" ? foundRecords(call, model) : call.view.all(collection.resource);
  const kept: SiteRecord[] = [];
  for (const record of records) {
    if (!belongs(record, call, collection)) continue;
    if (!isPublic(record, collection) && !(saysStatus && sees(call, "edit_posts"))) continue;
    if (filters.every((filter) => filter(record))) kept.push(record);
  }
  return ordered(kept, call);
}

function pageRequest(call: Call): PageRequest {
  const perPage = number(call, "per_page") ?? number(call, "limit") ?? 100;
  const page = number(call, "page") ?? 1;
  const offset = number(call, "offset");
  // Minus one asks for everything, as some sites have it.
  const size = perPage < 0 ? Number.MAX_SAFE_INTEGER : perPage;
  return {
    page: Math.max(page, 1),
    perPage: Math.max(size, 1),
    ...(offset !== undefined && call.given.has("offset") && { offset }),
  };
}

function listAnswer(page: Page<Json>, call: Call, { kind }: Collection): Answer {
  if (kind === "type" || kind === "status" || kind === "taxonomy") {
    const items = page.items.filter(isObject);
    return ok(Object.fromEntries(items.map((item) => [scalarText(item.slug), item])));
  }
  return ok([...page.items], { headers: pageHeaders(page, call) });
}

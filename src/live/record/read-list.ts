import { isObject, type Json } from "../../json/json.ts";
import type { Exchange, LeftOut } from "../recording.ts";
import type { QueryPairs } from "./api-address.ts";
import type { Answered, SiteAsking } from "./asking.ts";
import { itemKey, listBody, type ListBody } from "./list-body.ts";
import { binQuery, everQuery, listQueries, pagingOf } from "./list-query.ts";
import { lastWord, type SiteRoute } from "./site-routes.ts";

/** What a route without an item in its path answered. */
export interface Reading {
  /** Its items; undefined where it is no list, or refused. */
  readonly items: readonly Json[] | undefined;
  /** The value of the first answer that was no refusal. */
  readonly value: Json | undefined;
  /** Status and code of the refusal, where there is nothing else. */
  readonly refusal: string | undefined;
  /** The context that it was read in. */
  readonly context: string | undefined;
}

/** How lists are read. */
export interface ListReader {
  readonly asking: SiteAsking;
  /** Whether credentials are given. */
  readonly isKnown: boolean;
  /** Items of a list, at most. */
  readonly most: number;
}

/** How often a list that changes is read once more. */
const REREADS = 2;

/** Smaller pages that are tried where one is too large, as shares of the usual one. */
const SMALLER = [1 / 5, 1 / 20];

/** Asks a route, all of its pages where it is a list, and takes the answers into the recording; `further` stands in each query. */
export async function readRoute(
  route: SiteRoute,
  path: string,
  { further = [], ...reader }: ListReader & { readonly further?: QueryPairs },
): Promise<Reading> {
  const { asking } = reader;
  let refused: Refused | undefined;
  for (const usual of listQueries(route, reader)) {
    const query = [...usual, ...further];
    if (refused !== undefined && !mayHelp(refused, query)) continue;
    const first = await firstPage(route, { path, query, reader });
    if (first === undefined) break;
    if (first.answer.exchange.status >= 400) {
      asking.exchanges.push(first.answer.exchange);
      refused = { ...first, refusal: refusalOf(first.answer) };
      continue;
    }
    const context = first.query.find(([name]) => name === "context")?.[1];
    const list = bodyOf(first.answer, route);
    if (list === undefined) {
      asking.exchanges.push(first.answer.exchange);
      return { items: undefined, value: first.answer.value, refusal: undefined, context };
    }
    const items = await readPages(route, { ...first, list, path, reader });
    for (const hidden of hiddenQueries(route, first.query))
      items.push(...(await readHidden(route, { query: hidden, path, reader, most: reader.most - items.length })));
    return { items, value: first.answer.value, refusal: undefined, context };
  }
  return { items: undefined, value: undefined, refusal: refused?.refusal, context: undefined };
}

interface Refused extends FirstPage {
  readonly refusal: string;
}

/** Whether another query may be answered where one was refused: rights depend on the context alone, the rest on any parameter. */
function mayHelp({ answer, query: refused }: FirstPage, query: QueryPairs): boolean {
  const { status } = answer.exchange;
  if (status === 401 || status === 403) return hasContext(refused) && !hasContext(query);
  return status === 400;
}

function hasContext(query: QueryPairs): boolean {
  return query.some(([name]) => name === "context" || name === "status");
}

interface FirstPage {
  readonly answer: Answered;
  readonly query: QueryPairs;
}

async function firstPage(
  route: SiteRoute,
  { path, query, reader }: { path: string; query: QueryPairs; reader: ListReader },
): Promise<FirstPage | undefined> {
  const size = pagingOf(route).size;
  const smaller =
    size !== undefined && query.some(([name]) => name === size.name)
      ? SMALLER.map((share) => Math.max(1, Math.floor(size.most * share)))
      : [];
  const queries = [query, ...smaller.map((count) => resized(query, size?.name, count))];
  let out: LeftOut | undefined;
  for (const tried of queries) {
    const answer = await reader.asking.hear(path, tried);
    if (!("why" in answer)) return { answer, query: tried };
    out = answer;
    if (answer.why !== "too-large") break;
  }
  if (out !== undefined) reader.asking.leave(out);
  return undefined;
}

function resized(query: QueryPairs, name: string | undefined, count: number): QueryPairs {
  return query.map((pair) => (pair[0] === name ? [pair[0], String(count)] : pair));
}

interface Begun extends FirstPage {
  readonly list: ListBody;
  readonly path: string;
  readonly reader: ListReader;
}

/** One way through all pages of a list. */
interface Passage {
  readonly exchanges: readonly Exchange[];
  readonly items: readonly Json[];
  /** Whether something shows that the list changed on the way. */
  readonly isTorn: boolean;
  /** Why it ended before the list did. */
  readonly out: LeftOut | undefined;
}

/** Queries of what a list does not show among the others: its bin, what lies at other times. */
function hiddenQueries(route: SiteRoute, query: QueryPairs): QueryPairs[] {
  return [binQuery(route, query), everQuery(route, query)].filter((hidden) => hidden !== undefined);
}

/** What a list does not show unless it is asked by this query. */
async function readHidden(
  route: SiteRoute,
  { query, path, reader, most }: { query: QueryPairs; path: string; reader: ListReader; most: number },
): Promise<readonly Json[]> {
  const first = most > 0 ? await firstPage(route, { path, query, reader }) : undefined;
  const list = first && first.answer.exchange.status < 400 ? bodyOf(first.answer, route) : undefined;
  return first === undefined || list === undefined
    ? []
    : readPages(route, { ...first, list, path, reader: { ...reader, most } });
}

/** All pages of a list; one that changes while it is read is read again. */
async function readPages(route: SiteRoute, begun: Begun): Promise<Json[]> {
  const { asking } = begun.reader;
  let passage = await passThrough(route, begun);
  let known: string | undefined;
  for (let again = 0; passage.isTorn && again < REREADS && known !== keysOf(passage); again++) {
    known = keysOf(passage);
    const answer = await asking.hear(begun.path, begun.query);
    const list = "why" in answer ? undefined : bodyOf(answer, route);
    if ("why" in answer || list === undefined) break;
    passage = await passThrough(route, { ...begun, answer, list });
  }
  asking.exchanges.push(...passage.exchanges);
  if (passage.out !== undefined) asking.leave(passage.out);
  if (passage.isTorn && known !== keysOf(passage))
    asking.leave({
      path: begun.path,
      why: "changed-while-read",
      detail: `it changed each of the ${REREADS + 1} times that it was read; what the last one showed is kept`,
    });
  return [...passage.items];
}

function keysOf({ items }: Pick<Passage, "items">): string {
  return items.map(itemKey).join("\n");
}

async function passThrough(route: SiteRoute, { answer, query, list, path, reader }: Begun): Promise<Passage> {
  const { asking, most } = reader;
  const paging = pagingOf(route);
  const exchanges = [answer.exchange];
  const items = new Map(list.items.map((item) => [itemKey(item), item]));
  const size = Number(query.find(([name]) => name === paging.size?.name)?.[1] ?? list.items.length);
  const by = paging.by ?? ((list.pages ?? 1) > 1 ? ({ name: "page", counts: "pages" } as const) : undefined);
  let shown = list.items.length;
  let torn = items.size < shown;
  let last = list;
  const planned = asking.left;
  if (by === undefined) {
    if (list.items.length > most) asking.leave(maxRecords(path, { most, list }));
    return ended(undefined);
  }
  for (let page = 2; mayGoOn({ last, list, page, size, shown }); page++) {
    if (items.size >= most) return ended(maxRecords(path, { most: items.size, list }));
    asking.left = planned + Math.max(0, Math.min(pagesOf(list, size), Math.ceil(most / Math.max(1, size))) - page + 1);
    const next = await asking.hear(path, [...query, [by.name, String(by.counts === "pages" ? page : shown)]]);
    if ("why" in next) return ended(next);
    exchanges.push(next.exchange);
    const body = next.exchange.status >= 400 ? undefined : bodyOf(next, route);
    if (body === undefined || body.items.length === 0) break;
    const before = items.size;
    for (const item of body.items) items.set(itemKey(item), item);
    // A site that knows of no pages, or of no more, answers the same again and again.
    if (items.size === before && (body.total === undefined || keysOf(body) === keysOf(last))) break;
    shown += body.items.length;
    torn ||= items.size < shown || body.total !== list.total;
    last = body;
  }
  torn ||= list.total !== undefined && items.size !== list.total;
  return ended(undefined);

  function ended(out: LeftOut | undefined): Passage {
    asking.left = planned;
    return { exchanges, items: [...items.values()].slice(0, most), isTorn: torn, out };
  }
}

interface Standing {
  readonly last: ListBody;
  readonly list: ListBody;
  /** The page that would be next. */
  readonly page: number;
  readonly size: number;
  readonly shown: number;
}

/** Whether a list has a further page: by its own counts, else as long as pages are full. */
function mayGoOn({ last, list, page, size, shown }: Standing): boolean {
  const { pages, total } = last.pages === undefined && last.total === undefined ? list : last;
  if (pages !== undefined) return page <= pages;
  if (total !== undefined) return shown < total;
  return last.items.length > 0 && last.items.length >= size;
}

function pagesOf({ pages, total }: ListBody, size: number): number {
  return pages ?? Math.ceil((total ?? 0) / Math.max(1, size));
}

function maxRecords(path: string, { most, list }: { most: number; list: ListBody }): LeftOut {
  const detail = list.total === undefined ? `the first ${most} were read` : `${most} of ${list.total} were read`;
  return { path, why: "max-records", detail };
}

function bodyOf({ exchange, value }: Answered, route: SiteRoute): ListBody | undefined {
  return listBody(value, { headers: exchange.headers, word: lastWord(route) });
}

/** Status and code of a refusal. */
export function refusalOf({ exchange, value }: Answered): string {
  const code = isObject(value) && typeof value["code"] === "string" ? value["code"] : "";
  return `${exchange.status} ${code}`.trim();
}

/** Asks an object by its path, in the fullest context that is not refused; else tells the refusal, or why it was left out. */
export async function readObject(
  path: string,
  { queries, asking }: { queries: readonly QueryPairs[]; asking: SiteAsking },
): Promise<Answered | { readonly refusal: string }> {
  let refusal = "";
  for (const query of queries) {
    const answer = await asking.hear(path, query);
    if ("why" in answer) {
      asking.leave(answer);
      return { refusal: answer.why };
    }
    asking.exchanges.push(answer.exchange);
    if (answer.exchange.status < 400) return answer;
    refusal = refusalOf(answer);
    if (![400, 401, 403].includes(answer.exchange.status)) break;
  }
  return { refusal };
}

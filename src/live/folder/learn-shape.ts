import type { LearnedOrder, ListFact, ListShape, WrapperMember } from "../../engine/recorded/list-shape.ts";
import { type Json, type JsonObject, isObject } from "../../json/json.ts";
import { valueOfJson } from "../../json/nesting.ts";
import { objectSource } from "../../json/source-text.ts";
import { shownSlug } from "../../text/slug.ts";
import type { Exchange } from "../recording.ts";
import { linksIn, totalsIn, writtenName } from "./kept-headers.ts";
import type { ListText } from "./list-text.ts";

/** One answer of a list that was asked for all it holds. */
export interface ListAnswer {
  readonly exchange: Exchange;
  readonly list: ListText;
}

/** What is known of a list beside its answers. */
export interface ListKnown {
  /** Its records. */
  readonly total: number;
  /** Records on a page where nobody says. */
  readonly perPage: number | undefined;
  /** Refusals of records that were not there. */
  readonly missing: readonly Exchange[];
}

/** How a list is answered, as far as it is otherwise than usual; undefined where all is usual. */
export function learnShape(answers: readonly ListAnswer[], known: ListKnown): ListShape | undefined {
  const [first] = answers;
  const missing = missingIn(known.missing);
  if (first === undefined) return missing && { missing };
  const pages = answers.map((answer) => ({ ...answer, is: valuesOf(answer, known) }));
  const wrapper = first.list.within === undefined ? undefined : wrapperOf(first.list.within, pages);
  const headers = headersOf(pages);
  const order = orderOf(answers);
  const linked = pages.some(({ exchange }) => linksIn(exchange.headers.link).length > 0);
  const { by } = first.list;
  const shape: ListShape = {
    ...(wrapper && { wrapper }),
    ...(by !== undefined && { by }),
    ...(headers && { headers, linked }),
    ...(order && { order }),
    ...(answers.some(isUnpaged) && { unpaged: true }),
    ...(missing && { missing }),
  };
  return Object.keys(shape).length === 0 ? undefined : shape;
}

/** So many records a page holds at most where a list has pages. */
const PAGE = 100;

/** Parameters that say how many records a page has. */
const SIZES: readonly string[] = ["per_page", "limit", "page_size", "posts_per_page"];

function isUnpaged({ exchange, list }: ListAnswer): boolean {
  return list.items.length > PAGE && !exchange.query.some(([name]) => SIZES.includes(name));
}

type Values = Readonly<Record<Exclude<ListFact, "items" | "more">, number>> & { readonly more: boolean };

interface KnownPage extends ListAnswer {
  readonly is: Values;
}

function valuesOf({ exchange, list }: ListAnswer, { total, perPage }: ListKnown): Values {
  const query = new Map(exchange.query);
  const size = Number(
    SIZES.map((name) => query.get(name)).find((size) => size !== undefined) ??
      perPage ??
      Math.max(list.items.length, 1),
  );
  const page = Number(query.get("page") ?? query.get("paged") ?? 1);
  const pages = Math.ceil(total / size);
  return {
    total,
    pages,
    page,
    per_page: size,
    count: list.items.length,
    offset: (page - 1) * size,
    more: page < pages,
  };
}

/** What a name says of a number. */
const HINTS: readonly (readonly [ListFact, RegExp])[] = [
  ["pages", /pages|last_?page|max_num_pages/i],
  ["total", /total|found|all|^count$/i],
  ["per_page", /per_?page|limit|page_?size|^size$/i],
  ["page", /^(?:x-)?(?:[\w]+-)?(?:current_?)?page(?:d|_?number)?$/i],
  ["offset", /offset|^start$/i],
  ["count", /count|returned|^size$/i],
  ["more", /more|has_?next/i],
];

/** What a number or a yes tells on all of these pages, by its name, else because nothing else is the same. */
function factOf(
  name: string,
  values: readonly (Json | undefined)[],
  pages: readonly KnownPage[],
): ListFact | undefined {
  const fits = (fact: ListFact) =>
    fact !== "items" && pages.every(({ is }, at) => is[fact] === values[at] && values[at] !== undefined);
  const hinted = HINTS.find(([fact, words]) => words.test(name) && fits(fact))?.[0];
  if (hinted !== undefined) return hinted;
  const [value] = values;
  return typeof value === "number" && value > 1 && fits("total") ? "total" : undefined;
}

function wrapperOf(within: string, pages: readonly KnownPage[]): ListShape["wrapper"] {
  const bodies = pages.map(({ exchange }) => JSON.parse(exchange.text) as JsonObject);
  const names = objectSource(pages[0]?.exchange.text ?? "{}") ?? [];
  return names.map(([name]) => {
    if (name === within) return { name, tells: "items" };
    const values = bodies.map((body) => body[name]);
    const holds = countsIn(values, pages);
    return holds === undefined ? memberOf(name, values, pages) : { name, holds };
  });
}

function memberOf(name: string, values: readonly (Json | undefined)[], pages: readonly KnownPage[]): WrapperMember {
  const tells = factOf(name, values, pages);
  return tells === undefined ? { name, is: constant(values) } : { name, tells };
}

/** The members of an object of counts beside the items; undefined where it tells nothing of the page. */
function countsIn(values: readonly (Json | undefined)[], pages: readonly KnownPage[]): WrapperMember[] | undefined {
  const objects = values.filter(isObject);
  const [first] = objects;
  if (first === undefined || objects.length !== values.length) return undefined;
  const members = Object.keys(first).map((name) =>
    memberOf(
      name,
      objects.map((object) => object[name]),
      pages,
    ),
  );
  return members.some(({ tells }) => tells !== undefined) ? members : undefined;
}

/** What all pages say; nothing where they say different things. */
function constant(values: readonly (Json | undefined)[]): Json {
  const texts = new Set(values.map((value) => JSON.stringify(value)));
  return texts.size === 1 ? (values[0] ?? null) : null;
}

const USUAL_HEADERS = ["x-wp-total", "x-wp-totalpages"];

/** The headers that tell totals; undefined where they are the usual ones. */
function headersOf(pages: readonly KnownPage[]): Readonly<Record<string, ListFact>> | undefined {
  const totals = pages.map(({ exchange }) => totalsIn(Object.entries(exchange.headers)));
  const names = [...(totals[0]?.keys() ?? [])].sort();
  if (names.join() === USUAL_HEADERS.join()) return undefined;
  return Object.fromEntries(
    names.flatMap((name): [string, ListFact][] => {
      const values = totals.map((found) => found.get(name));
      const fact = name === "x-wp-total" ? "total" : name === "x-wp-totalpages" ? "pages" : factOf(name, values, pages);
      return fact === undefined ? [] : [[writtenName(name), fact]];
    }),
  );
}

const SORTING = ["orderby", "order", "order_by", "sort", "sort_by", "sortby", "direction", "sort_order"];
/** So many records are named one by one. */
const NAMED = 1000;

/** How the records came where nobody asked for an order; undefined for that of their ids. */
function orderOf(answers: readonly ListAnswer[]): LearnedOrder | undefined {
  const ways = new Map<string, ListAnswer[]>();
  for (const answer of answers) {
    const { query } = answer.exchange;
    if (query.some(([name]) => SORTING.includes(name))) continue;
    const way = query.filter(([name]) => !["page", "paged", "offset"].includes(name)).join("&");
    ways.set(way, [...(ways.get(way) ?? []), answer]);
  }
  const longest = [...ways.values()].sort((one, other) => itemsIn(other).length - itemsIn(one).length)[0] ?? [];
  const items = itemsIn(longest).map((text) => JSON.parse(text) as JsonObject);
  if (items.length < 2 || isInOrder(items, "id", 1)) return undefined;
  for (const by of Object.keys(items[0] ?? {}))
    for (const sign of [-1, 1] as const) if (isInOrder(items, by, sign)) return { by, down: sign < 0 };
  const ids = items
    .map(({ id, slug }) => id ?? slug)
    .filter((id): id is number | string => typeof id === "number" || typeof id === "string");
  return ids.length === items.length && ids.length <= NAMED ? { ids } : undefined;
}

function itemsIn(answers: readonly ListAnswer[]): readonly string[] {
  return answers.flatMap(({ list }) => list.items);
}

/** Whether a member's values go up or down through all items, of the same value by id. */
function isInOrder(items: readonly JsonObject[], by: string, sign: 1 | -1): boolean {
  const keys = items.map((item) => sortKey(item[by]));
  if (keys.includes(undefined)) return false;
  return items.every((item, at) => {
    if (at === 0) return true;
    const [before, now] = [keys[at - 1] ?? "", keys[at] ?? ""];
    if (typeof before !== typeof now) return false;
    if (before !== now) return sign * (before < now ? -1 : 1) < 0;
    return sign * (Number(items[at - 1]?.id ?? 0) - Number(item.id ?? 0)) < 0;
  });
}

function sortKey(value: Json | undefined): number | string | undefined {
  if (typeof value === "number") return value;
  if (typeof value !== "string") return undefined;
  return /^-?\d+(?:\.\d+)?$/.test(value) ? Number(value) : value.toLowerCase();
}

/** How a record that is not there is refused, what named it as `{named}`. */
function missingIn(refusals: readonly Exchange[]): ListShape["missing"] {
  for (const { status, text, path } of refusals) {
    const body = valueOfJson(text);
    if (!isObject(body) || typeof body.code !== "string") continue;
    const named = shownSlug(path.slice(path.lastIndexOf("/") + 1));
    return { status, body: withoutName(body, wholeWord(named)) as JsonObject };
  }
  return undefined;
}

function wholeWord(word: string): RegExp {
  return new RegExp(`(?<![\\w-])${word.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?![\\w-])`, "g");
}

function withoutName(value: Json, named: RegExp): Json {
  if (typeof value === "string") return value.replaceAll(named, "{named}");
  if (Array.isArray(value)) return value.map((item) => withoutName(item, named));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withoutName(item, named)]));
}

import { type Json, type JsonObject, isObject } from "../../json/json.ts";
import { scalarText } from "../json-reading.ts";
import type { Page } from "../page.ts";

/** What a member of a wrapper or a header of a list tells. */
export type ListFact = "items" | "total" | "pages" | "page" | "per_page" | "count" | "more" | "offset";

/** What a list is ordered by where nobody says, as its answers show: a member, or its records one by one. */
export type LearnedOrder =
  | { readonly by: string; readonly down: boolean }
  | { readonly ids: readonly (number | string)[] };

/** A member of what stands around a list: what it tells of the page, what it always is, or the counts that it holds. */
export interface WrapperMember {
  readonly name: string;
  readonly tells?: ListFact;
  readonly is?: Json;
  readonly holds?: readonly WrapperMember[];
}

/** How a site answers a list of its own, as its answers show. */
export interface ListShape {
  /** The members of the object that holds the items, in order; the items alone where there is none. Other members are as they were. */
  readonly wrapper?: readonly WrapperMember[];
  /** The member by whose value items stand in an object, where they are no list. */
  readonly by?: string;
  /** Headers by what they tell, in place of the usual ones. */
  readonly headers?: Readonly<Record<string, ListFact>>;
  /** Whether pages are linked by a header. */
  readonly linked?: boolean;
  readonly order?: LearnedOrder;
  /** Whether it is told whole where nobody asks for pages. */
  readonly unpaged?: boolean;
  /** How a record that is not there is refused. */
  readonly missing?: { readonly status: number; readonly body: JsonObject };
}

/** What of a page each fact is. */
export function factsOf(page: Page<unknown>): Readonly<Record<Exclude<ListFact, "items">, Json>> {
  const { total, totalPages, perPage, items } = page;
  return {
    total,
    pages: totalPages,
    page: page.page,
    per_page: perPage,
    count: items.length,
    more: page.page < totalPages,
    offset: (page.page - 1) * perPage,
  };
}

/** The body of a page in the shape of its list. */
export function pageBody({ wrapper, by }: ListShape, page: Page<Json>): Json {
  const items = by === undefined ? [...page.items] : keyed(page.items, by);
  if (wrapper === undefined) return items;
  const facts = factsOf(page);
  const around = (members: readonly WrapperMember[]): Json =>
    Object.fromEntries(
      members.map(({ name, tells, holds, is = null }): [string, Json] => {
        if (tells !== undefined) return [name, tells === "items" ? items : facts[tells]];
        return [name, holds === undefined ? is : around(holds)];
      }),
    );
  return around(wrapper);
}

function keyed(items: readonly Json[], by: string): Json {
  const entries = items.map((item): [string, Json] => [isObject(item) ? scalarText(item[by]) : "", item]);
  return entries.length === 0 ? [] : Object.fromEntries(entries);
}

/** The headers of a page in the shape of its list; the usual ones where it says nothing of them. */
export function shapedHeaders(
  { headers, linked }: ListShape,
  page: Page<Json>,
  usual: Readonly<Record<string, string | number>>,
): Readonly<Record<string, string | number>> {
  if (headers === undefined) return usual;
  const facts = factsOf(page);
  const own = Object.entries(headers).map(([name, tells]) => [name, tells === "items" ? "" : scalarText(facts[tells])]);
  return { ...Object.fromEntries(own), ...(linked === true && usual.Link !== undefined && { Link: usual.Link }) };
}

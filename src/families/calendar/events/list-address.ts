import { type Links, ownName } from "../../../engine/links.ts";

/** Members of a query in their order; one without a value is written as a name alone. */
export type Query = readonly (readonly [name: string, value: string])[];

/** Where a list is and how it continues. */
export interface ListAddresses {
  readonly rest_url: string;
  readonly next_rest_url?: string;
  readonly previous_rest_url?: string;
}

/** The addresses of a page of a list and of its neighbours, whose queries are percent-encoded and name their page last, the first page not at all. */
export function listAddresses(
  base: string,
  query: Query,
  { page, totalPages, encoded = false }: { page: number; totalPages: number; encoded?: boolean },
): ListAddresses {
  return {
    rest_url: base + (encoded ? encodedQuery : plainQuery)([["page", String(page)], ...query]),
    ...neighbours(base, query, { page, totalPages }),
  };
}

/** The addresses of the pages beside a page of a list. */
export function neighbours(
  base: string,
  query: Query,
  { page, totalPages }: { page: number; totalPages: number },
): Omit<ListAddresses, "rest_url"> {
  const address = (number: number) => base + encodedQuery(number === 1 ? query : [...query, ["page", String(number)]]);
  const beside: { next_rest_url?: string; previous_rest_url?: string } = {};
  if (page < totalPages) beside.next_rest_url = address(page + 1);
  if (page > 1) beside.previous_rest_url = address(page - 1);
  return beside;
}

function plainQuery(query: Query): string {
  return joined(query.map(([name, value]) => (value === "" ? name : `${name}=${value}`)));
}

function encodedQuery(query: Query): string {
  return joined(query.map(([name, value]) => (value === "" ? name : encodedMember(name, value))));
}

const PLAIN = /^[\w.*-]+$/;

function encodedMember(name: string, value: string): string {
  return PLAIN.test(name) && PLAIN.test(value) ? `${name}=${value}` : new URLSearchParams({ [name]: value }).toString();
}

function joined(members: readonly string[]): string {
  return members.length === 0 ? "" : `?${members.join("&")}`;
}

/** The headers that every list of the namespace carries: its own word in their names, the core's on a site that gives the namespace another. */
export function totals({ total, totalPages }: { total: number; totalPages: number }, links: Links) {
  return ownName(links, NAMESPACE) === NAMESPACE
    ? { "X-Calendar-Total": total, "X-Calendar-TotalPages": totalPages }
    : { "X-WP-Total": total, "X-WP-TotalPages": totalPages };
}

/** Most records that one page holds; a caller who asks for more gets as many. */
const MOST = 50;

/** The page that a call asks for, cut to what the site gives. */
export function askedPage(params: { [name: string]: unknown }): { page: number; perPage: number } {
  return { page: Number(params["page"] ?? 1), perPage: Math.min(Number(params["per_page"] ?? 10), MOST) };
}

const NAMESPACE = "calendar/events/v1";

/** Address of the namespace or of what lies below it, such as `events/12`. */
export function restAddress(links: Links, below: string): string {
  return `${links.apiRoot}/${ownName(links, NAMESPACE)}/${below}`;
}

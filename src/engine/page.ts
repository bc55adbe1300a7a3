import { nameOf, plainValue } from "../args/raw-value.ts";
import { type Json, ownMember } from "../json/json.ts";
import type { Call } from "./call.ts";

/** One page of a list. */
export interface Page<T> {
  readonly items: readonly T[];
  /** Number of things on all pages. */
  readonly total: number;
  readonly totalPages: number;
  /** From 1. */
  readonly page: number;
  readonly perPage: number;
}

/** Which part of a list is asked for, both from 1. */
export interface PageRequest {
  readonly page: number;
  readonly perPage: number;
  /** Rows to pass over, in place of what `page` says. */
  readonly offset?: number;
}

/** Cuts a page out of all things in order, walking them once. */
export function pageOf<T>(things: Iterable<T>, { page, perPage, offset }: PageRequest): Page<T> {
  const first = offset ?? (page - 1) * perPage;
  if (Array.isArray(things)) {
    const all: readonly T[] = things;
    const total = all.length;
    return { items: all.slice(first, first + perPage), total, totalPages: Math.ceil(total / perPage), page, perPage };
  }
  const items: T[] = [];
  let total = 0;
  for (const thing of things) {
    if (total >= first && items.length < perPage) items.push(thing);
    total += 1;
  }
  return { items, total, totalPages: Math.ceil(total / perPage), page, perPage };
}

/** The address of this list with another page, the rest of its query as it was understood. */
export function pageAddress(page: number, { links, path, sources, params }: Call): string {
  const pairs: string[] = [];
  let isNamed = false;
  for (const key in sources.query) {
    const name = nameOf(key);
    isNamed ||= name === "page";
    addPairs(pairs, name, name === "page" ? page : (ownMember(params, name) ?? plainValue(sources.query[key] ?? null)));
  }
  if (!isNamed) addPairs(pairs, "page", page);
  return `${links.apiRoot}${path}?${pairs.join("&")}`;
}

/** Headers of a page of a list: totals, and links to the pages beside it, the one before first; beyond the end that is the last one. */
export function pageHeaders({ page, total, totalPages }: Page<unknown>, call: Call): Record<string, string | number> {
  const link = [
    ...(page > 1 && totalPages > 0 ? [`<${pageAddress(Math.min(page - 1, totalPages), call)}>; rel="prev"`] : []),
    ...(page < totalPages ? [`<${pageAddress(page + 1, call)}>; rel="next"`] : []),
  ];
  return {
    "X-WP-Total": total,
    "X-WP-TotalPages": totalPages,
    ...(link.length > 0 && { Link: link.join(", ") }),
  };
}

function addPairs(pairs: string[], name: string, value: Json): void {
  if (value === null) return;
  if (typeof value === "object")
    for (const [key, member] of Object.entries(value)) addPairs(pairs, `${name}[${key}]`, member);
  else if (value === false || value === "") pairs.push(encoded(name));
  else pairs.push(`${encoded(name)}=${encoded(value === true ? "1" : String(value))}`);
}

const PLAIN = /^[\w.-]*$/;

function encoded(text: string): string {
  if (PLAIN.test(text)) return text;
  return encodeURIComponent(text)
    .replace(/[!'()*~]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll("%20", "+");
}

/** Orders two texts by their characters alone, whatever the language. */
export function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

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

import type { Table } from "../../state/table.ts";
import type { View } from "../../state/view.ts";
import { type EventRecord, events } from "./records.ts";

// A table never changes, so what was counted in it holds for as long as it lives.
const counted = new WeakMap<Table<EventRecord>, Map<number, number>>();

/** Number of published events that carry the term itself; those of its children don't count. */
export function termCount(view: View, term: number): number {
  const table = view.state.table(events);
  const counts = counted.get(table) ?? new Map<number, number>();
  counted.set(table, counts);
  let count = counts.get(term);
  if (count === undefined) {
    count = [...table.range("published-term", { from: term, to: term })].length;
    counts.set(term, count);
  }
  return count;
}

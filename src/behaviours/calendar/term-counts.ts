import type { View } from "../../state/view.ts";
import { events } from "./records.ts";

/** Number of published events that carry the term itself; those of its children don't count. */
export function termCount(view: View, term: number): number {
  return view.state.table(events).count("published-term", term);
}

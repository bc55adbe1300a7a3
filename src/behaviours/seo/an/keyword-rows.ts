import type { JsonObject } from "../../../catalogue/document.ts";
import { asText } from "../../../state/zone.ts";
import type { Call } from "../../call.ts";
import type { KeywordRecord } from "../records.ts";
import { keywords } from "../records.ts";
import { measuresOf, placesGained } from "./measures.ts";

const DAY = 86_400_000;

/** A tracked keyword as the lists show it: its figures, and its place on each of the last days. */
export function keywordRow(call: Call, record: KeywordRecord): JsonObject {
  const days = record.history.length;
  return {
    query: record.keyword,
    ...measuresOf(record, record.previous),
    graph: record.history.map((position, day) => ({
      date: asText(call.now - (days - 1 - day) * DAY).slice(0, 10),
      position,
    })),
  };
}

/** Tracked keywords, the best placed first, those without a place last. */
export function byPlace(call: Call): KeywordRecord[] {
  const place = ({ position }: KeywordRecord) => (position > 0 ? position : Number.POSITIVE_INFINITY);
  return [...call.view.all(keywords)].sort((a, b) => compare(place(a), place(b)) || a.id - b.id);
}

/** Order of two numbers, infinite ones included. */
function compare(a: number, b: number): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The five keywords that have won most places, or lost most. */
export function movers(call: Call, direction: "winning" | "losing"): KeywordRecord[] {
  const sign = direction === "winning" ? 1 : -1;
  const gained = (record: KeywordRecord) => sign * placesGained(record, record.previous);
  return byPlace(call)
    .filter((record) => gained(record) > 0)
    .sort((a, b) => gained(b) - gained(a) || a.id - b.id)
    .slice(0, 5);
}

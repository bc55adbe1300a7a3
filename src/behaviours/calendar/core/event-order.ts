import { type Call, text } from "../../call.ts";
import { type EventRecord, events } from "../records.ts";
import { compareTexts } from "../../resource/compare-texts.ts";

type Comparison = (a: EventRecord, b: EventRecord) => number;

/** Every event in the order that the call asks for, by start unless it says otherwise. */
export function orderedEvents(call: Call): Iterable<EventRecord> {
  const reverse = text(call, "order") === "DESC";
  const compare = COMPARISONS[text(call, "orderby") ?? ""];
  if (compare === undefined) return call.view.range(events, "start", { reverse });
  const ordered = [...call.view.all(events)].sort(compare(call.language));
  return reverse ? ordered.reverse() : ordered;
}

const COMPARISONS: Readonly<Record<string, (language: string) => Comparison>> = {
  date: () => (a, b) => compareTexts(a.date, b.date),
  modified: () => (a, b) => compareTexts(a.modified, b.modified),
  menu_order: () => (a, b) => a.menu_order - b.menu_order,
  title: (language) => {
    const { compare } = new Intl.Collator(language, { sensitivity: "base" });
    return (a, b) => compare(a.title, b.title);
  },
};

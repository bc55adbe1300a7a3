import type { Call } from "../../call.ts";
import { askedOf } from "../../resource/asked-of.ts";
import type { EventRecord } from "../records.ts";
import { eventFilter, isTimely } from "./event-filter.ts";
import { orderedEvents } from "./event-order.ts";

/** Events that a list shows, in its order; without dates asked for, all there ever were. */
export function listedEvents(call: Call): readonly EventRecord[] {
  return call.cache.states.select(call.view.state, selectionKey(call), () => selected(call));
}

function selected(call: Call): EventRecord[] {
  const listed = eventFilter(call);
  const events: EventRecord[] = [];
  for (const event of orderedEvents(call)) if (listed(event)) events.push(event);
  return events;
}

/** Parameters that cut a list into pages: they select nothing. */
const PAGING: ReadonlySet<string> = new Set(["page", "per_page", "offset"]);

function selectionKey(call: Call): string {
  const { endpoint, params, language, user, now } = call;
  const asked = askedOf(
    params,
    Object.keys(endpoint.args).filter((name) => !PAGING.has(name)),
  );
  return JSON.stringify(["core events", asked, language, user?.id, isTimely(call) ? now : 0]);
}

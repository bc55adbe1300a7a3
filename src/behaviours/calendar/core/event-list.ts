import type { Call } from "../../call.ts";
import type { EventRecord } from "../records.ts";
import { eventFilter } from "./event-filter.ts";
import { orderedEvents } from "./event-order.ts";

/** Events that a list shows, in its order; without dates asked for, all there ever were. */
export function* listedEvents(call: Call): Generator<EventRecord> {
  const listed = eventFilter(call);
  for (const event of orderedEvents(call)) if (listed(event)) yield event;
}

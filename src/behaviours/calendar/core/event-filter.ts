import { instantOf, localTime } from "../../../state/zone.ts";
import { type Call, text } from "../../call.ts";
import { parseDateText } from "../date-text.ts";
import type { EventRecord } from "../records.ts";
import { searchMatch } from "../search-match.ts";
import { listedStatuses } from "./listed-statuses.ts";

type Test = (event: EventRecord) => boolean;

/** A test for the events that a list shows; categories, tags and tickets have no say in the family. */
export function eventFilter(call: Call): Test {
  const tests = [
    listedStatuses(call),
    ...dateTests(call),
    ...idTests(call),
    ...(text(call, "search") ? [searchMatch(text(call, "search") ?? "")] : []),
    ...(call.params["featured"] === undefined ? [] : [(event: EventRecord) => event.featured]),
    ...(call.params["post_parent"] === undefined ? [] : [() => false]),
  ];
  return (event) => tests.every((test) => test(event));
}

const BOUNDS = {
  start_date: ["start_date_utc", "from"],
  end_date: ["end_date_utc", "to"],
  starts_after: ["start_date_utc", "from"],
  starts_before: ["start_date_utc", "to"],
  ends_after: ["end_date_utc", "from"],
  ends_before: ["end_date_utc", "to"],
} as const;

/** Whether what the call asks for may depend on the time: it does where dates are given, which may be words like `tomorrow`. */
export function isTimely({ params }: Call): boolean {
  return Object.keys(BOUNDS).some((name) => params[name] !== undefined);
}

function dateTests(call: Call): Test[] {
  return Object.entries(BOUNDS).flatMap(([name, [member, side]]) => {
    const bound = utcTime(text(call, name), call);
    if (bound === undefined) return [];
    return [(event: EventRecord) => (side === "from" ? event[member] >= bound : event[member] <= bound)];
  });
}

function idTests(call: Call): Test[] {
  return [
    ...idTest(call.params["venue"], (event) => event.venues),
    ...idTest(call.params["organizer"], (event) => event.organizers),
  ];
}

function idTest(ids: Call["params"][string] | undefined, of: (event: EventRecord) => readonly number[]): Test[] {
  if (!Array.isArray(ids) || ids.length === 0) return [];
  return [(event) => of(event).some((id) => ids.includes(id))];
}

/** A written date of the site's zone, or one with an offset of its own, in UTC. */
function utcTime(written: string | undefined, { now, zone }: Call): string | undefined {
  const read = written === undefined ? undefined : parseDateText(written, now);
  if (written === undefined || read === undefined) return undefined;
  if (/(?:z|[+-]\d\d:?(?:\d\d)?)$/i.test(written) && /\d\d:\d\d/.test(written)) return localTime(read, "UTC");
  return localTime(instantOf(localTime(read, "UTC"), zone), "UTC");
}

import { type Call, textParam, numberParam } from "../../../engine/call.ts";
import type { Selected, TableSelecting } from "../../../engine/cache/state-cache.ts";
import { askedOf } from "../../../engine/asked-of.ts";
import { type EventRecord, events, type Entry } from "../records.ts";
import { instantOf, localTime } from "../../../time/zone.ts";
import { parseDateText } from "../../../time/date-text.ts";
import { searchMatch } from "../entries.ts";
import { compareTexts } from "../../../engine/page.ts";
import type { Resource } from "../../../state/resource.ts";
import { seesUnpublished } from "../events/checks.ts";
import { isAnyPost } from "./permissions.ts";

/** Events that a list shows, in its order, as stored: they may be sketches. Without dates asked for, all there ever were. */
export function listedEvents(call: Call): Selected<EventRecord> {
  return call.cache.states.select(call.view.state, selectionKey(call), () => selected(call));
}

function selected(call: Call): EventRecord[] | TableSelecting<EventRecord> {
  const passes = eventFilter(call);
  const reverse = textParam(call, "order") === "DESC";
  const compare = COMPARISONS[textParam(call, "orderby") ?? ""];
  if (compare === undefined) return { resource: events, index: "start", range: { reverse }, passes };
  const ordered = [...call.view.all(events)].filter(passes).sort(compare(call.language));
  return reverse ? ordered.reverse() : ordered;
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

type Test = (event: EventRecord) => boolean;

/** A test for the events that a list shows; categories, tags and tickets have no say in the family. */
function eventFilter(call: Call): Test {
  const tests = [
    listedStatuses(call),
    ...dateTests(call),
    ...idTests(call),
    ...searchTests(call),
    ...(call.params["featured"] === undefined ? [] : [(event: EventRecord) => event.featured]),
    ...(call.params["post_parent"] === undefined ? [] : [() => false]),
  ];
  return (event) => tests.every((test) => test(event));
}

const BOUNDS = {
  start_date: ["start_date_utc", (time, bound) => time >= bound],
  end_date: ["end_date_utc", (time, bound) => time <= bound],
  starts_after: ["start_date_utc", (time, bound) => time > bound],
  starts_before: ["start_date_utc", (time, bound) => time < bound],
  ends_after: ["end_date_utc", (time, bound) => time > bound],
  ends_before: ["end_date_utc", (time, bound) => time < bound],
} satisfies Record<string, readonly ["start_date_utc" | "end_date_utc", (time: string, bound: string) => boolean]>;

/** Whether what the call asks for may depend on the time: it does where dates are given, which may be words like `tomorrow`. */
function isTimely({ params }: Call): boolean {
  return Object.keys(BOUNDS).some((name) => params[name] !== undefined);
}

function searchTests(call: Call): Test[] {
  const search = textParam(call, "search");
  if (search === undefined || search === "") return [];
  const found = searchMatch(search);
  return [(event) => found(call.view.get(events, event.id) ?? event)];
}

function dateTests(call: Call): Test[] {
  return Object.entries(BOUNDS).flatMap(([name, [member, isWithin]]) => {
    const bound = utcTime(textParam(call, name), call);
    return bound === undefined ? [] : [(event: EventRecord) => isWithin(event[member], bound)];
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

/** A written date of the site's zone, or one with an offset of its own, or seconds since the epoch, in UTC. */
function utcTime(written: string | undefined, { now, zone }: Call): string | undefined {
  const read = written === undefined ? undefined : parseDateText(written, now);
  if (written === undefined || read === undefined) return undefined;
  const hasOffset = /(?:z|[+-]\d\d:?(?:\d\d)?)$/i.test(written) && /\d\d:\d\d/.test(written);
  if (hasOffset || /^\d+$/.test(written)) return localTime(read, "UTC");
  return localTime(instantOf(localTime(read, "UTC"), zone), "UTC");
}

type Comparison = (a: EventRecord, b: EventRecord) => number;

const COMPARISONS: Readonly<Record<string, (language: string) => Comparison>> = {
  date: () => (a, b) => compareTexts(a.date, b.date),
  modified: () => (a, b) => compareTexts(a.modified, b.modified),
  menu_order: () => (a, b) => a.menu_order - b.menu_order || compareTexts(a.start_date_utc, b.start_date_utc),
  title: (language) => {
    const { compare } = new Intl.Collator(language, { sensitivity: "base" });
    return (a, b) => compare(a.title, b.title);
  },
};

/** Venues or organizers that a list shows, the latest first; an id that nothing has filters none, one of something else all. */
export function* listedEntities<R extends Entry>(
  call: Call,
  resource: Resource<R>,
  idsOf: (event: EventRecord) => readonly number[],
): Generator<R> {
  const listed = listedStatuses(call);
  const search = searchMatch(textParam(call, "search") ?? "");
  const id = numberParam(call, "event") ?? 0;
  const event = call.view.get(events, id);
  if (event === undefined && isAnyPost(call, id)) return;
  for (const entry of call.view.range(resource, "date", { reverse: true }))
    if (listed(entry) && search(entry) && (event === undefined || idsOf(event).includes(entry.id))) yield entry;
}

/** A test for the statuses that a list shows: those asked for with an account that may edit, else what is published. */
function listedStatuses(call: Call): (entry: Entry) => boolean {
  const asked = call.params["status"];
  const statuses = Array.isArray(asked) && seesUnpublished(call) ? asked : ["publish"];
  return (entry) => statuses.includes(entry.status);
}

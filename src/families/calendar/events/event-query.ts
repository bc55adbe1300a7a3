import type { View } from "../../../state/view.ts";
import { type Call, textParam, truthy } from "../../../engine/call.ts";
import { textsOf } from "../../../engine/json-reading.ts";
import { type EventRecord, events } from "../records.ts";
import { seesUnpublished, namesIn } from "./checks.ts";
import { eventCategories, eventTags, type Taxonomy, withDescendants, termNamed } from "./taxonomy.ts";
import type { Selected, TableSelecting } from "../../../engine/cache/state-cache.ts";
import { soughtIn } from "../../../core/entries/entry-search.ts";
import { askedOf } from "../../../engine/asked-of.ts";
import { compareTexts } from "../../../engine/page.ts";
import { asText, instantOf, localTime, type LocalTime } from "../../../time/zone.ts";
import { parseDateText } from "../../../time/date-text.ts";

type Test = (event: EventRecord) => boolean;

/**
 * The events that a list call asks for, as stored: in the order of their starts, those asked for by id in the order of their
 * publication. Only what is shown needs to be made, and to be read in the call's language: what is here may be sketches.
 */
export function selectEvents(call: Call): Selected<EventRecord> {
  return call.cache.states.select(call.view.state, selectionKey(call), () => selected(call));
}

/** Parameters that say which events are listed; paging is not among them. */
const SELECTING =
  "include start_date end_date starts_before starts_after ends_before ends_after strict_dates search categories tags venue organizer featured status post_parent".split(
    " ",
  );

// Of the time only what the date filters make of it counts: mostly the day.
function selectionKey(call: Call): string {
  const { params, given, language, user } = call;
  const asked = askedOf(
    params,
    SELECTING.filter((name) => given.has(name)),
  );
  return JSON.stringify(["events", asked, language, user?.id, dateFilters(call)]);
}

function selected(call: Call): EventRecord[] | TableSelecting<EventRecord> {
  const wanted = idsIn(call, "include");
  if (wanted.length > 0) return included(wanted, call.view).filter(membersTest(call)).toSorted(byPublication);
  const dates = dateTest(dateFilters(call), call.zone);
  const members = membersTest(call);
  const passes: Test = (event) => dates.passes(event) && members(event);
  return { resource: events, index: "start", range: dates.range, passes, under: narrowest(call) };
}

/** Ids in a parameter that takes several. */
export function idsIn(call: Call, name: string): number[] {
  return (namesIn(call.params[name] ?? []) ?? []).map(Number);
}

/** The publication states that a list of entries shows to the caller; undefined is every one but the trash. */
export function askedStatuses(call: Call): ReadonlySet<string> | undefined {
  const asked = textsOf(call.params["status"]);
  if (asked.length > 0) return new Set(asked);
  return seesUnpublished(call) ? undefined : new Set(["publish"]);
}

/** Whether an entry has one of the asked publication states. */
export function hasStatus(status: string, asked: ReadonlySet<string> | undefined): boolean {
  return asked === undefined ? status !== "trash" : asked.has(status);
}

/** Tests whether a record has every word of a search and none that it refuses; letters count as typed, upper and lower case alike. */
function searchTest(search: string | undefined): (record: { title: string; content: string }) => boolean {
  if (search === undefined || search === "") return () => true;
  const { wanted, refused } = soughtIn(search);
  return ({ title, content }) => {
    const searched = `${title}\n${content}`.toLowerCase();
    const has = (word: string) => searched.includes(word);
    return wanted.every(has) && !refused.some(has);
  };
}

function membersTest(call: Call): Test {
  const statuses = askedStatuses(call);
  const { featured, post_parent } = call.params;
  const tests = [
    linkTest(call, "venue", "venues"),
    linkTest(call, "organizer", "organizers"),
    termTest(call, eventCategories),
    termTest(call, eventTags),
    typeof featured === "boolean" ? (event: EventRecord) => event.featured === featured : undefined,
    post_parent === undefined || post_parent === null ? undefined : () => false,
    wordsTest(call),
  ].filter((test) => test !== undefined);
  return (event) =>
    hasStatus(event.status, statuses) && !event.hide_from_listings && tests.every((test) => test(event));
}

/** Undefined where the call searches for nothing; an event with a password is found by nobody who has no account. */
function wordsTest(call: Call): Test | undefined {
  const search = textParam(call, "search");
  if (search === undefined || search === "") return undefined;
  const found = searchTest(search);
  return (event) =>
    !(call.user === undefined && event.password !== "") && found(call.view.get(events, event.id) ?? event);
}

function linkTest(call: Call, name: string, member: "venues" | "organizers"): Test | undefined {
  const wanted = idsIn(call, name);
  return wanted.length === 0 ? undefined : (event) => event[member].some((id) => wanted.includes(id));
}

function termTest(call: Call, taxonomy: Taxonomy): Test | undefined {
  const wanted = termIds(call, taxonomy);
  return wanted && ((event) => event[taxonomy.collection].some((id) => wanted.has(id)));
}

/** Ids of the terms that a call asks for with all below them; undefined where it asks for none. */
function termIds(call: Call, taxonomy: Taxonomy): Set<number> | undefined {
  const names = namesIn(call.params[taxonomy.collection] ?? []) ?? [];
  if (names.length === 0) return undefined;
  const terms = names.flatMap((name) => termNamed(name, taxonomy, call.view) ?? []);
  return new Set(terms.flatMap(({ id }) => [...withDescendants(id, taxonomy, call.view)]));
}

/** An index that leaves few events, and its keys, where the call gives some. */
function narrowest(call: Call): TableSelecting<EventRecord>["under"] {
  for (const name of ["venue", "organizer"] as const) {
    const ids = idsIn(call, name);
    if (ids.length > 0) return { index: name, keys: ids };
  }
  for (const taxonomy of [eventTags, eventCategories]) {
    const ids = termIds(call, taxonomy);
    if (ids !== undefined) return { index: "term", keys: ids };
  }
  return undefined;
}

function included(ids: readonly number[], view: View): EventRecord[] {
  return [...new Set(ids)].flatMap((id) => view.state.record(events, id) ?? []);
}

function byPublication(a: EventRecord, b: EventRecord): number {
  return compareTexts(a.date, b.date) || a.id - b.id;
}

const WINDOW = ["start_date", "end_date"] as const;
const FURTHER = ["starts_before", "starts_after", "ends_before", "ends_after"] as const;

/** A parameter of the list of events that filters by date. */
export type DateFilter = (typeof WINDOW)[number] | (typeof FURTHER)[number];

/** The date filters in effect, in the site's zone. */
export type DateFilters = Partial<Record<DateFilter, LocalTime>>;

/**
 * The date filters of a call. Unless `strict_dates` is set they reach to the start or end of the day that is named; if it is,
 * their times are read as UTC. The default window goes when one of the further filters is given.
 */
export function dateFilters(call: Call): DateFilters {
  const filters: DateFilters = {};
  const further = FURTHER.some((name) => call.given.has(name));
  for (const name of [...WINDOW, ...FURTHER]) {
    const written = textParam(call, name);
    if (written === undefined) continue;
    const byDefault = !call.given.has(name);
    if (byDefault && further) continue;
    const time = filterTime(written, call, { edge: name === "start_date" ? "00:00:00" : "23:59:59", byDefault });
    if (time !== undefined) filters[name] = time;
  }
  return filters;
}

/** What the filters come to as a test of events, with the bounds of their starts in UTC. */
function dateTest(filters: DateFilters, zone: string) {
  const utc = (name: DateFilter) => {
    const local = filters[name];
    return local === undefined ? undefined : localTime(instantOf(local, zone), "UTC");
  };
  const [from, until, startsBefore, startsAfter] = [
    utc("start_date"),
    utc("end_date"),
    utc("starts_before"),
    utc("starts_after"),
  ];
  const [endsBefore, endsAfter] = [utc("ends_before"), utc("ends_after")];
  const range = {
    ...bound("from", [from, startsAfter].filter(isGiven).toSorted().at(-1)),
    ...bound("to", [until, startsBefore, endsBefore].filter(isGiven).toSorted()[0]),
  };
  const passes = ({ start_date_utc: start, end_date_utc: end }: EventRecord) =>
    (from === undefined || start >= from) &&
    (until === undefined || end <= until) &&
    (startsBefore === undefined || start < startsBefore) &&
    (startsAfter === undefined || start > startsAfter) &&
    (endsBefore === undefined || end < endsBefore) &&
    (endsAfter === undefined || end > endsAfter);
  return { range, passes };
}

function filterTime(
  written: string,
  call: Call,
  { edge, byDefault }: { edge: string; byDefault: boolean },
): LocalTime | undefined {
  const instant = parseDateText(written, call.now);
  if (instant === undefined) return undefined;
  if (!truthy(call.params["strict_dates"])) return `${asText(instant).slice(0, 10)} ${edge}`;
  return byDefault ? written : localTime(instant, call.zone);
}

function bound(side: "from" | "to", time: LocalTime | undefined) {
  return time === undefined ? {} : { [side]: time };
}

function isGiven(time: LocalTime | undefined): time is LocalTime {
  return time !== undefined;
}

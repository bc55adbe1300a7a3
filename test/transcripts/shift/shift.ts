import type { Json, JsonObject } from "../../../src/json/json.ts";
import type { SeedDocument } from "../../../src/seeding/seed-document.ts";
import { RECORDED_NOW } from "../compare.ts";
import type { Exchange, Recording, RecordedRequest } from "../exchange.ts";
import { type DateShift, dependentMembers, movedText, movedWithOffset } from "./dates.ts";
import { holdsIds, shiftedAddresses, shiftedCsvLine, shiftedDigits, shiftedId } from "./ids.ts";
import { isZone } from "./zones.ts";

/** How another site differs from the recorded one: its clock, and all of its ids. */
export interface Shift {
  ids: number;
  dates: DateShift;
}

interface Place {
  /** Member that the value is in, or the nearest one around its list. */
  name: string;
  /** Zone that the dates around are in. */
  zone: string;
}

/** Rows of an uploaded file are counted, and so are redirections: these ids are none of the seed. */
const FILE_ROW = "table_data";
const COUNTED = /\/updateRedirection$/;

const SEED_CLOCK = Date.parse("2026-11-27T22:20:00Z");
const ZONE = "Europe/Stockholm";

/** A shift by so many days and ids. */
export function shiftBy({ days, ids }: { days: number; ids: number }): Shift & { clock: string } {
  const clock = new Date(SEED_CLOCK + days * 86_400_000);
  const [before, after] = [new Date(SEED_CLOCK), clock];
  const years = [before.getUTCFullYear(), after.getUTCFullYear()] as const;
  const months = (years[1] - years[0]) * 12 + after.getUTCMonth() - before.getUTCMonth();
  return { ids, dates: { days, months, zone: ZONE, years }, clock: clock.toISOString() };
}

/** The seed of the other site. */
export function shiftedSeed(seed: SeedDocument, shift: Shift): SeedDocument {
  const { nextIds = {}, records = {} } = seed;
  return {
    ...seed,
    nextIds: Object.fromEntries(Object.entries(nextIds).map(([space, next]) => [space, next + shift.ids])),
    records: shifted(records as unknown as Json, shift) as unknown as NonNullable<SeedDocument["records"]>,
  };
}

/** The same exchanges as the other site would have had them. */
export function shiftedRecording({ namespace, exchanges }: Recording, shift: Shift): Recording {
  const counted: Shift = { ...shift, ids: 0 };
  return {
    namespace,
    exchanges: exchanges.map((exchange) =>
      shiftedExchange(exchange, COUNTED.test(exchange.request.path) ? counted : shift),
    ),
  };
}

function shiftedExchange(exchange: Exchange, shift: Shift): Exchange {
  const answered: Shift = { ...shift, dates: { ...shift.dates, kept: RECORDED_NOW } };
  const { request, instead, expect } = exchange;
  const headers = Object.entries(expect.headers).map(([name, value]) => [name, shiftedText(value, answered)]);
  return {
    ...exchange,
    request: shiftedRequest(request, shift),
    ...(instead !== undefined && { instead: shiftedRequest(instead, shift) }),
    expect: { ...expect, headers: Object.fromEntries(headers), body: shifted(expect.body, answered) },
  };
}

function shiftedRequest(request: RecordedRequest, shift: Shift): RecordedRequest {
  const { form, body, raw_body: raw } = request;
  return {
    ...request,
    path: shiftedText(request.path, shift),
    query: shifted(request.query, shift) as JsonObject,
    ...(body !== undefined && { body: shifted(body, shift) }),
    ...(raw !== undefined && { raw_body: shiftedText(raw, shift) }),
    ...(form !== undefined && { form: form.map(([name, value]) => [name, shiftedField(name, value, shift)]) }),
  };
}

function shiftedField(name: string, value: string | [string, string, string], shift: Shift) {
  if (typeof value !== "string") return value;
  return holdsIds(name) ? shiftedDigits(value, shift.ids) : shiftedText(value, shift);
}

function shifted(value: Json, shift: Shift, { name, zone }: Place = { name: "", zone: shift.dates.zone }): Json {
  if (typeof value === "number") return holdsIds(name) ? shiftedId(value, shift.ids) : value;
  if (typeof value === "string") {
    if (name === "csv_lines") return shiftedCsvLine(movedText(value, shift.dates), shift.ids);
    if (holdsIds(name) && /^\d/.test(value)) return shiftedDigits(value, shift.ids);
    return movedWithOffset(value, shift.dates, zone) ?? shiftedText(value, shift);
  }
  if (Array.isArray(value)) return value.map((item) => shifted(item, shift, { name, zone }));
  if (typeof value !== "object" || value === null) return value;
  return shiftedObject(value, shift, { name, zone });
}

function shiftedObject(value: JsonObject, shift: Shift, { name, zone }: Place): JsonObject {
  const own = isZone(value.timezone) ? value.timezone : zone;
  const dependent = dependentMembers(value, shift.dates, own);
  const members = Object.entries(value).map(([key, member]): [string, Json] => [
    /^(rows|postScores)$/.test(name) ? shiftedDigits(key, shift.ids) : shiftedAddresses(key, shift.ids),
    dependent[key] ?? shifted(member, shift, { name: name === FILE_ROW ? `${name}/${key}` : key, zone: own }),
  ]);
  return Object.fromEntries(members);
}

function shiftedText(text: string, { ids, dates }: Shift): string {
  return shiftedAddresses(movedText(text, dates), ids);
}

import { type Json, isObject } from "../../json/json.ts";
import type { Call } from "../../engine/call.ts";
import { listOf, scalarText } from "../../engine/json-reading.ts";
import { singular, type Collection } from "../../core/collection.ts";
import { type SiteRecord, stored, storedText } from "../../engine/site-record.ts";
import { answerMembers } from "../../core/forms.ts";
import { isManner } from "../model/manner.ts";
import { type RangeEnd, rangeEndOf, isWithin } from "./range-end.ts";
import { trimAscii } from "../../text/white-space.ts";

/** Whether a record is in a list. */
export type Filter = (record: SiteRecord) => boolean;

/** What a call asks of a list: which records are in it, and which parameters nobody understood. */
export interface Filters {
  readonly filters: readonly Filter[];
  readonly ignored: readonly string[];
}

/** The filters that a call asks for, by the names of its parameters: only those that it gives itself, as a default may be of the day on which the document was made. */
export function filtersOf(call: Call, collection: Collection): Filters {
  const placeholders = new Set([
    ...call.route.placeholders,
    ...collection.parents.map(({ placeholder }) => placeholder),
  ]);
  const filters: Filter[] = [];
  const ignored: string[] = [];
  for (const [name, value] of Object.entries(call.params)) {
    if (!call.given.has(name) || placeholders.has(name) || isNothing(value)) continue;
    if (isManner(name) && name !== "include" && name !== "exclude" && name !== "hide_empty") continue;
    const filter = filterOf(name, value, collection);
    if (filter !== undefined) filters.push(filter);
    else if (Object.hasOwn(call.endpoint.args, name)) ignored.push(name);
  }
  const words = [call.params.search, call.params.s, call.params.q].find((text) => typeof text === "string");
  if (typeof words === "string" && trimAscii(words) !== "") filters.push(searching(words));
  return { filters, ignored };
}

/** Nothing, an empty list, and the words for everything filter nothing. */
function isNothing(value: Json): boolean {
  if (value === null || value === "") return true;
  if (typeof value === "object") return Object.keys(value).length === 0 || isNothing(Object.values(value)[0] ?? null);
  return value === "any" || value === "all";
}

function filterOf(name: string, value: Json, collection: Collection): Filter | undefined {
  switch (name) {
    case "include":
      return oneOf("id", value);
    case "exclude":
      return not(oneOf("id", value));
    case "hide_empty":
      return (record) => value !== true || Number(stored(record, "count") ?? 1) > 0;
    default:
      return byMember(name, value, collection);
  }
}

/** A filter by the member that the parameter names, or means: `category` → `categories`, `customer` → `customer_id`, `tags_exclude`, `min_price`, `start_date`. */
function byMember(name: string, value: Json, collection: Collection): Filter | undefined {
  const excluded = /^(.*)_(?:exclude|not_in|not)$|^(?:exclude|not)_(.*)$/.exec(name);
  if (excluded !== null) {
    const filter = byEquality(excluded[1] ?? excluded[2] ?? "", value, collection);
    return filter && not(filter);
  }
  const bound = rangeEndOf(name);
  const bounded = bound && byBound(bound, value, collection);
  return bounded ?? byEquality(name, value, collection);
}

function byEquality(name: string, value: Json, { members }: Collection): Filter | undefined {
  const own = memberNamed(
    name,
    members.map((member) => member.name),
  );
  if (own !== undefined) return oneOf(own, value);
  // An order is asked for by a product that one of its lines names.
  const within = members.find(({ schema }) => memberNamed(name, innerNames(schema.items)) !== undefined);
  if (within === undefined) return undefined;
  const inner = memberNamed(name, innerNames(within.schema.items)) ?? "";
  const wanted = new Set(wantedTexts(value));
  return (record) =>
    listOf(stored(record, within.name)).some((item) => isObject(item) && wanted.has(flagText(item[inner] ?? null)));
}

function innerNames(items: Json | undefined): string[] {
  return isObject(items) && isObject(items.properties) ? Object.keys(items.properties) : [];
}

/** The member that a word means: itself, its singular or plural, the id of what it names. */
function memberNamed(word: string, names: readonly string[]): string | undefined {
  const plain = singular(word.replace(/_ids?$/, ""));
  return (
    names.find((name) => name === word) ??
    names.find((name) => singular(name) === singular(word)) ??
    names.find((name) => name !== "id" && singular(name.replace(/_ids?$/, "")) === plain)
  );
}

function byBound({ base, side }: RangeEnd, value: Json, { members }: Collection): Filter | undefined {
  const names = members.map((member) => member.name);
  const limit = scalarText(value);
  const candidates =
    base === "" ? DATES : [base, `${base}_date`, `date_${base}`, `${base}_time`, `${base}_at`, `regular_${base}`];
  const member = candidates.find((name) => names.includes(name));
  if (member === undefined || limit === "") return undefined;
  return (record) => isWithin(storedText(record, member), limit, side);
}

/** The members that tell when something was, from the likeliest on. */
const DATES = ["date", "date_created", "created", "created_at", "start_date", "start", "timestamp", "time"];

function oneOf(member: string, value: Json): Filter {
  const wanted = new Set(wantedTexts(value));
  return (record) => {
    const held = stored(record, member) ?? null;
    return (Array.isArray(held) ? held : [held]).some((one) =>
      wanted.has(isObject(one) ? scalarText(one.id) : flagText(one)),
    );
  };
}

function wantedTexts(value: Json): string[] {
  if (isObject(value) && value.terms !== undefined) return listOf(value.terms).map(scalarText);
  return typeof value === "object" ? listOf(value).map(flagText) : [flagText(value)];
}

function flagText(value: Json): string {
  return typeof value === "boolean" ? String(value) : scalarText(value);
}

function not(filter: Filter): Filter {
  return (record) => !filter(record);
}

/** The texts that a value holds, those of the objects within it too: an order is found by the name of who ordered. */
function textsWithin(value: Json): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap((one) => textsWithin(one)) : [];
}

function searching(text: string): Filter {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  return (record) => {
    const held = [record.slug ?? "", ...textsWithin(answerMembers(record))].join("\n").toLowerCase();
    return words.every((word) => held.includes(word));
  };
}

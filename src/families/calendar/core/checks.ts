import { isEmail } from "../../../args/formats/email.ts";
import { argsErrors, invalidParams, type ParamError } from "../../../args/errors.ts";
import type { Json } from "../../../json/json.ts";
import type { Resource } from "../../../state/resource.ts";
import type { Call, Checks, Situation } from "../../../engine/call.ts";
import { refuse } from "../../../engine/refusal.ts";
import { calendarErrors } from "../errors.ts";
import { parseDateText } from "../../../time/date-text.ts";
import { type Entry, organizers, venues } from "../records.ts";

/** A check of one parameter of the second generation: false for a refusal without details. */
export type ValueCheck = (value: Json, situation: Situation, name: string) => boolean | ParamError;

type Code = Extract<keyof typeof calendarErrors, `calendar_core_rest_invalid_${string}`>;

/** A whole number from 1 on. */
const positiveInteger: ValueCheck = (value, _situation, name) =>
  isPositiveInteger(value) || argumentError("calendar_core_rest_invalid_positive_integer_argument", name);

/** Text and nothing else. */
const plainText: ValueCheck = (value) => typeof value === "string";

/** One of the words that the arg lists. */
const listedWord: ValueCheck = (value, situation, name) => wordsOf(situation, name).includes(value);

/** Words that the items of the arg list, as a list or parted by commas alone. */
const listedWords: ValueCheck = (value, situation, name) => {
  const words = typeof value === "string" ? value.split(",") : value;
  return Array.isArray(words) && words.every((word) => wordsOf(situation, name).includes(word));
};

/** Ids as a list or parted by commas; one alone is no list. */
const idList: ValueCheck = (value) => {
  const ids = typeof value === "string" && value.includes(",") ? value.split(",") : value;
  if (!Array.isArray(ids)) return false;
  // The family names the items of every list alike.
  return (
    ids.every(isPositiveInteger) || argumentError("calendar_core_rest_invalid_positive_integer_argument", "example")
  );
};

/** Ids that all belong to entries of a kind, one alone as well. */
function knownIds<R extends Entry>(resource: Resource<R>): ValueCheck {
  return (value, { view }) => {
    const ids = partsOf(value);
    return ids.length > 0 && ids.every((id) => isPositiveInteger(id) && view.get(resource, Number(id)) !== undefined);
  };
}

/** A date that can be read and follows the pattern of the arg where it has one. */
const dateTime: ValueCheck = (value, { endpoint, now }, name) => {
  const pattern = endpoint.args[name]?.pattern;
  const fits = typeof pattern !== "string" || (typeof value === "string" && new RegExp(pattern).test(value));
  const read = fits && typeof value === "string" && parseDateText(value, now) !== undefined;
  return read || argumentError("calendar_core_rest_invalid_date_time_argument", name);
};

/** A whole web address in letters of ASCII. */
const webAddress: ValueCheck = (value, _situation, name) =>
  (typeof value === "string" && /^[a-z][a-z0-9+.-]*:\/\/(?![/?#])[\x21-\x7e]+$/i.test(value)) ||
  argumentError("calendar_core_rest_invalid_uri_argument", name);

/** An e-mail address. */
const emailAddress: ValueCheck = (value, _situation, name) =>
  (typeof value === "string" && isEmail(value)) || argumentError("calendar_core_rest_invalid_email_argument", name);

/** The details of a refused parameter. */
export function argumentError(code: Code, argument: string): ParamError {
  const { status, message } = calendarErrors[code];
  return { code, message, data: { status, argument, details: message } };
}

function isPositiveInteger(value: Json): boolean {
  const whole =
    typeof value === "number" ? Number.isInteger(value) : typeof value === "string" && /^\s*\+?\d+\s*$/.test(value);
  return whole && Number(value) > 0;
}

function partsOf(value: Json): Json[] {
  if (Array.isArray(value)) return value;
  return typeof value === "string" ? value.split(",").filter((part) => part.trim() !== "") : [value];
}

function wordsOf({ endpoint }: Situation, name: string): readonly Json[] {
  const arg = endpoint.args[name];
  const items = arg?.items;
  const nested = typeof items === "object" && items !== null && !Array.isArray(items) ? items["enum"] : undefined;
  const words = arg?.enum ?? nested;
  return Array.isArray(words) ? words : [];
}

const paging = { page: positiveInteger, per_page: positiveInteger, search: plainText, status: listedWords };

const entry = {
  date: dateTime,
  date_gmt: dateTime,
  slug: plainText,
  status: listedWord,
  title: plainText,
  content: plainText,
  excerpt: plainText,
  author: positiveInteger,
  featured_media: positiveInteger,
  comment_status: listedWord,
  ping_status: listedWord,
  format: listedWord,
  template: plainText,
  tags: idList,
};

/** Checks of the parameters of the event list. */
export const eventListChecks: Checks = {
  validate: {
    ...paging,
    start_date: dateTime,
    end_date: dateTime,
    categories: idList,
    tags: idList,
    venue: knownIds(venues),
    organizer: knownIds(organizers),
    post_parent: positiveInteger,
    starts_before: dateTime,
    starts_after: dateTime,
    ends_before: dateTime,
    ends_after: dateTime,
    orderby: listedWord,
    order: listedWord,
  },
};

/** Checks of the parameters of the venue and organizer lists. */
export const entityListChecks: Checks = { validate: { ...paging, event: positiveInteger } };

/** Checks of the parameters that write an event. */
export const eventEntityChecks: Checks = {
  validate: {
    ...entry,
    calendar_events_cat: idList,
    start_date: dateTime,
    start_date_utc: dateTime,
    end_date: dateTime,
    end_date_utc: dateTime,
    timezone: plainText,
    duration: positiveInteger,
    cost: plainText,
    organizers: idList,
    venues: idList,
  },
};

/** Checks of the parameters that write a venue or an organizer. */
export const entityWriteChecks: Checks = {
  validate: { ...entry, phone: plainText, website: webAddress, email: emailAddress },
};

/** Checks of the members of a place, which the index does not name. */
const placeChecks: Readonly<Record<string, ValueCheck>> = {
  address: plainText,
  country: plainText,
  city: plainText,
  state_province: plainText,
  state: plainText,
  province: plainText,
  zip: plainText,
  phone: plainText,
  website: webAddress,
};

/** Throws the refusal of the members of a place that their args would refuse, were they named. */
export function checkPlace(call: Call): void {
  const refusals = new Map<string, ParamError | undefined>();
  for (const [name, check] of Object.entries(placeChecks)) {
    const value = call.params[name] ?? null;
    const verdict = value === null || check(value, call, name);
    if (verdict !== true) refusals.set(name, verdict === false ? undefined : verdict);
  }
  if (refusals.size === 0) return;
  const { message, data } = invalidParams(refusals);
  throw refuse(argsErrors.rest_invalid_param, { message, data });
}

import { type ParamError, argsErrors } from "../../../args/errors.ts";
import { type Json, isObject } from "../../../json/json.ts";
import { isZone } from "../../../time/zone.ts";
import { type Situation, truthy } from "../../../engine/call.ts";
import { finiteNumber, textsOf } from "../../../engine/json-reading.ts";
import { accountById } from "../../../engine/accounts.ts";
import { parseDateText } from "../../../time/date-text.ts";
import { imageId } from "../../../engine/media.ts";
import { events, type Entry } from "../records.ts";
import { ENTRY_STATUSES } from "../../../engine/contents.ts";
import { type Taxonomy, termNamed } from "./taxonomy.ts";
import { may, sees } from "../../../engine/rights.ts";
import { isDraftLike } from "../publication.ts";
import { refuse, type Refusal } from "../../../engine/refusal.ts";
import { trimAscii } from "../../../text/white-space.ts";

/** What a parameter must be beyond its schema. */
export type Validator = (value: Json, situation: Situation, name: string) => boolean | ParamError;

/** A whole number above zero, or text of one. */
export const positive: Validator = (value) => isNumeric(value) && isPositive(Number(value));

/** Whole numbers above zero, one at least. */
export const positives: Validator = (value) => namesSome(value, (name) => isNumeric(name) && isPositive(Number(name)));

/** A text that is not empty. */
export const filledText: Validator = (value) => typeof value === "string" && value !== "" && value !== "0";

/** A text that means a time. */
export const dateText: Validator = (value, { now }) =>
  (typeof value === "string" || typeof value === "number") && parseDateText(String(value), now) !== undefined;

/** A web address with its scheme, or nothing. */
export const webAddress: Validator = (value) =>
  value === null || value === "" || (typeof value === "string" && isWebAddress(value));

/** Id of a picture that the site has, a web address of one where the caller may add to the library, or nothing. */
export const picture: Validator = (value, situation) => {
  if (typeof value === "string" && /^\D/.test(value) && !may(situation, "upload_files")) return false;
  const known = imageId(value, situation.view, situation.links) !== undefined;
  return known || (typeof value === "string" && isWebAddress(value));
};

/** Id of an account. */
export const account: Validator = (value, situation) =>
  isNumeric(value) && accountById(Number(value), situation) !== undefined;

/** Name of a time zone, an offset from UTC, or nothing. */
export const timeZone: Validator = (value) => typeof value === "string" && (value === "" || isZone(value));

/** One of the site's publication states. */
export const status: Validator = (value) => ENTRY_STATUSES.some((known) => known === value);

/** What the members of a venue or an organizer must be where they are written; the name is the member called so. */
export function linkValidators(nameMember: string): Readonly<Record<string, Validator>> {
  const orNone =
    (validator: Validator): Validator =>
    (value, situation, name) =>
      value === null || validator(value, situation, name);
  return {
    [nameMember]: filledText,
    author: orNone(account),
    date: orNone(dateText),
    date_utc: orNone(dateText),
    status: orNone(status),
    website: webAddress,
    image: picture,
  };
}

/** Publication states that the caller may see, one or several with commas between them. */
export const visibleStatuses: Validator = (value, situation) => {
  const asked = textsOf(value);
  if (asked.length === 0) return false;
  const known = seesUnpublished(situation) ? ENTRY_STATUSES : (["publish"] as const);
  return asked.every((one) => known.some((name) => name === one));
};

/** Id of an event, whatever its state. */
export const eventId: Validator = (value, { view }) =>
  isNumeric(value) && view.get(events, Number(value)) !== undefined;

/** Ids or slugs of terms, one at least and all of them known. */
export function areKnownTerms(taxonomy: Taxonomy): Validator {
  return (value, { view }) => namesSome(value, (name) => termNamed(name, taxonomy, view) !== undefined);
}

/** Whether a list or a text with commas names something, and nothing that does not pass. */
export function namesSome(value: Json, passes: (name: string) => boolean): boolean {
  const names = namesIn(value) ?? [];
  return names.length > 0 && names.every(passes);
}

/** The scalars in a list or a text with commas, as text; undefined where something else is among them. */
export function namesIn(value: Json): string[] | undefined {
  const parts = Array.isArray(value) ? value : isObject(value) ? Object.values(value) : splitText(value);
  if (!parts.every((part) => typeof part === "string" || typeof part === "number")) return undefined;
  return parts.map((part) => trimAscii(String(part))).filter((part) => part !== "");
}

/** Whether a value is a finite number or text of one. */
export function isNumeric(value: Json): boolean {
  return finiteNumber(value) !== undefined;
}

function isPositive(number: number): boolean {
  return Number.isInteger(number) && number > 0;
}

function splitText(value: Json): Json[] {
  return typeof value === "string" ? value.split(",") : [value];
}

function isWebAddress(text: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\/[!#-;=?-~]+$/i.test(text) && URL.canParse(text);
}

const YES = new Set(["1", "true", "yes", "y", "on"]);

/** Whether a loosely written flag means yes: of texts only `1`, `true`, `yes`, `y` and `on` do. */
export function isTrue(value: Json | undefined): boolean {
  return typeof value === "string" ? YES.has(trimAscii(value).toLowerCase()) : truthy(value);
}

/** Whether the caller sees more than what is published: everybody who may write entries. */
export function seesUnpublished(situation: Situation): boolean {
  return sees(situation, "edit_posts");
}

/** Whether the caller may read an entry: a published one always, else their own or with the right to see others'. */
export function readsEntry(situation: Situation, entry: Entry): boolean {
  if (entry.status === "publish") return true;
  if (situation.user !== undefined && situation.user.id === entry.author) return true;
  return sees(situation, entry.status === "private" ? "read_private_posts" : "edit_others_posts");
}

/** Whether the caller may change an entry. */
export function editsEntry(situation: Situation, entry: Entry): boolean {
  if (!owns(situation, entry)) return may(situation, "edit_others_posts");
  return may(situation, isDraftLike(entry.status) ? "edit_posts" : "edit_published_posts");
}

/** Whether the caller may take an entry away. */
export function deletesEntry(situation: Situation, entry: Entry): boolean {
  if (!owns(situation, entry)) return may(situation, "delete_others_posts");
  return may(situation, isDraftLike(entry.status) ? "delete_posts" : "delete_published_posts");
}

function owns(situation: Situation, entry: Entry): boolean {
  return situation.user?.id === entry.author;
}

/** The refusal of an id or slug that nothing has: the same as when its check fails, for what has gone since. */
export function unknownName(name: "id" | "slug"): Refusal {
  return refuse(argsErrors.rest_invalid_param, {
    message: argsErrors.rest_invalid_param.message.replace("{names}", name),
    data: { params: { [name]: `${name} is not valid.` }, details: [] },
  });
}

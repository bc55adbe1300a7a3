import type { ParamError } from "../../../args/errors.ts";
import type { Json } from "../../../catalogue/document.ts";
import { isZone } from "../../../state/zone.ts";
import type { Situation } from "../../call.ts";
import { isObject } from "../../../catalogue/is-object.ts";
import { textsOf } from "../../json-reading.ts";
import { users } from "../../account.ts";
import { parseDateText } from "../date-text.ts";
import { imageId } from "../image.ts";
import { ENTRY_STATUSES, events } from "../records.ts";
import { seesUnpublished } from "./rights.ts";
import type { Taxonomy } from "./taxonomy.ts";
import { termNamed } from "./term-names.ts";

/** What a parameter must be beyond its schema. */
export type Validator = (value: Json, situation: Situation, name: string) => boolean | ParamError;

/** A number above zero, or text of one. */
export const positive: Validator = (value) => isNumeric(value) && Number(value) > 0;

/** A text that is not empty. */
export const filledText: Validator = (value) => typeof value === "string" && value !== "" && value !== "0";

/** A text that means a time. */
export const dateText: Validator = (value, { now }) =>
  (typeof value === "string" || typeof value === "number") && parseDateText(String(value), now) !== undefined;

/** A web address with its scheme, or nothing. */
export const webAddress: Validator = (value) =>
  value === null || value === "" || (typeof value === "string" && isWebAddress(value));

/** Id of a picture that the site has, a web address, or nothing. */
export const picture: Validator = (value, { view, links }) =>
  imageId(value, view, links) !== undefined || (typeof value === "string" && isWebAddress(value));

/** Id of an account. */
export const account: Validator = (value, { view }) => isNumeric(value) && view.get(users, Number(value)) !== undefined;

/** Name of a time zone or an offset from UTC. */
export const timeZone: Validator = (value) => typeof value === "string" && isZone(value);

/** One of the site's publication states. */
export const status: Validator = (value) => ENTRY_STATUSES.some((known) => known === value);

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

/** Ids or slugs of terms, all of them known. */
export function knownTerms(taxonomy: Taxonomy): Validator {
  return (value, { view }) => namesIn(value)?.every((name) => termNamed(name, taxonomy, view) !== undefined) ?? false;
}

/** The scalars in a list or a text with commas, as text; undefined where something else is among them. */
export function namesIn(value: Json): string[] | undefined {
  const parts = Array.isArray(value) ? value : isObject(value) ? Object.values(value) : splitText(value);
  if (!parts.every((part) => typeof part === "string" || typeof part === "number")) return undefined;
  return parts.map((part) => String(part).trim()).filter((part) => part !== "");
}

/** Whether a value is a finite number or text of one. */
export function isNumeric(value: Json): boolean {
  if (typeof value === "number") return Number.isFinite(value);
  return typeof value === "string" && value.trim() !== "" && Number.isFinite(Number(value));
}

function splitText(value: Json): Json[] {
  return typeof value === "string" ? value.split(",") : [value];
}

function isWebAddress(text: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\/[^\s<>"]+$/i.test(text) && URL.canParse(text);
}

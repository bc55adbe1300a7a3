import { serverErrors } from "../engine/server-errors.ts";
import { type Refusal, refuse } from "../engine/refusal.ts";
import type { Json, JsonObject } from "../json/json.ts";
import { jsonText, newMark } from "../json/written-numbers.ts";
import type { SharedParts } from "../engine/cache/shared-parts.ts";

/** A number that JSON can't write. */
class Unwritable extends Error {}

/** An answer beyond the limit. */
class TooLarge extends Error {}

/** How JSON is written: without line ends, nothing shared and without a limit unless given. */
export interface Encoding {
  readonly pretty?: boolean;
  /** Knows what stands in several answers: its text is written once. */
  readonly parts?: SharedParts;
  /** Bytes that the text may have. */
  readonly limit?: number;
}

/**
 * JSON as the family writes it: slashes and everything beyond ASCII escaped; `pretty` indents by four. A refusal for a value that
 * holds a number which JSON can't write, and for one whose text would be too long.
 */
export function encodeJson(value: Json, { pretty = false, parts, limit = Infinity }: Encoding = {}): string | Refusal {
  try {
    const text = pretty || parts === undefined ? escapedText(value, pretty ? 4 : 0) : written(value, { parts, limit });
    return text.length > limit ? refuse(serverErrors.standin_answer_too_large) : text;
  } catch (error) {
    if (error instanceof Unwritable) return refuse(serverErrors.rest_encode_error);
    if (error instanceof TooLarge || isTooLong(error)) return refuse(serverErrors.standin_answer_too_large);
    throw error;
  }
}

/** Texts from so many letters on may have bytes of their own, outside the heap: whoever keeps them costs the collector nothing. */
const LARGE = 16_384;

/**
 * A text of ASCII as the body of an answer. `outside`: whether a long one lies outside the heap. Many such bytes make the collector run more
 * often, which is dear where the heap is large.
 */
export function bodyOf(text: string, outside: boolean): string | Uint8Array<ArrayBuffer> {
  return text.length < LARGE || !outside ? text : Buffer.from(text, "latin1");
}

/** Whether a text would have been longer than any text can be. */
export function isTooLong(error: unknown): boolean {
  return error instanceof RangeError && error.message === "Invalid string length";
}

type Writing = Required<Pick<Encoding, "parts" | "limit">>;

/** The text of a value; what was presented for several answers and stands in it, two levels deep at most, is written once. */
function written(value: Json, writing: Writing): string {
  return isPart(value, 2, writing) ? partText(value, writing) : escapedText(value);
}

/** Whether the value is shared, or holds something shared so many levels below. */
function isPart(value: Json, levels: number, writing: Writing): value is Json[] | JsonObject {
  if (typeof value !== "object" || value === null) return false;
  if (Array.isArray(value)) return holdsShared(value, writing);
  if (writing.parts.isShared(value)) return true;
  if (levels === 0) return false;
  for (const name of Object.keys(value)) if (isPart(value[name] ?? null, levels - 1, writing)) return true;
  return false;
}

function partText(value: Json[] | JsonObject, writing: Writing): string {
  if (Array.isArray(value)) return listText(value, writing);
  return writing.parts.isShared(value) ? itemText(value, writing) : objectText(value, writing);
}

/** Stands in place of a part. */
const HOLE = newMark();
const HOLE_TEXT = `"${HOLE}"`;

/** The text of an object that holds shared parts: all but these is written in one go. */
function objectText(members: JsonObject, writing: Writing): string {
  const holed = { ...members };
  const parts: string[] = [];
  for (const name in members) {
    const value = members[name] ?? null;
    if (name === "__proto__" || !isPart(value, 1, writing)) continue;
    holed[name] = HOLE;
    parts.push(partText(value, writing));
  }
  let [text = "", ...pieces] = escapedText(holed).split(HOLE_TEXT);
  for (const [at, piece] of pieces.entries()) text += `${parts[at]}${piece}`;
  return text;
}

function holdsShared(value: readonly Json[], { parts }: Writing): value is Json[] {
  const first = value[0];
  return typeof first === "object" && first !== null && parts.isShared(first);
}

function listText(items: readonly Json[], writing: Writing): string {
  let left = writing.limit;
  const texts = items.map((item) => {
    const text = itemText(item, writing);
    left -= text.length;
    if (left < 0) throw new TooLarge();
    return text;
  });
  return `[${texts.join(",")}]`;
}

function itemText(item: Json, writing: Writing): string {
  if (typeof item !== "object" || item === null) return escapedText(item);
  return writing.parts.text(item, { whole: escapedText, more: (members) => written(members, writing) });
}

const EACH_BEYOND_ASCII = /[\u0080-\uffff]/g;

function escapedText(value: Json, indent?: number): string {
  const plain = jsonText(value, indent);
  // An infinite number comes out as null, so only a text with a null needs a second look.
  if (plain.includes("null") && holdsInfinite(value)) throw new Unwritable();
  const text = plain.replaceAll("/", "\\/");
  // To count the bytes takes a third of the time that looking at each letter takes.
  return Buffer.byteLength(plain) === plain.length ? text : narrowed(text.replace(EACH_BEYOND_ASCII, escaped));
}

/** A text of ASCII, held in single bytes: what was made from a wider text stays as wide, and takes longer to send. */
function narrowed(text: string): string {
  return Buffer.from(text, "latin1").toString("latin1");
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

function holdsInfinite(value: Json): boolean {
  if (typeof value === "number") return !Number.isFinite(value);
  if (typeof value !== "object" || value === null) return false;
  if (Array.isArray(value)) return value.some(holdsInfinite);
  // A list of the members would cost more than the walk.
  for (const name in value) if (holdsInfinite(value[name] ?? null)) return true;
  return false;
}

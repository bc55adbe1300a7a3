import type { Part, SharedParts } from "../engine/cache/shared-parts.ts";
import type { Refusal } from "../engine/refusal.ts";
import { isBareObject, type Json, type JsonObject } from "../json/json.ts";
import { escapedJson, TooLarge, unwritten, Unwritable } from "./escaped-json.ts";

/** How JSON is written: without line ends, as a text and without a limit unless given. */
export interface Encoding {
  readonly pretty?: boolean;
  /** Whether it is large, and the like of it seldom written: the engine makes the text, which takes a third of the time of letters that are written for the first time. */
  readonly seldom?: boolean;
  /** The function that the value is handed to, as a script. */
  readonly callback?: string | undefined;
  /** Bytes that the text may have. */
  readonly limit?: number;
  /**
   * Whether a long text is given as bytes outside the heap: whoever keeps them costs the collector nothing. Many such bytes make the
   * collector run more often, which is dear where the heap is large.
   */
  readonly outside?: boolean;
}

/** Texts from so many letters on may have bytes of their own. */
const LARGE = 16_384;

/** Bytes that are there to write into, and how many of them an encoder keeps after a long text. */
const ROOM = 65_536;
const KEPT_ROOM = 1_048_576;

/** Longer texts are made by the engine, which takes a while to call; shorter ones letter by letter. */
const SHORT = 4096;

/** Letters of the longest text that the engine makes. */
const LONGEST = 2 ** 29 - 24;

/** Bytes that one letter takes at most: `\u00e9`. */
const WIDEST = 6;

/**
 * Writes JSON as the family does: slashes and everything beyond ASCII escaped; `pretty` indents by four. It goes letter by letter into bytes
 * that stay for the next value: the engine's own text would have to be gone through again for each of the two, and copied each time. What
 * stands in several answers is written once. In a page browser/instead/http/encode.ts stands in its place.
 */
export class JsonEncoder {
  readonly #parts: SharedParts | undefined;
  #bytes = Buffer.alloc(0);
  /** How many of the bytes are written. */
  #length = 0;
  #limit = Infinity;

  /** `parts` knows what stands in several answers; without it nothing does. */
  constructor(parts?: SharedParts) {
    this.#parts = parts;
  }

  /** The text of a value. A refusal for one that holds a number which JSON can't write, and for one whose text would be too long. */
  encode(value: Json, encoding: Encoding = {}): string | Uint8Array<ArrayBuffer> | Refusal {
    const { callback, pretty = false, seldom = false, limit = Infinity, outside = false } = encoding;
    const before = callback === undefined ? "" : `/**/${callback}(`;
    this.#length = 0;
    this.#limit = before.length + Math.min(limit, LONGEST);
    try {
      this.#ascii(before);
      if (pretty || seldom) this.#ascii(escapedJson(value, pretty ? 4 : 0) || "null");
      else this.#valueOrNull(value);
      if (this.#length > this.#limit) throw new TooLarge();
      if (callback !== undefined) this.#ascii(")");
      return this.#length < LARGE || !outside ? this.#textFrom(0) : Buffer.from(this.#bytes.subarray(0, this.#length));
    } catch (error) {
      return unwritten(error);
    } finally {
      if (this.#bytes.length > KEPT_ROOM) this.#bytes = Buffer.alloc(0);
    }
  }

  #valueOrNull(value: Json): void {
    const start = this.#length;
    this.#value(value);
    if (this.#length === start) this.#ascii("null");
  }

  /** Writes a value, or nothing where it says that there is none of it. */
  #value(value: Json): void {
    if (typeof value === "string") this.#text(value);
    else if (typeof value === "object" && value !== null) this.#part(value);
    else if (typeof value === "number" && !Number.isFinite(value)) throw new Unwritable();
    else if (typeof value === "number" || typeof value === "boolean" || value === null) this.#ascii(String(value));
    else this.#ascii(escapedJson(isLeftOut(value) ? null : value));
  }

  /** A list or an object, whose text is written once where it is shared. */
  #part(value: Json[] | JsonObject): void {
    const part = this.#parts?.of(value);
    if (part === undefined) this.#whole(value);
    else if (part.text !== undefined) this.#ascii(part.text);
    else if (part.from !== undefined) this.#extended(part.from);
    else {
      const before = this.#length;
      this.#whole(value);
      this.#parts?.keepText(part, this.#length - before, () => this.#textFrom(before));
    }
  }

  /** A shared object, and more members before its end. */
  #extended({ shared, more }: NonNullable<Part["from"]>): void {
    this.#part(shared);
    this.#length -= 1;
    this.#members(more, this.#bytes[this.#length - 1] === OPEN);
    this.#byte(CLOSE);
  }

  #whole(value: Json[] | JsonObject): void {
    if (Array.isArray(value)) this.#list(value);
    else if (!isBareObject(value)) this.#ascii(escapedJson(value));
    else {
      this.#byte(OPEN);
      this.#members(value, true);
      this.#byte(CLOSE);
    }
  }

  #list(items: readonly Json[]): void {
    this.#byte(OPEN_LIST);
    for (let at = 0; at < items.length; at += 1) {
      if (at > 0) this.#byte(COMMA);
      this.#valueOrNull(items[at] ?? null);
    }
    this.#byte(CLOSE_LIST);
  }

  /** Members; `first`: whether none stands before them. */
  #members(members: JsonObject, first: boolean): void {
    let before = !first;
    // A list of them would cost more than to write most of them.
    for (const name in members) {
      const value = members[name];
      if (isLeftOut(value)) continue;
      const start = this.#length;
      if (before) this.#byte(COMMA);
      this.#text(name);
      this.#byte(COLON);
      const from = this.#length;
      this.#value(value);
      if (this.#length === from) this.#length = start;
      else before = true;
    }
  }

  #text(text: string): void {
    const { length } = text;
    if (length > SHORT) {
      this.#ascii(escapedJson(text));
      return;
    }
    this.#reserve(length * WIDEST + 2);
    const bytes = this.#bytes;
    let end = this.#length;
    bytes[end++] = QUOTE;
    for (let at = 0; at < length; at += 1) {
      const unit = charCodeAt.call(text, at);
      if (unit < 128 && PLAIN[unit] === 1) bytes[end++] = unit;
      else end = writeEscaped(unit, bytes, end);
    }
    bytes[end++] = QUOTE;
    this.#length = end;
  }

  /** A text of ASCII as it stands. */
  #ascii(text: string): void {
    const { length } = text;
    this.#reserve(length);
    if (length > MANY) this.#bytes.write(text, this.#length, "latin1");
    else for (let at = 0; at < length; at += 1) this.#bytes[this.#length + at] = charCodeAt.call(text, at);
    this.#length += length;
  }

  #byte(byte: number): void {
    this.#reserve(1);
    this.#bytes[this.#length] = byte;
    this.#length += 1;
  }

  /** Makes room for so many bytes more. */
  #reserve(more: number): void {
    const needed = this.#length + more;
    if (needed <= this.#bytes.length) return;
    if (this.#length > this.#limit) throw new TooLarge();
    const room = Buffer.allocUnsafeSlow(Math.max(ROOM, needed, 2 * this.#bytes.length));
    room.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = room;
  }

  #textFrom(start: number): string {
    return this.#bytes.toString("latin1", start, this.#length);
  }
}

/** Looked up here, as texts are of so many kinds to the engine that it would look it up anew for each letter. */
const { charCodeAt } = String.prototype;

/** To call the engine for fewer bytes takes longer than to write them one by one. */
const MANY = 64;

/** 1 for each letter of ASCII that stands in a text as it is. */
const PLAIN = Uint8Array.from({ length: 128 }, (_, unit) =>
  unit > 31 && !'"/\\'.includes(String.fromCharCode(unit)) ? 1 : 0,
);

/** Writes a letter that does not stand as it is, from a place on; gives the place behind it. */
function writeEscaped(unit: number, bytes: Buffer, start: number): number {
  let end = start;
  if (unit > 127) {
    bytes[end++] = BACKSLASH;
    bytes[end++] = LETTER_U;
    bytes[end++] = hexDigit(unit >> 12);
    bytes[end++] = hexDigit((unit >> 8) & 15);
    bytes[end++] = hexDigit((unit >> 4) & 15);
    bytes[end++] = hexDigit(unit & 15);
  } else if (unit > 31) {
    bytes[end++] = BACKSLASH;
    bytes[end++] = unit;
  } else end += bytes.write(JSON.stringify(String.fromCharCode(unit)).slice(1, -1), end, "latin1");
  return end;
}

// Letters of ASCII.
const OPEN = 123;
const CLOSE = 125;
const OPEN_LIST = 91;
const CLOSE_LIST = 93;
const COMMA = 44;
const COLON = 58;
const QUOTE = 34;
const BACKSLASH = 92;
const LETTER_U = 117;

/** Whether JSON has nothing for a value. */
function isLeftOut(value: unknown): value is undefined {
  return typeof value === "function" || typeof value === "symbol" || value === undefined;
}

/** The byte of a hexadecimal digit. */
function hexDigit(value: number): number {
  return value < 10 ? 48 + value : 87 + value;
}

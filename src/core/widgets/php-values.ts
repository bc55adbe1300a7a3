import type { Json } from "../../json/json.ts";

/** A value in the notation in which PHP keeps values as text. */
export function phpText(value: Json): string {
  if (value === null) return "N;";
  if (typeof value === "boolean") return `b:${value ? 1 : 0};`;
  if (typeof value === "number") return Number.isInteger(value) ? `i:${value};` : `d:${value};`;
  if (typeof value === "string") return `s:${Buffer.byteLength(value)}:"${value}";`;
  const entries = Object.entries(value);
  return `a:${entries.length}:{${entries.map(([key, member]) => keyText(key) + phpText(member)).join("")}}`;
}

function keyText(key: string): string {
  return /^(?:0|-?[1-9]\d{0,15})$/.test(key) ? `i:${key};` : phpText(key);
}

/** Values inside one another beyond this depth are not read. */
const DEEPEST = 32;

/** The value of such a text; undefined for what is none, and for objects, which are never made. */
export function valueOfPhpText(text: string): Json | undefined {
  const reader = new Reader(Buffer.from(text));
  const value = reader.value(0);
  return reader.isAtEnd ? value : undefined;
}

class Reader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#bytes.length;
  }

  value(depth: number): Json | undefined {
    const kind = this.#until(":", ";");
    if (kind === "N") return null;
    if (kind === "s") return this.#string();
    if (kind === "a") return depth < DEEPEST ? this.#members(depth) : undefined;
    if (kind !== "b" && kind !== "i" && kind !== "d") return undefined;
    const number = Number(this.#until(";") ?? Number.NaN);
    if (!Number.isFinite(number)) return undefined;
    return kind === "b" ? number === 1 : number;
  }

  #string(): string | undefined {
    const length = this.#count();
    const from = this.#at + 1;
    if (length === undefined || from + length + 2 > this.#bytes.length) return undefined;
    this.#at = from + length + 2;
    return this.#bytes.toString("utf8", from, from + length);
  }

  #members(depth: number): Json | undefined {
    const count = this.#count();
    if (count === undefined || count > this.#bytes.length) return undefined;
    this.#at += 1;
    const members: [string, Json][] = [];
    for (let left = count; left > 0; left -= 1) {
      const key = this.value(depth + 1);
      const member = this.value(depth + 1);
      if ((typeof key !== "string" && typeof key !== "number") || member === undefined) return undefined;
      members.push([String(key), member]);
    }
    this.#at += 1;
    const isList = count > 0 && members.every(([key], at) => key === String(at));
    return isList ? members.map(([, member]) => member) : Object.fromEntries(members);
  }

  #count(): number | undefined {
    const text = this.#until(":");
    return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
  }

  /** The text up to one of these marks, which is passed over; undefined where none follows. */
  #until(...marks: readonly string[]): string | undefined {
    const ends = marks.map((mark) => this.#bytes.indexOf(mark, this.#at)).filter((end) => end >= 0);
    if (ends.length === 0) return undefined;
    const end = Math.min(...ends);
    const text = this.#bytes.toString("latin1", this.#at, end);
    this.#at = end + 1;
    return text;
  }
}

import { type Json, isObject, ownMember } from "../../json/json.ts";

/** What is done with the parts of a JSON text; `Context` is what is known of the object or list that they stand in. */
export interface SourceReader<Context> {
  /** The context of an object or a list by that of what it stands in; `name` is that of the member, undefined for items. */
  readonly enter: (within: Context, name: string | undefined, value: Json) => Context;
  /** What stands in place of a text, both without quotes and as written in JSON. */
  readonly text: (within: Context, name: string | undefined, written: string) => string;
  /** What stands in place of a number. */
  readonly number: (within: Context, name: string | undefined, written: string) => string;
  /** What stands in place of a member's name, without quotes. */
  readonly name: (written: string) => string;
}

interface Level<Context> {
  readonly context: Context;
  readonly value: Json;
  /** Of the item that is read; undefined in an object. */
  index: number | undefined;
  name: string | undefined;
}

/** A JSON text without faults with some of its parts replaced; everything else stays as it is written, to the byte. */
export function rewrittenJson<Context>(source: string, root: Context, reader: SourceReader<Context>): string {
  return new Rewriting(source, root, reader).run();
}

class Rewriting<Context> {
  readonly #source: string;
  readonly #root: Context;
  readonly #reader: SourceReader<Context>;
  readonly #whole: Json;
  readonly #levels: Level<Context>[] = [];
  readonly #parts: string[] = [];
  #from = 0;

  constructor(source: string, root: Context, reader: SourceReader<Context>) {
    this.#source = source;
    this.#root = root;
    this.#reader = reader;
    this.#whole = JSON.parse(source) as Json;
  }

  run(): string {
    for (let at = 0; at < this.#source.length; at += 1) at = this.#step(at);
    this.#parts.push(this.#source.slice(this.#from));
    return this.#parts.join("");
  }

  /** Reads what begins at a place, and gives the place of its last character. */
  #step(at: number): number {
    const char = this.#source[at] ?? "";
    const level = this.#levels.at(-1);
    if (char === '"') return this.#text(at, level);
    if (char === "{" || char === "[") this.#enter(char === "[");
    else if (char === "}" || char === "]") this.#levels.pop();
    else if (char === "," && level?.index !== undefined) level.index += 1;
    else if (char === "-" || (char >= "0" && char <= "9")) return this.#number(at, level);
    return at;
  }

  #enter(isList: boolean): void {
    const level = this.#levels.at(-1);
    const value = level === undefined ? this.#whole : valueIn(level);
    const context =
      level === undefined
        ? this.#reader.enter(this.#root, undefined, value)
        : this.#reader.enter(level.context, nameIn(level), value);
    this.#levels.push({ context, value, index: isList ? 0 : undefined, name: undefined });
  }

  #text(start: number, level: Level<Context> | undefined): number {
    const source = this.#source;
    let end = start + 1;
    while (source[end] !== '"') end += source[end] === "\\" ? 2 : 1;
    const written = source.slice(start + 1, end);
    if (level !== undefined && level.index === undefined && isNameBefore(source, end + 1)) {
      level.name = written.includes("\\") ? (JSON.parse(`"${written}"`) as string) : written;
      this.#replace(start + 1, written, this.#reader.name(written));
    } else this.#replace(start + 1, written, this.#reader.text(level?.context ?? this.#root, nameIn(level), written));
    return end;
  }

  #number(start: number, level: Level<Context> | undefined): number {
    let end = start + 1;
    while ("0123456789.eE+-".includes(this.#source[end] ?? "x")) end += 1;
    const written = this.#source.slice(start, end);
    this.#replace(start, written, this.#reader.number(level?.context ?? this.#root, nameIn(level), written));
    return end - 1;
  }

  #replace(start: number, written: string, instead: string): void {
    if (instead === written) return;
    this.#parts.push(this.#source.slice(this.#from, start), instead);
    this.#from = start + written.length;
  }
}

function nameIn<Context>(level: Level<Context> | undefined): string | undefined {
  return level?.index === undefined ? level?.name : undefined;
}

function valueIn<Context>({ value, index, name = "" }: Level<Context>): Json {
  if (Array.isArray(value)) return value[index ?? 0] ?? null;
  return isObject(value) ? (ownMember(value, name) ?? null) : null;
}

function isNameBefore(source: string, from: number): boolean {
  let at = from;
  while (" \t\n\r".includes(source[at] ?? "x")) at += 1;
  return source[at] === ":";
}

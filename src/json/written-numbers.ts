import { addMember, type Json, type JsonObject, isBareObject, isObject, pointerTo } from "./json.ts";

/** Texts of numbers that JSON writes otherwise (`1.0`, `1e3`, more digits than a number holds), by the pointer to their place. */
export type NumberTexts = ReadonlyMap<string, string>;

/**
 * A mark for a text that is still to be completed, another one each time. Nobody outside can know it: the engine begins its chance with
 * chance of the machine, and no answer shows anything of it. To load cryptography would take a start 3 ms.
 */
export function newMark(): string {
  // oxlint-disable-next-line no-restricted-properties -- no answer depends on what it is
  return Array.from({ length: 3 }, () => Math.random().toString(36).slice(2)).join("-");
}

/** Stands before the text of a number. */
const MARK = newMark();
const MARKED = new RegExp(`"${MARK}([^"]*)"`, "g");

/** Whether a number has told its own text since it was last asked. */
let anyWritten = false;

/** A number in an answer that is given in the digits that it came in. */
class WrittenNumber extends Number {
  readonly text: string;

  constructor(text: string) {
    super(text);
    this.text = text;
  }

  toJSON(): string {
    anyWritten = true;
    return `${MARK}${this.text}`;
  }
}

/** What `JSON.stringify` makes of a value, with each number in the text that it has of its own. */
export function jsonText(value: Json, indent?: number): string {
  anyWritten = false;
  const text = JSON.stringify(value, undefined, indent);
  return anyWritten ? text.replaceAll(MARKED, "$1") : text;
}

/** A copy that shares nothing with the value, as JSON would write it, for whoever may change it; a number in its own digits is a plain one in it. */
export function jsonCopy<Value extends Json>(value: Value): Value {
  return copied(value) as Value;
}

function copied(value: Json): Json {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(copied);
  if (value instanceof WrittenNumber) return Number(value);
  if (!isBareObject(value)) return JSON.parse(JSON.stringify(value)) as Json;
  const copy: JsonObject = {};
  for (const [name, member] of Object.entries(value) as [string, Json | undefined][])
    if (member !== undefined) addMember(copy, name, copied(member));
  return copy;
}

const PERHAPS_OTHERWISE = /\d(?:\.\d*0(?!\d)|[eE]|\d{15}|\.\d{15})|-0/;

/** The texts of numbers in a JSON text without faults that JSON would write otherwise. */
export function numberTexts(text: string): NumberTexts {
  const found = new Map<string, string>();
  if (!PERHAPS_OTHERWISE.test(text)) return found;
  for (const { pointer, written } of numbersIn(text))
    if (String(Number(written)) === written) found.delete(pointer);
    else found.set(pointer, written);
  return found;
}

interface Level {
  readonly pointer: string;
  /** The item of a list that is read; none in an object. */
  index: number | undefined;
  name: string;
}

/** Each number of a JSON text in its place. */
function* numbersIn(text: string): Generator<{ readonly pointer: string; readonly written: string }> {
  const levels: Level[] = [];
  const here = () => {
    const level = levels.at(-1);
    return level === undefined ? "" : pointerTo(level.pointer, level.index ?? level.name);
  };
  for (let at = 0; at < text.length; at++) {
    const char = text[at] ?? "";
    const level = levels.at(-1);
    if (char === '"') {
      const end = endOfText(text, at);
      if (level !== undefined && isName(text, end)) level.name = JSON.parse(text.slice(at, end)) as string;
      at = end - 1;
    } else if (char === "{" || char === "[") {
      levels.push({ pointer: here(), index: char === "[" ? 0 : undefined, name: "" });
    } else if (char === "}" || char === "]") {
      levels.pop();
    } else if (char === ",") {
      if (level?.index !== undefined) level.index += 1;
    } else if (isDigit(char) || char === "-") {
      const end = endOfNumber(text, at);
      yield { pointer: here(), written: text.slice(at, end) };
      at = end - 1;
    }
  }
}

function endOfText(text: string, start: number): number {
  let at = start + 1;
  while (text[at] !== '"') at += text[at] === "\\" ? 2 : 1;
  return at + 1;
}

/** Whether the text that ends here is the name of a member. */
function isName(text: string, end: number): boolean {
  let at = end;
  while (" \t\n\r".includes(text[at] ?? "x")) at += 1;
  return text[at] === ":";
}

function endOfNumber(text: string, start: number): number {
  let at = start + 1;
  while (isDigit(text[at] ?? "") || ".eE+-".includes(text[at] ?? "x")) at += 1;
  return at;
}

function isDigit(char: string): boolean {
  return char >= "0" && char <= "9";
}

/** The texts of numbers by the place that they lie below, so many steps down, each by its pointer from there. */
export function textsByPlace(texts: NumberTexts, steps: number): ReadonlyMap<string, JsonObject> {
  const places = new Map<string, JsonObject>();
  for (const [pointer, written] of texts) {
    const place = pointer.split("/", steps + 1).join("/");
    const within = places.get(place) ?? {};
    within[pointer.slice(place.length)] = written;
    places.set(place, within);
  }
  return places;
}

/** The members with numbers in the texts that they were handed over in; one that has another value by now stays. */
export function asWritten(members: JsonObject, texts: Json | undefined): JsonObject {
  if (!isObject(texts)) return members;
  let shown = members;
  for (const [pointer, written] of Object.entries(texts)) {
    const steps = pointer.slice(1).split("/").map(stepOf);
    shown = writtenAt(shown, steps, written as string) as JsonObject;
  }
  return shown;
}

function stepOf(coded: string): string {
  return coded.replaceAll("~1", "/").replaceAll("~0", "~");
}

function writtenAt(value: Json | undefined, [step, ...others]: readonly string[], written: string): Json | undefined {
  if (step === undefined) return value === Number(written) ? (new WrittenNumber(written) as unknown as Json) : value;
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, step)) return value;
  const before = (value as JsonObject)[step];
  const after = writtenAt(before, others, written);
  if (after === before || after === undefined) return value;
  if (Array.isArray(value)) return value.map((item, at) => (at === Number(step) ? after : item));
  return { ...value, [step]: after };
}

import { pointerTo } from "../json/json.ts";
import { MOST_LEVELS, toldOf } from "../json/nesting.ts";

/** The first place where a text is no JSON, where an object names a member a second time, or where too much lies within each other. */
export interface JsonFault {
  /** Offset in the text. */
  readonly at: number;
  readonly pointer: string;
  readonly found: string;
  readonly wanted: string;
  /** Whether it may be JSON, but of more levels than are read. */
  readonly isTooDeep?: boolean;
  /** Whether it is JSON that names a member twice. */
  readonly isRepeated?: boolean;
}

interface Reader {
  readonly text: string;
  at: number;
  /** The members and items that lead to where the reader is. */
  readonly steps: (string | number)[];
  /** Whether a member may be named a second time. */
  readonly mayRepeat: boolean;
}

const space = /[ \t\n\r]*/y;
const string = /"(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4}))*"/y;
const openString = /"(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4}))*/y;
const scalar = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

/** Looks through the one value that begins there in a text for what `JSON.parse` would refuse, whatever comes behind it. */
export function findValueFault(text: string, from: number): JsonFault | undefined {
  return valueFault({ text, at: from, steps: [], mayRepeat: true });
}

/** Looks through a text for what `JSON.parse` would refuse, and for repeated members, which it would silently drop. */
export function findJsonFault(text: string): JsonFault | undefined {
  const reader: Reader = { text, at: 0, steps: [], mayRepeat: false };
  const fault = valueFault(reader);
  if (fault !== undefined) return fault;
  take(reader, space);
  return reader.at < text.length ? faultAt(reader, "the end of the text") : undefined;
}

function valueFault(reader: Reader): JsonFault | undefined {
  take(reader, space);
  const start = reader.text.charAt(reader.at);
  if (reader.steps.length >= MOST_LEVELS && (start === "{" || start === "["))
    return {
      at: reader.at,
      pointer: pointerTo("", ...toldOf(reader.steps)),
      found: `more than ${MOST_LEVELS} levels`,
      wanted: "fewer lists and objects within each other",
      isTooDeep: true,
    };
  if (start === "{") return objectFault(reader);
  if (start === "[") return listFault(reader);
  const value = take(reader, start === '"' ? string : scalar);
  return value === undefined ? wordFault(reader, "a JSON value") : undefined;
}

/** Why no value or name could be read here: what breaks a text within it, else what stands in place of it. */
function wordFault(reader: Reader, wanted: string): JsonFault {
  if (reader.text.charAt(reader.at) === '"') return stringFault(reader);
  return faultAt(reader, wanted);
}

const CONTROLS: Readonly<Record<string, readonly [name: string, escape: string]>> = {
  "\n": ["line feed", "\\n"],
  "\r": ["carriage return", "\\r"],
  "\t": ["tab", "\\t"],
};

function stringFault(reader: Reader): JsonFault {
  take(reader, openString);
  const { text, at, steps } = reader;
  const sign = text.charAt(at);
  const pointer = pointerTo("", ...toldOf(steps));
  if (sign === "") return faultAt(reader, "the end of the text in quotes that began");
  if (sign === "\\") {
    const written = text.slice(at, at + 2);
    return { at, pointer, found: written, wanted: `an escape of JSON, such as \\${written}` };
  }
  const code = sign.charCodeAt(0).toString(16).padStart(4, "0");
  const [name, escape] = CONTROLS[sign] ?? [`control sign U+${code.toUpperCase()}`, `\\u${code}`];
  return { at, pointer, found: `a raw ${name} within a text in quotes`, wanted: `${escape} in its place` };
}

function objectFault(reader: Reader): JsonFault | undefined {
  reader.at += 1;
  if (takeSign(reader, "}")) return undefined;
  const names = new Set<string>();
  do {
    const fault = memberFault(reader, names);
    if (fault !== undefined) return fault;
  } while (takeSign(reader, ","));
  return takeSign(reader, "}") ? undefined : faultAt(reader, "a comma or the end of the object");
}

function memberFault(reader: Reader, names: Set<string>): JsonFault | undefined {
  take(reader, space);
  const { at } = reader;
  const quoted = take(reader, string);
  if (quoted === undefined) return wordFault(reader, "the name of a member in double quotes");
  const name: string = quoted.includes("\\") ? JSON.parse(quoted) : quoted.slice(1, -1);
  reader.steps.push(name);
  if (names.has(name) && !reader.mayRepeat) {
    const found = `the member ${quoted} a second time`;
    return { at, pointer: pointerTo("", ...reader.steps), found, wanted: "each member once", isRepeated: true };
  }
  names.add(name);
  const fault = takeSign(reader, ":") ? valueFault(reader) : faultAt(reader, "a colon");
  reader.steps.pop();
  return fault;
}

function listFault(reader: Reader): JsonFault | undefined {
  reader.at += 1;
  if (takeSign(reader, "]")) return undefined;
  let index = 0;
  do {
    reader.steps.push(index);
    const fault = valueFault(reader);
    if (fault !== undefined) return fault;
    reader.steps.pop();
    index += 1;
  } while (takeSign(reader, ","));
  return takeSign(reader, "]") ? undefined : faultAt(reader, "a comma or the end of the list");
}

function take(reader: Reader, sticky: RegExp): string | undefined {
  sticky.lastIndex = reader.at;
  if (!sticky.test(reader.text)) return undefined;
  const start = reader.at;
  reader.at = sticky.lastIndex;
  return reader.text.slice(start, reader.at);
}

function takeSign(reader: Reader, sign: string): boolean {
  take(reader, space);
  if (reader.text.charAt(reader.at) !== sign) return false;
  reader.at += 1;
  return true;
}

function faultAt({ text, at, steps }: Reader, wanted: string): JsonFault {
  const next = /^[\w.+-]+|[\s\S]/.exec(text.slice(at, at + 20))?.[0];
  const found = next === undefined ? "the end of the text" : JSON.stringify(next);
  return { at, pointer: pointerTo("", ...steps), found, wanted };
}

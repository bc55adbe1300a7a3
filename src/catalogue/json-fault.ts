import { pointerTo } from "./json-pointer.ts";

/** The first place where a text is no JSON, or where an object names a member a second time. */
export interface JsonFault {
  /** Offset in the text. */
  readonly at: number;
  readonly pointer: string;
  readonly found: string;
  readonly wanted: string;
}

interface Reader {
  readonly text: string;
  at: number;
}

const space = /[ \t\n\r]*/y;
const string = /"(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4}))*"/y;
const scalar = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

/** Looks through a text for what `JSON.parse` would refuse, and for repeated members, which it would silently drop. */
export function findJsonFault(text: string): JsonFault | undefined {
  const reader: Reader = { text, at: 0 };
  const fault = valueFault(reader, "");
  if (fault !== undefined) return fault;
  take(reader, space);
  return reader.at < text.length ? faultAt(reader, "", "the end of the text") : undefined;
}

function valueFault(reader: Reader, pointer: string): JsonFault | undefined {
  take(reader, space);
  const start = reader.text.charAt(reader.at);
  if (start === "{") return objectFault(reader, pointer);
  if (start === "[") return listFault(reader, pointer);
  const value = take(reader, start === '"' ? string : scalar);
  return value === undefined ? faultAt(reader, pointer, "a JSON value") : undefined;
}

function objectFault(reader: Reader, pointer: string): JsonFault | undefined {
  const names = new Set<string>();
  reader.at += 1;
  if (takeSign(reader, "}")) return undefined;
  do {
    take(reader, space);
    const at = reader.at;
    const quoted = take(reader, string);
    if (quoted === undefined) return faultAt(reader, pointer, "the name of a member in double quotes");
    const name: string = JSON.parse(quoted);
    const member = pointerTo(pointer, name);
    if (names.has(name))
      return { at, pointer: member, found: `the member ${quoted} a second time`, wanted: "each member once" };
    names.add(name);
    if (!takeSign(reader, ":")) return faultAt(reader, member, "a colon");
    const fault = valueFault(reader, member);
    if (fault !== undefined) return fault;
  } while (takeSign(reader, ","));
  return takeSign(reader, "}") ? undefined : faultAt(reader, pointer, "a comma or the end of the object");
}

function listFault(reader: Reader, pointer: string): JsonFault | undefined {
  reader.at += 1;
  if (takeSign(reader, "]")) return undefined;
  let index = 0;
  do {
    const fault = valueFault(reader, pointerTo(pointer, index));
    if (fault !== undefined) return fault;
    index += 1;
  } while (takeSign(reader, ","));
  return takeSign(reader, "]") ? undefined : faultAt(reader, pointer, "a comma or the end of the list");
}

function take(reader: Reader, sticky: RegExp): string | undefined {
  sticky.lastIndex = reader.at;
  const match = sticky.exec(reader.text);
  if (match === null) return undefined;
  reader.at = sticky.lastIndex;
  return match[0];
}

function takeSign(reader: Reader, sign: string): boolean {
  take(reader, space);
  if (reader.text.charAt(reader.at) !== sign) return false;
  reader.at += 1;
  return true;
}

function faultAt({ text, at }: Reader, pointer: string, wanted: string): JsonFault {
  const next = /^[\w.+-]+|[\s\S]/.exec(text.slice(at, at + 20))?.[0];
  return { at, pointer, found: next === undefined ? "the end of the text" : JSON.stringify(next), wanted };
}

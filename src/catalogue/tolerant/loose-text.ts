import { type Json, type JsonObject, isObject } from "../../json/json.ts";
import { CatalogueError } from "../catalogue-error.ts";
import { findJsonFault, findValueFault, type JsonFault } from "../json-fault.ts";
import { faultError } from "../json-text.ts";
import { isErrorAnswer } from "./error-answer.ts";
import type { Note } from "./finding.ts";
import { MOST_LEVELS } from "../../json/nesting.ts";
import { replaceTags } from "../../text/markup.ts";

/**
 * Finds the JSON document in a text: as it stands, behind a byte order mark, within a saved page, between notices and comments.
 * Throws a CatalogueError where there is none, or where the one that is meant is broken, whatever sound parts it has.
 */
export function readLooseText(text: string, file: string, note: Note): Json {
  if (text.startsWith("\uFEFF")) note("byte-order-mark", "", "U+FEFF");
  const source = text.replace(/^\uFEFF/, "").trim();
  const whole = parsed(source);
  const found = whole === undefined ? documentWithin(source) : { value: whole, from: 0, to: source.length, source };
  if (found === undefined) throw notRead(text.replace(/^\uFEFF/, ""), file);
  const wrapped = found.source !== source;
  if (wrapped) note("html-wrapped", "", source.slice(0, 60));
  const [before, after] = [found.source.slice(0, found.from), found.source.slice(found.to)].map((text) =>
    (wrapped ? replaceTags(text, { opening: PAGE_TAG }) : text).trim(),
  );
  if (before) note("text-before", "", before);
  if (after) note("text-after", "", after);
  const document = found.source.slice(found.from, found.to);
  const fault = repeatsNothing(document, found.value) ? undefined : findJsonFault(document);
  if (fault?.isTooDeep === true) throw faultError(fault, { source: document, file });
  if (fault !== undefined) note("repeated-member", fault.pointer, fault.found);
  return opened(found.value, note);
}

/** Whether a value has as many members as its text has names, so that no name stands there twice, and is not too deep. */
function repeatsNothing(text: string, value: Json): boolean {
  // What stands behind each name, and now and then in a text.
  const nameEnd = /"[ \t\n\r]*:/g;
  let names = 0;
  while (nameEnd.test(text)) names += 1;
  return membersWithin(value, MOST_LEVELS) === names;
}

/** How many members there are so many levels down; endlessly many where it goes on below. */
function membersWithin(value: Json, levels: number): number {
  if (typeof value !== "object" || value === null) return 0;
  if (levels === 0) return Infinity;
  let members = 0;
  if (Array.isArray(value)) {
    for (const item of value) members += membersWithin(item, levels - 1);
    return members;
  }
  // No copies of what a document holds are made on the way.
  for (const name in value) members += 1 + membersWithin(value[name] ?? null, levels - 1);
  return members;
}

/** Why nothing could be read: where the document breaks, else that it is a page, else where the text is no JSON. */
function notRead(source: string, file: string): CatalogueError {
  const fault = brokenDocument(source) ?? brokenObject(source);
  if (fault !== undefined) return faultError(fault, { source, file });
  const first = source.trim();
  if (/^<[a-z!?/]/i.test(first)) return htmlError(first, file);
  const last = findJsonFault(source) ?? NOTHING;
  const error = faultError(last, { source, file });
  const { found, wanted, line, column } = error;
  if (last.isTooDeep === true) return error;
  return new CatalogueError({ file, pointer: "", found, wanted, line, column });
}

const NOTHING: JsonFault = { at: 0, pointer: "", found: "no document", wanted: "an index document" };

function htmlError(source: string, file: string): CatalogueError {
  const start = source.search(/<title\b/i);
  const end = start < 0 ? -1 : source.indexOf("</", start);
  const shown = replaceTags(end < 0 ? source.slice(0, 400) : source.slice(start, end), {})
    .replaceAll(/\s+/g, " ")
    .trim();
  const found = `HTML in place of JSON: ${JSON.stringify(shown.slice(0, 80))}`;
  return new CatalogueError({ file, pointer: "", found, wanted: "JSON", misreading: "html-page" });
}

/** What a browser puts around a document when it saves it as a page. */
const PAGE_TAG = /<\/?(?:!doctype|html|head|body|pre|meta|link|style)\b/iy;

interface Found {
  readonly value: Json;
  readonly source: string;
  readonly from: number;
  readonly to: number;
}

function documentWithin(source: string): Found | undefined {
  const plain = soundDocument(source);
  if (plain !== undefined && isEscapedPage(source)) return firstDocument(withoutEntities(source)) ?? plain;
  if (plain !== undefined) return plain;
  const stripped = source.startsWith("{") || !source.includes("<") ? undefined : withoutEntities(withoutTags(source));
  const within = stripped === undefined ? undefined : soundDocument(stripped);
  if (within !== undefined || brokenDocument(source) !== undefined) return within;
  return firstDocument(source, isErrorAnswer);
}

function withoutTags(source: string): string {
  return replaceTags(source, { to: (tag) => (/^<[a-z/!]/i.test(tag) ? "" : tag) });
}

/** The first document of a text, where none before it is broken: a part of a broken one is a document too. */
function soundDocument(source: string): Found | undefined {
  const found = firstDocument(source);
  return found === undefined || brokenDocument(source, found.from) !== undefined ? undefined : found;
}

/** What only a document, or the answer of a route to OPTIONS, names. */
const DOCUMENT_WORD = /"(?:routes|endpoints|namespaces)"/;

/** Where the object breaks that holds the first word of a document, where that stands before a place. */
function brokenDocument(source: string, before = source.length): JsonFault | undefined {
  const word = source.search(DOCUMENT_WORD);
  return word < 0 || word >= before ? undefined : brokenObject(source, word);
}

/** The fault of the first object of named members that breaks, and that holds a place if one is told. */
function brokenObject(source: string, place?: number): JsonFault | undefined {
  const start = /\{(?=\s*")/g;
  let left = READINGS * source.length;
  for (let tries = 0; tries < TRIES && left > 0; tries += 1) {
    const from = start.exec(source)?.index;
    if (from === undefined || from > (place ?? from)) return undefined;
    const to = jsonEnd(source, from) ?? source.length;
    left -= to - from;
    const fault = to > (place ?? 0) ? findValueFault(source, from) : undefined;
    if (fault !== undefined && fault.isTooDeep !== true) return fault;
  }
  return undefined;
}

/** Whether a browser has saved the document as a page: then a placeholder's name stands between entities. */
function isEscapedPage(source: string): boolean {
  return /^<(?:!doctype|html|head|body|pre)\b/i.test(source) && source.includes("&lt;");
}

/** Where a document may begin is tried so often and no more: a page has many braces. */
const TRIES = 400;
/** As often as that the text is read for it, all tries together. */
const READINGS = 20;

function firstDocument(source: string, isWanted = isDocument): Found | undefined {
  let from = source.indexOf("{");
  let left = READINGS * source.length;
  for (let tries = 0; from >= 0 && tries < TRIES && left > 0; tries += 1) {
    const to = jsonEnd(source, from);
    left -= (to ?? source.length) - from;
    const value = to === undefined ? undefined : parsed(source.slice(from, to));
    if (to !== undefined && isWanted(value)) return { value, source, from, to };
    from = source.indexOf("{", from + 1);
  }
  return undefined;
}

function isDocument(value: Json | undefined): value is JsonObject {
  return (
    isObject(value) &&
    ["routes", "endpoints", "body"].some((member) => isObject(value[member]) || Array.isArray(value[member]))
  );
}

function opened(value: Json, note: Note): Json {
  if (!isObject(value) || !isObject(value.body) || value.routes !== undefined || value.status === undefined)
    return value;
  note("enveloped", "/body", Object.keys(value).join(", "));
  return value.body;
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

const ENTITIES: Readonly<Record<string, string>> = { quot: '"', apos: "'", lt: "<", gt: ">", nbsp: " ", amp: "&" };

function withoutEntities(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

/** Offset behind the object that begins there, found by its braces and quotes alone; undefined where it has no end. */
function jsonEnd(text: string, from: number): number | undefined {
  let depth = 0;
  const sign = /["{}]/g;
  sign.lastIndex = from;
  for (let match = sign.exec(text); match !== null; match = sign.exec(text)) {
    if (match[0] === "{") depth += 1;
    else if (match[0] === "}") {
      depth -= 1;
      if (depth === 0) return match.index + 1;
    } else {
      const end = stringEnd(text, match.index + 1);
      if (end === undefined) return undefined;
      sign.lastIndex = end;
    }
  }
  return undefined;
}

function stringEnd(text: string, from: number): number | undefined {
  for (let at = from; at < text.length; at += 1) {
    if (text.charAt(at) === "\\") at += 1;
    else if (text.charAt(at) === '"') return at + 1;
  }
  return undefined;
}

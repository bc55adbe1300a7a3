import { Changes } from "../../state/changes.ts";
import { ok } from "../../engine/answer.ts";
import type { BehaviourTable } from "../../engine/behaviour.ts";
import { type Call, textParam } from "../../engine/call.ts";
import { scalarText } from "../../engine/json-reading.ts";
import { TRANSLATION_VALUES } from "./records.ts";
import { translates } from "./errors.ts";
import { trimAscii } from "../../text/white-space.ts";

/** Root element of the configuration. */
const ROOT = "i18n-config";

/** Root elements that the family knows by other names are taken as well, as long as they end so. */
function rootOf(xml: string): string {
  return /<([\w:.]+-config)\b/.exec(xml)?.[1] ?? ROOT;
}

function kept(call: Call): string {
  return scalarText(call.view.value(TRANSLATION_VALUES.xmlConfig));
}

/** The undeclared parameter `content`; undefined when it is not there. */
function content(call: Call): string | undefined {
  return textParam(call, "content");
}

/** Routes of the configuration in XML. */
export const xmlConfigRoutes: BehaviourTable = {
  "GET /i18n/v1/custom-xml-config": {
    permission: translates,
    answer: (call) => ok(kept(call)),
  },
  "POST /i18n/v1/custom-xml-config": {
    permission: translates,
    answer: (call) => {
      const given = content(call);
      if (given === undefined) return ok(kept(call));
      const changes = new Changes(call.view);
      changes.set(TRANSLATION_VALUES.xmlConfig, given);
      return ok(given, { changes });
    },
  },
  "POST /i18n/v1/custom-xml-config/validate": {
    permission: translates,
    answer: (call) => {
      const xml = content(call) ?? kept(call);
      if (trimAscii(xml) === "") return ok([]);
      return ok(xmlProblems(xml, rootOf(xml)).map((problem) => ({ level: 3, ...problem })));
    },
  },
};

/** What is wrong with an XML text at a place, both counted from 1. */
export interface XmlProblem {
  readonly message: string;
  readonly line: number;
  readonly column: number;
}

/** A problem before its place is looked up. */
interface Found {
  readonly message: string;
  readonly at: number;
}

/** A piece of the text: a tag, text between tags, a `<` that begins nothing, or (without any) what is no matter here. */
interface Token {
  readonly at: number;
  readonly end: number;
  readonly tag?: { readonly name: string; readonly kind: "start" | "end" | "empty" };
  readonly text?: string;
  readonly stray?: true;
}

/** So many problems are told and no more. */
const MOST_PROBLEMS = 100;

/** The first things that keep a text from being well-formed XML with this root element; none when it is. */
export function xmlProblems(xml: string, root: string): XmlProblem[] {
  const problems: Found[] = [];
  for (const problem of foundIn(xml, root)) if (problems.push(problem) === MOST_PROBLEMS) break;
  const place = placesIn(
    xml,
    problems.map(({ at }) => at),
  );
  return problems.map(({ message, at }) => ({ message, ...place(at) }));
}

function* foundIn(xml: string, root: string): Iterable<Found> {
  const open: { name: string; at: number }[] = [];
  let roots = 0;
  for (const { at, tag, text, stray } of tokensOf(xml)) {
    if (stray !== undefined) yield { message: "This `<` begins no tag.", at };
    else if (text !== undefined) yield* textProblems(text, { at, outside: open.length === 0 });
    else if (tag === undefined) continue;
    else if (tag.kind === "end") {
      if (open.pop()?.name !== tag.name)
        yield { message: `The end tag \`${tag.name}\` closes nothing that is open.`, at };
    } else {
      if (open.length === 0) {
        roots += 1;
        if (roots > 1) yield { message: "There is more than one root element.", at };
        else if (tag.name !== root)
          yield { message: `The root element has to be \`${root}\`, not \`${tag.name}\`.`, at };
      }
      if (tag.kind === "start") open.push({ name: tag.name, at });
    }
  }
  for (const { name, at } of open) yield { message: `The element \`${name}\` is not closed.`, at };
  if (roots === 0) yield { message: `There is no root element \`${root}\`.`, at: 0 };
}

function* textProblems(text: string, { at, outside }: { at: number; outside: boolean }): Iterable<Found> {
  const first = text.search(/\S/u);
  if (outside && first >= 0 && text.charCodeAt(first) !== 0xfeff)
    yield { message: "There is text outside of the root element.", at: at + first };
  const ampersand = text.search(/&(?!(?:[\p{L}][\p{L}\p{N}]*|#\d+|#x[\da-f]+);)/iu);
  if (ampersand >= 0) yield { message: "This `&` begins no entity.", at: at + ampersand };
}

/** What is skipped, from its first characters to its last. */
const SKIPPED = [
  ["<!--", "-->"],
  ["<![CDATA[", "]]>"],
  ["<?", "?>"],
  ["<!DOCTYPE", ">"],
] as const;
const NAME = "[\\p{L}_:][\\p{L}\\p{N}_:.-]*";
const TAG_NAME = new RegExp(`<(/)?(${NAME})`, "uy");
const ATTRIBUTE = new RegExp(`\\s+${NAME}\\s*=\\s*(?:"[^"<]*"|'[^'<]*')`, "uy");
const TAG_END = /\s*(\/)?>/uy;
const STRAY = /<[^<>]*>?/uy;

function* tokensOf(xml: string): Iterable<Token> {
  for (let at = 0; at < xml.length;) {
    const token = xml.startsWith("<", at) ? markupAt(xml, at) : textAt(xml, at);
    yield token;
    at = token.end;
  }
}

function textAt(xml: string, at: number): Token {
  const next = xml.indexOf("<", at);
  const end = next === -1 ? xml.length : next;
  return { at, end, text: xml.slice(at, end) };
}

function markupAt(xml: string, at: number): Token {
  for (const [opening, closing] of SKIPPED) {
    const close = xml.startsWith(opening, at) ? xml.indexOf(closing, at + opening.length) : -1;
    if (close !== -1) return { at, end: close + closing.length };
  }
  const [, closes, name] = matchAt(TAG_NAME, xml, at) ?? [];
  if (name !== undefined) {
    let end = TAG_NAME.lastIndex;
    while (matchAt(ATTRIBUTE, xml, end) !== null) end = ATTRIBUTE.lastIndex;
    const ended = matchAt(TAG_END, xml, end);
    if (ended !== null) {
      const kind = closes !== undefined ? "end" : ended[1] !== undefined ? "empty" : "start";
      return { at, end: TAG_END.lastIndex, tag: { name, kind } };
    }
  }
  STRAY.lastIndex = at;
  STRAY.test(xml);
  return { at, end: STRAY.lastIndex, stray: true };
}

function matchAt(expression: RegExp, text: string, at: number): RegExpExecArray | null {
  expression.lastIndex = at;
  return expression.exec(text);
}

/** Where these offsets are, found in one run through the text. */
function placesIn(text: string, offsets: readonly number[]): (at: number) => { line: number; column: number } {
  const places = new Map<number, { line: number; column: number }>();
  let line = 1;
  let start = 0;
  for (const at of offsets.toSorted((a, b) => a - b)) {
    for (let end = text.indexOf("\n", start); end !== -1 && end < at; end = text.indexOf("\n", start)) {
      line += 1;
      start = end + 1;
    }
    places.set(at, { line, column: at - start + 1 });
  }
  return (at) => places.get(at) ?? { line, column: 1 };
}

import { escapedAttribute } from "./entities.ts";
import { isAsciiSpace } from "./white-space.ts";
import { lowerAscii, withoutHidden } from "./markup.ts";

const LESS_THAN = 60;
const GREATER_THAN = 62;

/** The text in pieces, in turn a text and a tag: comments and sections are tags too, and a `<` that nothing closes is one to the end. */
export function tagsApart(text: string): string[] {
  const pieces: string[] = [];
  let from = 0;
  for (let open = text.indexOf("<"); open !== -1; open = text.indexOf("<", from)) {
    const end = endOfTag(text, open);
    pieces.push(text.slice(from, open), text.slice(open, end));
    from = end;
  }
  pieces.push(text.slice(from));
  return pieces;
}

function endOfTag(text: string, open: number): number {
  if (text.startsWith("<!--", open)) return endBehind(text, "-->", open + 4);
  if (text.startsWith("<![CDATA[", open)) return endBehind(text, "]]>", open + 9);
  return endBehind(text, ">", open);
}

function endBehind(text: string, closing: string, from: number): number {
  const end = text.indexOf(closing, from);
  return end === -1 ? text.length : end + closing.length;
}

/** The name of the element that a tag opens or closes, in lower case; "" where it is no tag of an element. */
export function elementOf(tag: string): string {
  return lowerAscii(/^<\/?([a-z][a-z0-9-]*)/i.exec(tag)?.[1] ?? "");
}

/** A text without its tags, comments and the contents of script and style, trimmed of nothing. */
export function withoutMarkup(text: string): string {
  return withoutElements(withoutHidden(text, { tagged: true }));
}

/** A text without its tags and comments: quotes in a tag hide angle brackets, and brackets nest. */
export function withoutElements(text: string): string {
  let kept = "";
  let from = 0;
  let at = text.indexOf("<");
  while (at >= 0) {
    if (isAsciiSpace(text.charCodeAt(at + 1))) {
      at = text.indexOf("<", at + 1);
      continue;
    }
    kept += text.slice(from, at);
    from = text.startsWith("!--", at + 1) ? endBehind(text, "-->", at + 4) : afterTag(text, at);
    at = text.indexOf("<", from);
  }
  return kept + text.slice(from);
}

function afterTag(text: string, start: number): number {
  let depth = 0;
  let quote = 0;
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (quote !== 0) {
      if (code === quote) quote = 0;
    } else if (code === 34 || code === 39) {
      quote = code;
    } else if (code === LESS_THAN) {
      if (!isAsciiSpace(text.charCodeAt(at + 1))) depth++;
    } else if (code === GREATER_THAN) {
      if (depth === 0) return at + 1;
      depth--;
    }
  }
  return text.length;
}

/** Writes a `<` that no `>` closes, and what follows it up to the next `<`, as entities. */
export function withStrayTagsEscaped(text: string): string {
  let kept = "";
  let from = 0;
  for (let at = text.indexOf("<"); at >= 0; at = text.indexOf("<", from)) {
    kept += text.slice(from, at);
    const end = endOfPiece(text, at);
    const piece = text.slice(at, end);
    kept += piece.endsWith(">") ? piece : escapedAttribute(piece);
    from = end;
  }
  return kept + text.slice(from);
}

function endOfPiece(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === GREATER_THAN) return at + 1;
    if (code === LESS_THAN) return at;
  }
  return text.length;
}

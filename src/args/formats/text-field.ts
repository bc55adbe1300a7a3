import { withoutHidden } from "../../text/markup.ts";
import { isHexDigit, removeOctets } from "./remove-octets.ts";
import { isAsciiSpace, trimAscii } from "./white-space.ts";

const entity = /&(?!(?:[a-z][a-z0-9]{1,31}|#\d{1,7}|#x[0-9a-f]{1,6});)/gi;
const lessThan = 60;
const greaterThan = 62;

/** A text of one line as the family keeps it: no tags, no percent-encoded octets, single spaces, trimmed. */
export function cleanTextField(text: string): string {
  return clean(text, (kept) => kept.replace(/[\r\n\t ]+/g, " "));
}

/** A text of several lines as the family keeps it: as one of one line, but white space inside stays. */
export function cleanTextareaField(text: string): string {
  return clean(text, (kept) => kept);
}

function clean(text: string, foldSpace: (text: string) => string): string {
  const tagless = text.includes("<") ? withoutTags(text) : text;
  const trimmed = trimAscii(foldSpace(tagless));
  const octetless = removeOctets(trimmed, (high, low) => isHexDigit(high) && isHexDigit(low));
  return octetless === trimmed ? trimmed : trimAscii(octetless.replace(/ +/g, " "));
}

function withoutTags(text: string): string {
  return trimAscii(stripTags(escapeStrayTags(text))).replaceAll("<\n", "&lt;\n");
}

/** Writes a `<` that no `>` closes, and what follows it up to the next `<`, as entities. */
function escapeStrayTags(text: string): string {
  let kept = "";
  let from = 0;
  for (let at = text.indexOf("<"); at >= 0; at = text.indexOf("<", from)) {
    kept += text.slice(from, at);
    const end = endOfPiece(text, at);
    const piece = text.slice(at, end);
    kept += piece.endsWith(">") ? piece : escapeHtml(piece);
    from = end;
  }
  return kept + text.slice(from);
}

function endOfPiece(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 62) return at + 1;
    if (code === 60) return at;
  }
  return text.length;
}

function escapeHtml(text: string): string {
  return text
    .replace(entity, "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#039;");
}

/** A text without its tags, comments and the contents of script and style. */
function stripTags(text: string): string {
  return withoutMarkup(withoutHidden(text, { tagged: true }));
}

function withoutMarkup(text: string): string {
  let kept = "";
  let from = 0;
  let at = text.indexOf("<");
  while (at >= 0) {
    if (isAsciiSpace(text.charCodeAt(at + 1))) {
      at = text.indexOf("<", at + 1);
      continue;
    }
    kept += text.slice(from, at);
    from = text.startsWith("!--", at + 1) ? afterComment(text, at) : afterTag(text, at);
    at = text.indexOf("<", from);
  }
  return kept + text.slice(from);
}

function afterComment(text: string, start: number): number {
  const end = text.indexOf("-->", start + 4);
  return end < 0 ? text.length : end + 3;
}

/** Where the tag ends: quotes hide angle brackets, and brackets nest. */
function afterTag(text: string, start: number): number {
  let depth = 0;
  let quote = 0;
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (quote !== 0) {
      if (code === quote) quote = 0;
    } else if (code === 34 || code === 39) {
      quote = code;
    } else if (code === lessThan) {
      if (!isAsciiSpace(text.charCodeAt(at + 1))) depth++;
    } else if (code === greaterThan) {
      if (depth === 0) return at + 1;
      depth--;
    }
  }
  return text.length;
}

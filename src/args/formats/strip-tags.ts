import { withoutHidden } from "../../text/markup.ts";
import { isAsciiSpace } from "./white-space.ts";

const lessThan = 60;
const greaterThan = 62;

/** A text without its tags, comments and the contents of script and style. */
export function stripTags(text: string): string {
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

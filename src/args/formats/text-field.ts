import { withStrayTagsEscaped, withoutMarkup } from "../../text/tags.ts";
import { trimAscii } from "../../text/white-space.ts";
import { isDigit, isHexDigit, removeOctets } from "./remove-octets.ts";

/** A text of one line as the family keeps it: no tags, no percent-encoded octets, single spaces, trimmed. */
export function cleanTextField(text: string): string {
  return clean(text, inOneLine);
}

/** As a text of one line, but octets of letters stay: a placeholder such as %category% begins like one. */
export function cleanPatternField(text: string): string {
  return clean(text, inOneLine, { isOctetDigit: isDigit });
}

/** A text of several lines as the family keeps it: as one of one line, but white space inside stays. */
export function cleanTextareaField(text: string): string {
  return clean(text, (kept) => kept);
}

function inOneLine(text: string): string {
  return text.replace(/[\r\n\t ]+/g, " ");
}

function clean(text: string, foldSpace: (text: string) => string, { isOctetDigit = isHexDigit } = {}): string {
  const tagless = text.includes("<") ? withoutTags(text) : text;
  const trimmed = trimAscii(foldSpace(tagless));
  const octetless = removeOctets(trimmed, (high, low) => isOctetDigit(high) && isOctetDigit(low));
  return octetless === trimmed ? trimmed : trimAscii(octetless.replace(/ +/g, " "));
}

function withoutTags(text: string): string {
  return trimAscii(withoutMarkup(withStrayTagsEscaped(text))).replaceAll("<\n", "&lt;\n");
}

import { cleanTextField } from "../../args/formats/text-field.ts";
import { escapedAttribute, escapedText } from "../../text/entities.ts";
import { withoutAccents } from "../../text/slug.ts";
import { withoutElements, withoutMarkup } from "../../text/tags.ts";
import { trimAscii } from "../../text/white-space.ts";
import { allowedHtml } from "./allowed-html.ts";
import { entitiesOnly } from "./entity-names.ts";

/** The name of a term or of a comment's author as it is kept: one line without tags, ampersands and brackets as entities. */
export function keptName(raw: string): string {
  return escapedText(allowedHtml(cleanTextField(raw), "comment"));
}

/** The description of a term or of an account as it is kept, whoever wrote it: harmless tags stay. */
export function keptDescription(raw: string): string {
  return allowedHtml(raw, "description");
}

/** A text of the settings as it is kept: every mark of HTML is an entity. */
export function keptSettingText(raw: string): string {
  return escapedAttribute(entitiesOnly(raw));
}

/** A form of dates or times as it is kept: without tags, lone ampersands and brackets as entities. */
export function keptDateForm(raw: string): string {
  return allowedHtml(withoutElements(raw), "comment");
}

/** A name to log in with, as it is kept: plain letters, digits, spaces and `_ . - @ *`. */
export function keptUsername(raw: string): string {
  const plain = withoutAccents(trimAscii(withoutMarkup(raw)))
    .replace(/%[a-fA-F0-9]{2}/g, "")
    .replace(/&[a-zA-Z0-9#]{1,40};/g, "")
    .replace(/[^a-z0-9 _.\-@*]+/gi, "");
  return trimAscii(plain.replace(/ +/g, " "));
}

import { type JsonObject, isObject, type Json } from "../../json/json.ts";
import { truthy } from "../../engine/call.ts";
import { scalarText } from "../../engine/json-reading.ts";
import { withoutElements } from "../../text/tags.ts";
import { trimAscii } from "../../text/white-space.ts";
import type { FormRecord, MailTemplate } from "./records.ts";
import { defaultTitle, MESSAGE_KEYS } from "./template.ts";

/** The members of a form that a write gives. */
export type WrittenForm = Partial<Omit<FormRecord, "id" | "slug" | "language" | "translations">>;
type Mutable<T> = { -readonly [Member in keyof T]: T[Member] };

/** The members of a form that a caller writes; whatever is of another type is cast, null counts as absent. A blank title is the usual one of the language. */
export function writtenForm(params: JsonObject, language: string): WrittenForm {
  const { title, locale, form, mail, mail_2: second, messages, additional_settings: settings } = params;
  const written: Mutable<WrittenForm> = {};
  if (isGiven(title)) written.title = trimAscii(withoutElements(scalarText(title))) || defaultTitle(language);
  if (isGiven(locale)) written.locale = localeFrom(trimAscii(scalarText(locale)));
  if (isGiven(form)) written.form = trimAscii(scalarText(form));
  if (isGiven(mail)) written.mail = { ...mailOf(mail), active: true };
  if (isGiven(second)) written.mail_2 = mailOf(second);
  if (isGiven(messages)) written.messages = messageTexts(messages);
  if (isGiven(settings)) written.additional_settings = trimAscii(scalarText(settings));
  return written;
}

/** A locale as written; American English for what is none. */
function localeFrom(text: string): string {
  return /^[a-z]{2,3}(?:_[a-zA-Z_]{2,})?$/.test(text) ? text : "en_US";
}

function mailOf(value: Json): MailTemplate {
  const mail = isObject(value) ? value : {};
  const text = (name: string) => trimAscii(scalarText(mail[name]));
  return {
    active: truthy(mail["active"]),
    subject: text("subject"),
    sender: text("sender"),
    recipient: text("recipient"),
    body: text("body"),
    additional_headers: text("additional_headers")
      .split("\n")
      .map((line) => trimAscii(line))
      .filter((line) => line !== "")
      .join("\n"),
    attachments: text("attachments"),
    use_html: truthy(mail["use_html"]),
    exclude_blank: truthy(mail["exclude_blank"]),
  };
}

function messageTexts(value: Json): Record<string, string> {
  const texts: Record<string, string> = {};
  if (!isObject(value)) return texts;
  for (const key of MESSAGE_KEYS) {
    const text = value[key];
    if (isGiven(text)) texts[key] = trimAscii(scalarText(text));
  }
  return texts;
}

function isGiven(value: Json | undefined): value is Exclude<Json, null> {
  return value !== undefined && value !== null;
}

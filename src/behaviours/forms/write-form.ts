import { isObject } from "../../catalogue/is-object.ts";
import type { Json, JsonObject } from "../../catalogue/document.ts";
import { truthy } from "../call.ts";
import { MESSAGE_KEYS } from "./messages.ts";
import type { FormRecord, MailTemplate } from "./records.ts";

type Written = Partial<Omit<FormRecord, "id" | "slug" | "language" | "translations">>;
type Mutable<T> = { -readonly [Member in keyof T]: T[Member] };

/** The members of a form that a caller writes; whatever is of another type is cast, null counts as absent. */
export function writtenForm(params: JsonObject): Written {
  const { title, locale, form, mail, mail_2: second, messages, additional_settings: settings } = params;
  const written: Mutable<Written> = {};
  if (isGiven(title)) written.title = textOf(title).trim();
  if (isGiven(locale)) written.locale = textOf(locale).trim();
  if (isGiven(form)) written.form = textOf(form).trim();
  if (isGiven(mail)) written.mail = { ...mailOf(mail), active: true };
  if (isGiven(second)) written.mail_2 = mailOf(second);
  if (isGiven(messages)) written.messages = messageTexts(messages);
  if (isGiven(settings)) written.additional_settings = textOf(settings).trim();
  return written;
}

function mailOf(value: Json): MailTemplate {
  const mail = isObject(value) ? value : {};
  const text = (name: string) => textOf(mail[name] ?? "").trim();
  return {
    active: truthy(mail["active"]),
    subject: text("subject"),
    sender: text("sender"),
    recipient: text("recipient"),
    body: text("body"),
    additional_headers: text("additional_headers")
      .split("\n")
      .map((line) => line.trim())
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
    if (isGiven(text)) texts[key] = textOf(text).trim();
  }
  return texts;
}

function isGiven(value: Json | undefined): value is Exclude<Json, null> {
  return value !== undefined && value !== null;
}

function textOf(value: Json): string {
  if (typeof value === "string") return value;
  return typeof value === "number" ? String(value) : value === true ? "1" : "";
}

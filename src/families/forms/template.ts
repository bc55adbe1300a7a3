import { en, type Phrases } from "../phrases/en.ts";
import { phrases } from "../phrases/phrases.ts";
import type { FormRecord, MailTemplate } from "./records.ts";

const SENDER = "[_site_title] <admin@example.test>";

const PLAIN = { attachments: "", use_html: 0, exclude_blank: 0 } as const;

/** The locale of a language of the site. */
export function localeOf(language: string): string {
  return phrasesFor(language).forms.locale;
}

/** Title of a form that was given none. */
export function defaultTitle(locale: string): string {
  return phrasesFor(locale).forms.title;
}

/** A form that nobody has given anything yet, in the words of a locale. */
export function formTemplate(locale: string): Omit<FormRecord, "id" | "slug"> {
  const [mail, second] = [defaultMail(locale), defaultSecondMail(locale)];
  const [title, form, messages] = [defaultTitle(locale), defaultForm(locale), messagesOf({ locale })];
  return { title, locale, form, mail, mail_2: second, messages };
}

/** Text of a form that was given none. */
export function defaultForm(locale: string): string {
  const label = phrasesFor(locale).forms;
  return [
    `<label> ${label.name}\n    [text* your-name autocomplete:name] </label>`,
    `<label> ${label.email}\n    [email* your-email autocomplete:email] </label>`,
    `<label> ${label.subject}\n    [text* your-subject] </label>`,
    `<label> ${label.message}\n    [textarea your-message] </label>`,
    `[submit "${label.send}"]`,
  ].join("\n\n");
}

/** The mail to the site of a form that was given none. */
export function defaultMail(locale: string): MailTemplate {
  const { mailFrom: from, mailSubject: subject, mailNote: note } = phrasesFor(locale).forms;
  return {
    subject: '[_site_title] "[your-subject]"',
    sender: SENDER,
    body: `${from}: [your-name] [your-email]\n${subject}: [your-subject]\n\n[your-message]\n\n-- \n${note}`,
    recipient: "[_site_admin_email]",
    additional_headers: "Reply-To: [your-email]",
    ...PLAIN,
  };
}

/** The mail to the sender of a form that was given none. */
export function defaultSecondMail(locale: string): MailTemplate {
  const note = phrasesFor(locale).forms.copyNote;
  return {
    active: false,
    subject: '[_site_title] "[your-subject]"',
    sender: SENDER,
    body: `[your-message]\n\n-- \n${note}`,
    recipient: "[your-email]",
    additional_headers: "Reply-To: [_site_admin_email]",
    ...PLAIN,
  };
}

/** Key of a message that a form may have its own text for. */
export type MessageKey = keyof Phrases["formMessages"];

/** The keys in their order. */
export const MESSAGE_KEYS: readonly MessageKey[] = Object.keys(en.formMessages).filter(isMessageKey);

/** Whether a form may have its own text under this key. */
export function isMessageKey(key: string): key is MessageKey {
  return Object.hasOwn(en.formMessages, key);
}

/** What is said in the language of a locale such as `sv_SE`. */
function phrasesFor(locale: string): Phrases {
  const [language = ""] = locale.split(/[_-]/, 1);
  return phrases({ language: language.toLowerCase() });
}

/** Every message of a form: its own texts, else those of its locale. */
export function messagesOf(form: {
  locale: string;
  messages?: Readonly<Record<string, string>>;
}): Record<MessageKey, string> {
  const said = phrasesFor(form.locale).formMessages;
  const entries = MESSAGE_KEYS.map((key) => [key, form.messages?.[key] ?? said[key]] as const);
  return Object.fromEntries(entries) as Record<MessageKey, string>;
}

/** One of the texts that nobody can change, in the form's locale. */
export function fixedMessage(key: "undefined_value" | "too_many_items" | "members_only", locale: string): string {
  return phrasesFor(locale).forms[key];
}

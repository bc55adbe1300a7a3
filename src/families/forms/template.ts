import type { MailTemplate } from "./records.ts";

const SENDER = "[_site_title] <admin@example.test>";

const PLAIN = { attachments: "", use_html: 0, exclude_blank: 0 } as const;

const LABELS = {
  en: {
    name: "Your name",
    email: "Your email",
    subject: "Subject",
    message: "Your message (optional)",
    send: "Submit",
  },
  sv: {
    name: "Ditt namn",
    email: "Din e-post",
    subject: "Ämne",
    message: "Ditt meddelande (valfritt)",
    send: "Skicka",
  },
} as const;

/** The locale of a language of the site. */
export function localeOf(language: string): string {
  return isSwedish(language) ? "sv_SE" : "en_US";
}

/** Title of a form that was given none. */
export function defaultTitle(locale: string): string {
  return isSwedish(locale) ? "Namnlös" : "Untitled";
}

/** Text of a form that was given none. */
export function defaultForm(locale: string): string {
  const label = LABELS[isSwedish(locale) ? "sv" : "en"];
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
  const [from, subject, note] = isSwedish(locale)
    ? ["Från", "Ämne", "Skickat från ett formulär på [_site_title] ([_site_url])."]
    : ["From", "Subject", "Sent from a form on [_site_title] ([_site_url])."];
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
  const note = isSwedish(locale)
    ? "Det här är en kopia av det du skickade till [_site_title] ([_site_url])."
    : "This is a copy of what you sent to [_site_title] ([_site_url]).";
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

/** What a form says, in the order in which it is shown: English, Swedish. */
const MESSAGES = {
  mail_sent_ok: ["Thank you. Your message is on its way.", "Tack. Ditt meddelande är på väg."],
  mail_sent_ng: [
    "Your message could not be sent. Please try again later.",
    "Ditt meddelande kunde inte skickas. Försök igen senare.",
  ],
  validation_error: [
    "Some fields need another look. Please correct them and send again.",
    "Några fält behöver ses över. Rätta dem och skicka igen.",
  ],
  spam: [
    "Your message could not be sent. Please write to us in another way.",
    "Ditt meddelande kunde inte skickas. Kontakta oss på annat sätt.",
  ],
  accept_terms: [
    "Please accept the terms before you send your message.",
    "Godkänn villkoren innan du skickar ditt meddelande.",
  ],
  invalid_required: ["Please fill in this field.", "Fyll i det här fältet."],
  invalid_too_long: ["What you wrote here is too long.", "Det du skrev här är för långt."],
  invalid_too_short: ["What you wrote here is too short.", "Det du skrev här är för kort."],
  upload_failed: ["The file could not be uploaded.", "Filen kunde inte laddas upp."],
  upload_file_type_invalid: ["Files of this type are not accepted.", "Filer av den här typen tas inte emot."],
  upload_file_too_large: ["The file is too large.", "Filen är för stor."],
  upload_failed_php_error: ["The upload of the file broke off.", "Uppladdningen av filen avbröts."],
  invalid_email: ["Please give an e-mail address.", "Ange en e-postadress."],
  invalid_url: ["Please give a web address.", "Ange en webbadress."],
  invalid_tel: ["Please give a telephone number.", "Ange ett telefonnummer."],
  invalid_date: ["Please give a date as year-month-day.", "Ange ett datum som år-månad-dag."],
  date_too_early: ["This date is too early.", "Datumet är för tidigt."],
  date_too_late: ["This date is too late.", "Datumet är för sent."],
  invalid_number: ["Please give a number.", "Ange ett tal."],
  number_too_small: ["This number is too small.", "Talet är för litet."],
  number_too_large: ["This number is too large.", "Talet är för stort."],
  quiz_answer_not_correct: ["The answer to the question is wrong.", "Svaret på frågan är fel."],
  captcha_not_match: ["The code does not match the picture.", "Koden stämmer inte med bilden."],
} as const satisfies Record<string, readonly [string, string]>;

/** Texts that a form says but that nobody can change. */
const FIXED = {
  undefined_value: ["This choice is not among those offered.", "Valet finns inte bland dem som erbjuds."],
  too_many_items: ["Please choose fewer.", "Välj färre."],
  members_only: [
    "Only those who are signed in can send this form.",
    "Bara den som är inloggad kan skicka det här formuläret.",
  ],
} as const satisfies Record<string, readonly [string, string]>;

/** Key of a message that a form may have its own text for. */
export type MessageKey = keyof typeof MESSAGES;

/** The keys in their order. */
export const MESSAGE_KEYS: readonly MessageKey[] = Object.keys(MESSAGES).filter(isMessageKey);

/** Whether a form may have its own text under this key. */
export function isMessageKey(key: string): key is MessageKey {
  return Object.hasOwn(MESSAGES, key);
}

/** Whether the texts of a locale such as `sv_SE` are the Swedish ones; every other locale has the English ones. */
function isSwedish(locale: string): boolean {
  return /^sv(?:[_-]|$)/i.test(locale);
}

/** Every message of a form: its own texts, else those of its locale. */
export function messagesOf(form: {
  locale: string;
  messages?: Readonly<Record<string, string>>;
}): Record<MessageKey, string> {
  const place = isSwedish(form.locale) ? 1 : 0;
  const entries = MESSAGE_KEYS.map((key) => [key, form.messages?.[key] ?? MESSAGES[key][place]] as const);
  return Object.fromEntries(entries) as Record<MessageKey, string>;
}

/** One of the texts that nobody can change, in the form's locale. */
export function fixedMessage(key: keyof typeof FIXED, locale: string): string {
  return FIXED[key][isSwedish(locale) ? 1 : 0];
}

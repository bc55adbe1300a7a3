import { isSwedish } from "./messages.ts";
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

/** Kinds of mistakes in a form's set-up, each with what is said about it. */
export const FAULTS = {
  "maybe-empty": "This may turn out empty.",
  "invalid-mailbox-syntax": "This is not a mailbox.",
  "invalid-mail-header": "A line is not a header.",
  "file-not-found": "The site has no such file.",
  "attachments-overweight": "The attachments may be too large for a mail.",
  "unsafe-email-without-protection": "Anybody could send mail to any address through this form.",
  "multiple-controls-in-label": "A label holds more than one field.",
  "unavailable-names": "A field has a name that the site uses itself.",
  "unavailable-html-elements": "A form can't hold another form.",
  "dots-in-names": "The name of a field holds a dot.",
  "colons-in-names": "The name of a field holds a colon.",
  "html-in-message": "A message holds markup.",
  "deprecated-settings": "A setting is no longer supported.",
} as const;

/** One mistake and the section it is in, such as `mail.sender`. */
export interface ConfigFault {
  readonly section: string;
  readonly kind: keyof typeof FAULTS;
}

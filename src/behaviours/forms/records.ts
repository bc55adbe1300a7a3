import type { JsonObject } from "../../catalogue/document.ts";
import { defineResource, type StoredRecord } from "../../state/resource.ts";
import type { LocalTime } from "../../state/zone.ts";

/** A mail that a form sends; mail tags such as `[your-name]` stand for what was submitted. */
export interface MailTemplate {
  readonly active?: boolean;
  readonly subject: string;
  readonly sender: string;
  readonly recipient: string;
  readonly body: string;
  readonly additional_headers: string;
  readonly attachments: string;
  readonly use_html: boolean | number;
  readonly exclude_blank: boolean | number;
}

/** A contact form. A member that may be absent is then the default of the form's locale. */
export interface FormRecord extends StoredRecord {
  readonly slug: string;
  readonly title: string;
  /** `en_US`, `sv_SE`: the language of the form's messages, whatever language the caller reads in. */
  readonly locale: string;
  /** Text with form tags such as `[text* your-name]`. */
  readonly form: string;
  readonly mail?: MailTemplate;
  readonly mail_2?: MailTemplate;
  /** Only those that differ from the locale's own. */
  readonly messages?: Readonly<Record<string, string>>;
  /** One `name: value` a line. */
  readonly additional_settings?: string;
}

/** A file that came with a submission. */
export interface EntryFile {
  /** Where it lies below the site's uploads, e.g. `forms/2026/menu.txt`; a path that leads out of them is never served. */
  readonly path: string;
  /** Base64; null when the file is no longer there. */
  readonly content: string | null;
}

/** A submission that was sent, as exports list it. */
export interface EntryRecord extends StoredRecord {
  /** Id of the form. */
  readonly form_id: number;
  readonly form_name: string;
  /** In the site's zone. */
  readonly date: LocalTime;
  /** What was sent, by field; fields of several choices hold a list. */
  readonly fields: Readonly<Record<string, string | readonly string[]>>;
  readonly files: Readonly<Record<string, EntryFile>>;
}

/** Key of the single value that says how the site's mail behaves: a {@link MailSettings}. */
export const MAIL_SETTINGS = "forms.mail";

/** How the site's mail behaves; the value's default where it is absent is `DEFAULT_MAIL_SETTINGS`. */
export interface MailSettings {
  /** A submission that holds one of these words is spam. */
  readonly refused_words: readonly string[];
  /** Mail to a recipient that begins with one of these cannot be sent. */
  readonly failing_recipients: readonly string[];
}

/** The mail settings of a site that says nothing else. */
export const DEFAULT_MAIL_SETTINGS: MailSettings = {
  refused_words: ["spamword"],
  failing_recipients: ["fail@"],
};

/** Key of the single value that says whether the form extension logs what it does: a boolean, false where it is absent. */
export const EXTENSION_DEBUG = "forms.extension.debug";

const text = { type: "string" } as const;
const flag: JsonObject = { type: ["boolean", "integer"] };

const mail = {
  type: "object",
  required: [
    "subject",
    "sender",
    "recipient",
    "body",
    "additional_headers",
    "attachments",
    "use_html",
    "exclude_blank",
  ],
  properties: {
    active: { type: "boolean" },
    subject: text,
    sender: text,
    recipient: text,
    body: text,
    additional_headers: text,
    attachments: text,
    use_html: flag,
    exclude_blank: flag,
  },
} satisfies JsonObject;

/** The site's contact forms. */
export const forms = defineResource<FormRecord>({
  name: "contact-form",
  idSpace: "post",
  schema: {
    type: "object",
    required: ["id", "slug", "title", "locale", "form"],
    properties: {
      id: { type: "integer", minimum: 1 },
      slug: text,
      title: text,
      locale: { type: "string", minLength: 2 },
      form: text,
      mail,
      mail_2: mail,
      messages: { type: "object", additionalProperties: text },
      additional_settings: text,
    },
  },
  translatable: ["title"],
});

/** Submissions that were sent. */
export const entries = defineResource<EntryRecord>({
  name: "form-entry",
  idSpace: "post",
  schema: {
    type: "object",
    required: ["id", "form_id", "form_name", "date", "fields", "files"],
    properties: {
      id: { type: "integer", minimum: 1 },
      form_id: { type: "integer", minimum: 1 },
      form_name: text,
      date: { type: "string", pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}$" },
      fields: {
        type: "object",
        additionalProperties: { anyOf: [text, { type: "array", items: text }] },
      },
      files: {
        type: "object",
        additionalProperties: {
          type: "object",
          required: ["path", "content"],
          properties: { path: text, content: { type: ["string", "null"], contentEncoding: "base64" } },
        },
      },
    },
  },
  indexes: { form: (entry) => [entry.form_id] },
});

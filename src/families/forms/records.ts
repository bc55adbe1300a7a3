import { objectOf, shapes, type ValueOf } from "../../json/schema.ts";
import { defineResource, type RecordOf, type Resource } from "../../state/resource.ts";
import { trimAscii, withoutSpaceAfter } from "../../text/white-space.ts";

const { text, flag, id, time } = shapes;
const flagOrNumber = { type: ["boolean", "integer"] } as const;

const mail = objectOf(
  {
    subject: text,
    sender: text,
    recipient: text,
    body: text,
    additional_headers: text,
    attachments: text,
    use_html: flagOrNumber,
    exclude_blank: flagOrNumber,
  },
  { active: flag },
);

const form = objectOf(
  {
    id,
    slug: text,
    title: text,
    /** `en_US`, `sv_SE`: the language of the form's messages, whatever language the caller reads in. */
    locale: { type: "string", minLength: 2 },
    /** Text with form tags such as `[text* your-name]`. */
    form: text,
  },
  {
    mail,
    mail_2: mail,
    /** Only those that differ from the locale's own. */
    messages: { type: "object", additionalProperties: text },
    /** One `name: value` a line. */
    additional_settings: text,
  },
);

const entryFile = objectOf({
  /** Where it lies below the site's uploads, e.g. `forms/2026/menu.txt`; a path that leads out of them is never served. */
  path: text,
  /** Null when the file is no longer there. */
  content: { type: ["string", "null"], contentEncoding: "base64" },
});

const entry = objectOf({
  id,
  /** Id of the form. */
  form_id: id,
  form_name: text,
  /** In the site's zone. */
  date: time,
  /** What was sent, by field; fields of several choices hold a list. */
  fields: { type: "object", additionalProperties: { anyOf: [text, { type: "array", items: text }] } },
  files: { type: "object", additionalProperties: entryFile },
});

/** A mail that a form sends; mail tags such as `[your-name]` stand for what was submitted. */
export interface MailTemplate extends ValueOf<typeof mail> {}

/** A contact form. A member that may be absent is then the default of the form's locale. */
export interface FormRecord extends RecordOf<typeof form> {}

/** A file that came with a submission. */
export interface EntryFile extends ValueOf<typeof entryFile> {}

/** A submission that was sent, as exports list it. */
export interface EntryRecord extends RecordOf<typeof entry> {}

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

/** The site's contact forms. */
export const forms: Resource<FormRecord> = defineResource({
  name: "contact-form",
  idSpace: "post",
  schema: form,
  translatable: ["title"],
});

/** Submissions that were sent. */
export const entries: Resource<EntryRecord> = defineResource({
  name: "form-entry",
  idSpace: "post",
  schema: entry,
  indexes: { form: (entry) => [entry.form_id] },
});

/** One line `name: value` of a form's additional settings; words for yes and no are booleans. */
export type Setting = readonly [name: string, value: string | boolean];

/** The settings that a text holds, in its order; lines that are none are left out. */
export function formSettings(text: string): Setting[] {
  return text.split("\n").flatMap((line): Setting[] => {
    const [, name = "", value = ""] = /^([a-zA-Z0-9_]+)[\t ]*:(.*)$/.exec(withoutSpaceAfter(line)) ?? [];
    return name === "" ? [] : [[name, wordOf(trimAscii(value))]];
  });
}

/** Whether a setting is switched on; of several of one name the first counts. */
export function isSettingOn(form: { additional_settings?: string }, name: string): boolean {
  const value = formSettings(form.additional_settings ?? "").find(([key]) => key === name)?.[1];
  return value === true || value === "1";
}

function wordOf(value: string): string | boolean {
  if (value === "on" || value === "true") return true;
  return value === "off" || value === "false" ? false : value;
}

import type { JsonObject } from "../../catalogue/document.ts";
import type { FormTag } from "./form-tag.ts";
import { messagesOf } from "./messages.ts";
import type { FormRecord, MailTemplate } from "./records.ts";
import { scanForm } from "./scan-form.ts";
import { settingsOf } from "./settings.ts";
import { defaultMail, defaultSecondMail } from "./template.ts";

/** A form that is shown; one that was never stored has neither id nor slug. */
export type ShownForm = Omit<FormRecord, "id" | "slug"> & { readonly id: number | null; readonly slug: string | null };

/** The form as single reads answer it. */
export function presentForm(form: ShownForm): JsonObject {
  const { id, slug, title, locale } = form;
  return { id, slug, title, locale, properties: propertiesOf(form) };
}

function propertiesOf(form: ShownForm): JsonObject {
  const settings = form.additional_settings ?? "";
  return {
    form: { content: form.form, fields: scanForm(form.form).map(presentTag) },
    mail: presentMail(form.mail ?? defaultMail(form.locale)),
    mail_2: presentMail(form.mail_2 ?? defaultSecondMail(form.locale)),
    messages: messagesOf(form),
    additional_settings: {
      content: settings,
      settings: settingsOf(settings).map(([name, value]) => [name, value]),
    },
  };
}

function presentTag(tag: FormTag): JsonObject {
  return {
    type: tag.type,
    basetype: tag.basetype,
    name: tag.name,
    options: [...tag.options],
    raw_values: [...tag.rawValues],
    labels: [...tag.values],
    values: [...tag.values],
    pipes: tag.pipes && tag.pipes.map(({ before, after }) => [before, after]),
    content: tag.content,
  };
}

function presentMail(mail: MailTemplate): JsonObject {
  return { ...mail };
}

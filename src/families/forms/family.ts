import { type JsonObject, isObject, type Json } from "../../json/json.ts";
import { ok, type Answer } from "../../engine/answer.ts";
import { type AnsweredList, picked } from "../../engine/answers/answered-lists.ts";
import type { Behaviour, BehaviourTable, Family } from "../../engine/behaviour.ts";
import { type Call, numberParam, textParam, truthy } from "../../engine/call.ts";
import { type FormRecord, forms, entries, type MailTemplate, formSettings } from "./records.ts";
import { listForms, editForms, formErrors } from "./errors.ts";
import { Changes } from "../../state/changes.ts";
import { refuse } from "../../engine/refusal.ts";
import { deleting, reading } from "../../engine/flows.ts";
import { membersOf, scalarText } from "../../engine/json-reading.ts";
import { freeSlug } from "../../engine/slug.ts";
import { slugOf } from "../../text/slug.ts";
import { configErrors } from "./config-errors.ts";
import {
  defaultForm,
  defaultTitle,
  localeOf,
  messagesOf,
  defaultMail,
  defaultSecondMail,
  MESSAGE_KEYS,
} from "./template.ts";
import { feedbackRoutes } from "./feedback.ts";
import type { FormTag } from "./form-tag.ts";
import { scanForm } from "./scan-form.ts";
import { trimAscii, wordsApart } from "../../text/white-space.ts";

/** Lists forms: all of them unless a number is asked for; pages are not known. */
const list: Behaviour = {
  permission: listForms,
  answer: (call) => {
    const found = [...call.view.all(forms)].filter((form) => matches(form, textParam(call, "search") ?? ""));
    return ok(part(sorted(found, call), call).map((form) => presentRow(form, call)));
  },
};

function presentRow({ id, slug, title, locale }: FormRecord, call: Call): JsonObject {
  return { id, hash: call.token(`contact form ${id}`).slice(0, 7), slug, title, locale };
}

function matches(form: FormRecord, search: string): boolean {
  const content = [form.title, form.form, ...Object.values(form.mail ?? {})].join("\n").toLowerCase();
  const words = wordsApart(search.toLowerCase());
  return words.every((word) => content.includes(word));
}

function sorted(found: FormRecord[], call: Call): FormRecord[] {
  const descending = call.params["order"] !== undefined && textParam(call, "order")?.toUpperCase() !== "ASC";
  const key = KEYS[(textParam(call, "orderby") ?? "id").toLowerCase()];
  const compare = (a: FormRecord, b: FormRecord) => (key?.(a) ?? "").localeCompare(key?.(b) ?? "", "sv") || a.id - b.id;
  return found.toSorted((a, b) => (descending ? compare(b, a) : compare(a, b)));
}

const KEYS: Readonly<Record<string, (form: FormRecord) => string>> = {
  title: (form) => form.title.toLowerCase(),
  name: (form) => form.slug,
};

/** As many as `per_page` says: -1 is all, 0 the site's usual ten, another number below 0 its opposite. */
function part(found: FormRecord[], call: Call): FormRecord[] {
  const asked = Math.trunc(numberParam(call, "per_page") ?? (call.params["per_page"] === undefined ? -1 : 0));
  if (asked === -1) return found;
  const from = Math.max(0, Math.trunc(numberParam(call, "offset") ?? 0));
  return found.slice(from, from + (asked === 0 ? 10 : Math.abs(asked)));
}

const read = reading<FormRecord>({
  permission: editForms,
  find,
  present: (form) => presentForm(form),
});

const create: Behaviour = {
  permission: editForms,
  answer: (call) => {
    if ((numberParam(call, "id") ?? 0) !== 0) throw refuse(formErrors.contact_form_post_exists);
    const written = writtenForm(call.params);
    const locale = written.locale ?? localeOf(call.language);
    const members = { title: defaultTitle(locale), form: defaultForm(locale), ...written, locale };
    const changes = new Changes(call.view);
    const id = isSaved(call) ? changes.insert(forms, { ...members, slug: freeSlugOf(members.title, call) }).id : null;
    return answerWrite({ ...members, id, slug: null }, changes);
  },
};

const update: Behaviour = {
  permission: editForms,
  answer: (call) => {
    const form = find(call);
    const written = writtenForm(call.params);
    const changes = new Changes(call.view);
    if (isSaved(call)) changes.patch(forms, form.id, written);
    return answerWrite({ ...form, ...written }, changes);
  },
};

const remove = deleting<FormRecord>({
  permission: editForms,
  find,
  remove: (form, _call, changes) => {
    changes.remove(forms, form.id);
    return ok({ deleted: true });
  },
});

function find(call: Call): FormRecord {
  const form = call.view.get(forms, numberParam(call, "id") ?? 0);
  if (form === undefined) throw refuse(formErrors.contact_form_not_found);
  return form;
}

/** Without this word a write is only tried out: answered in full, and forgotten. */
function isSaved(call: Call): boolean {
  return call.params["context"] === "save";
}

function freeSlugOf(title: string, call: Call): string {
  return freeSlug(call.view, slugOf(title), { among: [forms] });
}

function answerWrite(form: ShownForm, changes: Changes): Answer {
  return ok({ ...presentForm(form), config_errors: configErrors(form) }, { changes });
}

/** The forms themselves: list, read, make, change, delete. */
const formRoutes: BehaviourTable = {
  "GET /contact-form/v1/contact-forms": list,
  "POST /contact-form/v1/contact-forms": create,
  "GET /contact-form/v1/contact-forms/{id}": read,
  "POST|PUT|PATCH /contact-form/v1/contact-forms/{id}": update,
  "DELETE /contact-form/v1/contact-forms/{id}": remove,
};

/** The forms as their routes answer them: the list tells their names, a single one its template and mails too. */
const formList: AnsweredList = {
  key: "contact-form/v1/contact-forms",
  resource: forms.name,
  read: (form) => {
    const { form: template, mail, mail_2, messages, additional_settings: further } = membersOf(form.properties);
    return {
      ...picked(form, ["id", "slug", "title", "locale"]),
      form: scalarText(membersOf(template).content ?? defaultForm(scalarText(form.locale ?? "en_US"))),
      ...(isObject(mail) && { mail }),
      ...(isObject(mail_2) && { mail_2 }),
      ...(isObject(messages) && { messages }),
      ...(isObject(further) && { additional_settings: scalarText(further.content) }),
    };
  },
};

/** Routes of contact-form/v1. */
export const contactForms: Family = {
  errors: formErrors,
  name: "forms",
  resources: [forms, entries],
  answers: [formList],
  behaviours: { ...formRoutes, ...feedbackRoutes },
};

/** A form that is shown; one that was never stored has neither id nor slug. */
type ShownForm = Omit<FormRecord, "id" | "slug"> & { readonly id: number | null; readonly slug: string | null };

/** The form as single reads answer it. */
function presentForm(form: ShownForm): JsonObject {
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
      settings: formSettings(settings).map(([name, value]) => [name, value]),
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

type Written = Partial<Omit<FormRecord, "id" | "slug" | "language" | "translations">>;
type Mutable<T> = { -readonly [Member in keyof T]: T[Member] };

/** The members of a form that a caller writes; whatever is of another type is cast, null counts as absent. */
function writtenForm(params: JsonObject): Written {
  const { title, locale, form, mail, mail_2: second, messages, additional_settings: settings } = params;
  const written: Mutable<Written> = {};
  if (isGiven(title)) written.title = trimAscii(textOf(title));
  if (isGiven(locale)) written.locale = trimAscii(textOf(locale));
  if (isGiven(form)) written.form = trimAscii(textOf(form));
  if (isGiven(mail)) written.mail = { ...mailOf(mail), active: true };
  if (isGiven(second)) written.mail_2 = mailOf(second);
  if (isGiven(messages)) written.messages = messageTexts(messages);
  if (isGiven(settings)) written.additional_settings = trimAscii(textOf(settings));
  return written;
}

function mailOf(value: Json): MailTemplate {
  const mail = isObject(value) ? value : {};
  const text = (name: string) => trimAscii(textOf(mail[name] ?? ""));
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
    if (isGiven(text)) texts[key] = trimAscii(textOf(text));
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

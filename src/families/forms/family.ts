import { type JsonObject, isObject, type Json } from "../../json/json.ts";
import { ok, type Answer } from "../../engine/answer.ts";
import { type AnsweredList, picked } from "../../engine/answers/answered-lists.ts";
import type { Behaviour, BehaviourTable, Family } from "../../engine/behaviour.ts";
import { type Call, numberParam, textParam } from "../../engine/call.ts";
import { type FormRecord, forms, entries, formSettings } from "./records.ts";
import { listForms, editForms, formErrors } from "./errors.ts";
import { Changes } from "../../state/changes.ts";
import { refuse } from "../../engine/refusal.ts";
import { deleting, reading } from "../../engine/flows.ts";
import { membersOf, scalarText, wireObject } from "../../engine/json-reading.ts";
import { freeSlug } from "../../engine/slug.ts";
import { slugOf } from "../../text/slug.ts";
import { configErrors } from "./config-errors.ts";
import { defaultForm, defaultMail, defaultSecondMail, localeOf, messagesOf, formTemplate } from "./template.ts";
import { feedbackRoutes } from "./feedback.ts";
import type { FormTag } from "./form-tag.ts";
import { scanForm } from "./scan-form.ts";
import { wordsApart } from "../../text/white-space.ts";
import { type WrittenForm, writtenForm } from "./written-form.ts";

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
  const { title, form: text, mail, mail_2: second, messages, additional_settings: settings = "" } = form;
  const parts = [mail, second, messages].flatMap((part) => Object.values(part ?? {}));
  const content = [title, text, ...parts, settings].join("\n").toLowerCase();
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
  const from = Math.abs(Math.trunc(numberParam(call, "offset") ?? 0));
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
    const written = writtenForm(call.params, call.language);
    const members = { ...formTemplate(localeOf(call.language)), ...written };
    const changes = new Changes(call.view);
    const id = isSaved(call) ? changes.insert(forms, { ...members, slug: freeSlugOf(members.title, call) }).id : null;
    return answerWrite({ ...members, id, slug: null }, { written, changes });
  },
};

const update: Behaviour = {
  permission: editForms,
  answer: (call) => {
    const form = find(call);
    const written = writtenForm(call.params, call.language);
    const changes = new Changes(call.view);
    if (isSaved(call)) changes.patch(forms, form.id, written);
    return answerWrite({ ...form, ...written }, { written, changes });
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

/** A write shows the messages that it gives alone; reads fill up those that it leaves out. */
function answerWrite(form: ShownForm, { written, changes }: { written: WrittenForm; changes: Changes }): Answer {
  const { properties, ...members } = presentForm(form);
  const shown = written.messages === undefined ? properties : { ...properties, messages: wireObject(written.messages) };
  return ok({ ...members, properties: shown, config_errors: configErrors(form) }, { changes });
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
function presentForm(form: ShownForm): JsonObject & { properties: JsonObject } {
  const { id, slug, title, locale } = form;
  return { id, slug, title, locale, properties: propertiesOf(form) };
}

function propertiesOf(form: ShownForm): JsonObject {
  const settings = form.additional_settings ?? "";
  return {
    form: { content: form.form, fields: scanForm(form.form).map(presentTag) },
    mail: { ...(form.mail ?? defaultMail(form.locale)) },
    mail_2: { ...(form.mail_2 ?? defaultSecondMail(form.locale)) },
    messages: messagesOf(form),
    additional_settings: { content: settings, settings: presentSettings(settings) },
  };
}

/** The settings of a text as a list, or by line where one before the last is a line without any. */
function presentSettings(text: string): Json {
  const lines = text.split("\n").map((line) => formSettings(line)[0]);
  const numbered = lines.flatMap((setting, line): [line: number, shown: Json][] =>
    setting === undefined ? [] : [[line, [...setting]]],
  );
  return numbered.every(([line], place) => line === place)
    ? numbered.map(([, setting]) => setting)
    : Object.fromEntries(numbered);
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

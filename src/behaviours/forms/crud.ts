import { Changes } from "../../state/changes.ts";
import { type Answer, ok } from "../answer.ts";
import type { Behaviour, BehaviourTable } from "../behaviour.ts";
import { type Call, number } from "../call.ts";
import { refuse } from "../refusal.ts";
import { deleting, reading } from "../resource/flows.ts";
import { freeSlug, slugOf } from "../resource/slug.ts";
import { configErrors } from "./config-errors.ts";
import { list } from "./list.ts";
import { presentForm, type ShownForm } from "./present.ts";
import { type FormRecord, forms } from "./records.ts";
import { editForms } from "./rights.ts";
import { defaultForm, defaultTitle, localeOf } from "./template.ts";
import { writtenForm } from "./write-form.ts";

const read = reading<FormRecord>({
  permission: editForms,
  find,
  present: (form) => presentForm(form),
});

const create: Behaviour = {
  permission: editForms,
  answer: (call) => {
    if ((number(call, "id") ?? 0) !== 0) throw refuse("contact_form_post_exists");
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
  const form = call.view.get(forms, number(call, "id") ?? 0);
  if (form === undefined) throw refuse("contact_form_not_found");
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
export const formRoutes: BehaviourTable = {
  "GET /contact-form/v1/contact-forms": list,
  "POST /contact-form/v1/contact-forms": create,
  "GET /contact-form/v1/contact-forms/{id}": read,
  "POST|PUT|PATCH /contact-form/v1/contact-forms/{id}": update,
  "DELETE /contact-form/v1/contact-forms/{id}": remove,
};

import { formErrors } from "./errors.ts";
import { type JsonObject, ownMember } from "../../json/json.ts";
import { Changes } from "../../state/changes.ts";
import { ok } from "../../engine/answer.ts";
import type { Behaviour, BehaviourTable, Needs } from "../../engine/behaviour.ts";
import { type Call, truthy } from "../../engine/call.ts";
import { scalarText } from "../../engine/json-reading.ts";
import { refuse } from "../../engine/refusal.ts";
import { withPosted } from "./mail.ts";
import { type Judgement, judge, STATUS_MESSAGE } from "./judgement.ts";
import { fixedMessage, messagesOf } from "./template.ts";
import { choosesQuestion, quizzes } from "./quiz.ts";
import { type FormRecord, isSettingOn, entries, type EntryFile } from "./records.ts";
import { rulesOf } from "./rules.ts";
import { addressedForm, pageField, readSubmission, type Submission } from "./submission.ts";
import { type FormTag, optionOf } from "./form-tag.ts";
import { localTime } from "../../time/zone.ts";
import { scanForm } from "./scan-form.ts";
import { withoutMarkup } from "../../text/tags.ts";
import { trimAscii } from "../../text/white-space.ts";

/** Whether a call that was answered is to a form of that sort. */
function isTo(sort: (form: FormRecord) => boolean): Needs[string] {
  return (call, { status }) => {
    const form = status === 200 ? addressedForm(call) : undefined;
    return form !== undefined && sort(form);
  };
}

const send: Behaviour = {
  needs: { "forms.quiz-questions": isTo(choosesQuestion), "forms.kept-submissions": isTo(saysWhatIsKept) },
  answer: (call) => {
    if (!/^multipart\/form-data/i.test(call.header("content-type") ?? ""))
      throw refuse(formErrors.contact_form_unsupported_media_type);
    const form = found(call);
    const unitTag = scalarText(pageField(call.params, "unit_tag", call)).replace(/[^A-Za-z0-9_-]/g, "");
    if (unitTag === "") throw refuse(formErrors.contact_form_unit_tag_not_found);
    const into = `#${unitTag}`;
    if (isSettingOn(form, "subscribers_only") && call.user === undefined) {
      const message = fixedMessage("members_only", form.locale);
      return ok({
        contact_form_id: form.id,
        status: "error",
        message,
        into,
        invalid_fields: [],
        ...quizzes(form, call),
      });
    }
    const submission = readSubmission(form, call);
    const verdict = judge(submission, call);
    const changes = new Changes(call.view);
    if (verdict.status === "mail_sent") keepEntry(submission, call, changes);
    const result = resultOf(submission, verdict, { unitTag, call });
    const valid = verdict.status === "validation_failed" ? {} : { invalid_fields: [] };
    return ok({ ...result, into, ...valid, ...quizzes(form, call) }, { changes });
  },
};

function resultOf(submission: Submission, verdict: Judgement, at: { unitTag: string; call: Call }): JsonObject {
  const { form, tags } = submission;
  const { status, faults } = verdict;
  const sent = status === "mail_sent" || status === "mail_failed";
  const said = (text: string): string => trimAscii(withoutMarkup(withPosted(text, submission)));
  const invalid = [...faults].map(([field, reason]) => ({
    field,
    message: said(reason),
    idref: elementOf(tags.find(({ name }) => name === field)) ?? null,
    error_id: `${at.unitTag}-ve-${field}`,
  }));
  return {
    contact_form_id: form.id,
    status,
    message: said(messagesOf(form)[STATUS_MESSAGE[status]]),
    ...(status === "validation_failed" && { invalid_fields: invalid }),
    posted_data_hash: sent ? hashOf(submission, at) : "",
    ...(isSettingOn(form, "demo_mode") && { demo_mode: true }),
  };
}

/** Id of the element of a field on the page, where its tag names one. */
function elementOf(tag: FormTag | undefined): string | undefined {
  return tag && optionOf(tag, "id", /^[a-z][a-z0-9_-]*$/i);
}

/** The same for the same words from the same place on the page within half an hour. */
function hashOf({ body }: Submission, { unitTag, call }: { unitTag: string; call: Call }): string {
  const fields = Object.entries(body).filter(([name]) => !name.startsWith("_"));
  const halfHour = Math.ceil(call.now / 1_800_000);
  return call.token(`submission ${JSON.stringify([halfHour, unitTag, fields])}`).slice(0, 32);
}

const schema: Behaviour = {
  answer: (call) => {
    const form = found(call);
    return ok({
      version: "Contact form SWV Schema 2024-10",
      locale: form.locale,
      rules: rulesOf(form, call).map((rule): JsonObject => {
        const { error: said, ...members } = rule;
        const error = trimAscii(withoutMarkup(said));
        return "accept" in members ? { ...members, accept: [...members.accept], error } : { ...members, error };
      }),
    });
  },
};

const refill: Behaviour = {
  needs: { "forms.quiz-questions": isTo(choosesQuestion) },
  answer: (call) => ok(quizzes(found(call), call) ?? []),
};

function found(call: Call): FormRecord {
  const form = addressedForm(call);
  if (form === undefined) throw refuse(formErrors.contact_form_not_found);
  return form;
}

/** What visitors do with a form: fill it in, and what their page needs for it. */
export const feedbackRoutes: BehaviourTable = {
  "POST /contact-form/v1/contact-forms/{id}/feedback": send,
  "GET /contact-form/v1/contact-forms/{id}/feedback/schema": schema,
  "GET /contact-form/v1/contact-forms/{id}/refill": refill,
};

/** Keeps a submission that was sent, so that it can be exported; not one of a form for show, nor one whose sender or form says not to. */
function keepEntry(submission: Submission, call: Call, changes: Changes): void {
  const { form, tags, body } = submission;
  if (isSettingOn(form, "demo_mode") || isSettingOn(form, "do_not_store")) return;
  if (tags.some((tag) => asksToKeep(tag) && !truthy(ownMember(body, tag.name)))) return;
  const date = localTime(call.now, call.zone);
  const fields: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(submission.posted))
    fields[name] = typeof value === "object" ? [...value] : value;
  const files: Record<string, EntryFile> = {};
  for (const tag of tags) {
    const file = tag.basetype === "file" ? submission.files(tag.name)?.[0] : undefined;
    if (file === undefined) continue;
    const name = file.name.replace(/^.*[\\/]/, "");
    files[tag.name] = { path: `forms/${date.slice(0, 4)}/${name}`, content: base64(file.bytes) };
    fields[tag.name] = name;
  }
  changes.insert(entries, { form_id: form.id, form_name: form.title, date, fields, files });
}

/** Whether the form has a word of its own on what is kept of it. */
function saysWhatIsKept(form: FormRecord): boolean {
  return isSettingOn(form, "do_not_store") || scanForm(form.form).some(asksToKeep);
}

function asksToKeep(tag: FormTag): boolean {
  return optionOf(tag, "consent_for") === "storage";
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64");
}

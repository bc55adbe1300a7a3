import type { JsonObject } from "../../catalogue/document.ts";
import { Changes } from "../../state/changes.ts";
import { ok } from "../answer.ts";
import type { Behaviour, BehaviourTable, Needs } from "../behaviour.ts";
import { type Call, text } from "../call.ts";
import { refuse } from "../refusal.ts";
import { keepEntry, saysWhatIsKept } from "./entry.ts";
import { withPosted } from "./mail.ts";
import { fixedMessage, messagesOf } from "./messages.ts";
import { choosesQuestion, quizzes } from "./quiz.ts";
import type { FormRecord } from "./records.ts";
import { rulesOf } from "./rules.ts";
import { isOn } from "./settings.ts";
import { addressedForm, readSubmission, type Submission } from "./submission.ts";
import { judge, STATUS_MESSAGE, type Judgement } from "./verdict.ts";

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
      throw refuse("contact_form_unsupported_media_type");
    const form = found(call);
    const unitTag = (text(call, "_contact_form_unit_tag") ?? "").replace(/[^A-Za-z0-9_-]/g, "");
    if (unitTag === "") throw refuse("contact_form_unit_tag_not_found");
    const into = `#${unitTag}`;
    if (isOn(form, "subscribers_only") && call.user === undefined) {
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
  const { form } = submission;
  const { status, faults } = verdict;
  const sent = status === "mail_sent" || status === "mail_failed";
  const message = messagesOf(form)[STATUS_MESSAGE[status]];
  const invalid = [...faults].map(([field, reason]) => ({
    field,
    message: reason,
    idref: null,
    error_id: `${at.unitTag}-ve-${field}`,
  }));
  return {
    contact_form_id: form.id,
    status,
    message: withPosted(message, submission),
    ...(status === "validation_failed" && { invalid_fields: invalid }),
    posted_data_hash: sent ? hashOf(submission, at) : "",
    ...(isOn(form, "demo_mode") && { demo_mode: true }),
  };
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
        const { error, ...members } = rule;
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
  if (form === undefined) throw refuse("contact_form_not_found");
  return form;
}

/** What visitors do with a form: fill it in, and what their page needs for it. */
export const feedbackRoutes: BehaviourTable = {
  "POST /contact-form/v1/contact-forms/{id}/feedback": send,
  "GET /contact-form/v1/contact-forms/{id}/feedback/schema": schema,
  "GET /contact-form/v1/contact-forms/{id}/refill": refill,
};

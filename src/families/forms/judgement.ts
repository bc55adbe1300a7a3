import { ownMember } from "../../json/json.ts";
import { type Call, truthy } from "../../engine/call.ts";
import { sends, isSpam } from "./mail.ts";
import { messagesOf, type MessageKey } from "./template.ts";
import { isRightAnswer } from "./quiz.ts";
import { isSettingOn } from "./records.ts";
import { rulesOf, isFileRule, keepsFileRule, keepsRule } from "./rules.ts";
import { pageField, type Submission, textsIn } from "./submission.ts";
import { hasOption } from "./form-tag.ts";

/** What becomes of a submission. */
type Status = "mail_sent" | "mail_failed" | "validation_failed" | "acceptance_missing" | "spam";

/** What becomes of a submission, and which fields are why. */
export interface Judgement {
  readonly status: Status;
  /** Message by field, each field's first, in the order of the rules. */
  readonly faults: ReadonlyMap<string, string>;
}

/** The message that goes with a status. */
export const STATUS_MESSAGE = {
  mail_sent: "mail_sent_ok",
  mail_failed: "mail_sent_ng",
  validation_failed: "validation_error",
  acceptance_missing: "accept_terms",
  spam: "spam",
} as const satisfies Record<Status, MessageKey>;

/** Judges a submission: its fields, its consent, whether it is spam, its files, and whether the mail goes out. */
export function judge(submission: Submission, call: Call): Judgement {
  const faults = fieldFaults(submission, call);
  if (faults.size > 0) return { status: "validation_failed", faults };
  if (submission.tags.some((tag) => tag.basetype === "acceptance" && !isAccepted(tag, submission)))
    return { status: "acceptance_missing", faults };
  if (isSpam(submission, call)) return { status: "spam", faults };
  const wrongFiles = fileFaults(submission, call);
  if (wrongFiles.size > 0) return { status: "validation_failed", faults: wrongFiles };
  return { status: sends(submission, call) ? "mail_sent" : "mail_failed", faults };
}

function fieldFaults(submission: Submission, call: Call): Map<string, string> {
  const { form, body, tags } = submission;
  const faults = new Map<string, string>();
  for (const rule of rulesOf(form, call))
    if (!faults.has(rule.field) && !isFileRule(rule) && !keepsRule(rule, textsIn(ownMember(body, rule.field))))
      faults.set(rule.field, rule.error);
  const messages = messagesOf(form);
  for (const tag of tags) {
    if (faults.has(tag.name)) continue;
    if (tag.basetype === "quiz" && !isRight(tag, submission, call))
      faults.set(tag.name, messages.quiz_answer_not_correct);
    // The site draws no pictures of codes, so no code fits one.
    if (tag.basetype === "captchar") faults.set(tag.name, messages.captcha_not_match);
    if (tag.basetype === "acceptance" && isSettingOn(form, "acceptance_as_validation") && !isAccepted(tag, submission))
      faults.set(tag.name, messages.accept_terms);
  }
  return faults;
}

/** What is wrong with the files; a field of which the page sent no part is not looked at, required or not. */
function fileFaults({ form, files }: Submission, call: Call): Map<string, string> {
  const faults = new Map<string, string>();
  for (const rule of rulesOf(form, call)) {
    const sent = isFileRule(rule) ? files(rule.field) : undefined;
    if (sent !== undefined && !faults.has(rule.field) && !keepsFileRule(rule, sent)) faults.set(rule.field, rule.error);
  }
  return faults;
}

type Tag = Submission["tags"][number];

function isRight(tag: Tag, { body }: Submission, call: Call): boolean {
  const answer = textsIn(ownMember(body, tag.name))[0] ?? "";
  return isRightAnswer(tag, { answer, hash: textsIn(pageField(body, `quiz_answer_${tag.name}`, call))[0] ?? "" }, call);
}

function isAccepted(tag: Tag, { body }: Submission): boolean {
  return hasOption(tag, "optional") || truthy(ownMember(body, tag.name)) !== hasOption(tag, "invert");
}

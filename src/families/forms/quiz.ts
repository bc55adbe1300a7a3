import type { JsonObject } from "../../json/json.ts";
import type { Call } from "../../engine/call.ts";
import type { FormTag, Pipe } from "./form-tag.ts";
import type { FormRecord } from "./records.ts";
import { scanForm } from "./scan-form.ts";

type Tokens = Pick<Call, "token">;

/** A question and the hash of its answer for each quiz of the form, as `{quiz: …}`; nothing where it has none. */
export function quizzes(form: FormRecord, call: Tokens): JsonObject | undefined {
  const quiz: JsonObject = {};
  for (const tag of scanForm(form.form)) {
    if (tag.basetype !== "quiz" || tag.name === "") continue;
    const { before, after } = asked(tag, form, call);
    quiz[tag.name] = [before, answerHash(after, call)];
  }
  return Object.keys(quiz).length === 0 ? undefined : { quiz };
}

/** Whether the form has a quiz that could ask one thing or another. */
export function choosesQuestion(form: FormRecord): boolean {
  return scanForm(form.form).some((tag) => tag.basetype === "quiz" && questionsOf(tag).length > 1);
}

/** Whether the answer is right: it fits the hash that came with it, or, with a hash that is not this site's, any question of the quiz. */
export function isRightAnswer(tag: FormTag, sent: { answer: string; hash: string }, call: Tokens): boolean {
  if (sent.hash === "") return false;
  if (sent.hash === answerHash(sent.answer, call)) return true;
  const answers = questionsOf(tag).map(({ after }) => after);
  if (answers.some((answer) => answerHash(answer, call) === sent.hash)) return false;
  return answers.some((answer) => canonical(answer) === canonical(sent.answer));
}

function asked(tag: FormTag, form: FormRecord, call: Tokens): Pipe {
  const questions = questionsOf(tag);
  const place = Number.parseInt(call.token(`quiz ${form.id} ${tag.name}`).slice(0, 8), 16) % questions.length;
  return questions[place] ?? USUAL_QUESTION;
}

function questionsOf(tag: FormTag): readonly Pipe[] {
  return tag.pipes === null || tag.pipes.length === 0 ? [USUAL_QUESTION] : tag.pipes;
}

const USUAL_QUESTION: Pipe = { before: "1+1=?", after: "2" };

function answerHash(answer: string, call: Tokens): string {
  return call.token(`quiz answer ${canonical(answer)}`).slice(0, 32);
}

function canonical(answer: string): string {
  return answer.replace(/\s+/g, "").toLowerCase();
}

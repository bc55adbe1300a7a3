import { type Answer, NO_EFFECT } from "../../engine/answer.ts";

/** An answer to a write, which says so where it changed nothing. */
export function withEffect(answer: Answer): Answer {
  const { changes, ...told } = answer;
  if (changes === undefined || changes.commands.length > 0) return answer;
  return { ...told, headers: { ...told.headers, ...NO_EFFECT } };
}

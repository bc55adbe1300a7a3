import { refuse } from "../behaviours/refusal.ts";
import type { Answer } from "../behaviours/answer.ts";
import type { Json } from "../catalogue/document.ts";

const CALLBACK = /^[A-Za-z0-9_.]+$/;

/** The callback that `_jsonp` names: undefined when it is off or no name. */
export function jsonpCallback(value: Json | undefined): string | undefined {
  return typeof value === "string" && value !== "0" && CALLBACK.test(value) ? value : undefined;
}

/** The error for a `_jsonp` that is no callback name; it carries no `data`. */
export function jsonpProblem(value: Json | undefined): Answer | undefined {
  if (value === undefined || value === "" || value === "0") return undefined;
  if (typeof value === "string" && CALLBACK.test(value)) return undefined;
  const { message, answer } = refuse("rest_callback_invalid");
  return { ...answer, body: { code: "rest_callback_invalid", message } };
}

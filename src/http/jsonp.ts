import { refuse } from "../behaviours/refusal.ts";
import type { Answer } from "../behaviours/answer.ts";
import type { Json } from "../catalogue/document.ts";

/** The callback that `_jsonp` names: undefined when it is off. */
export function jsonpCallback(value: Json | undefined): string | undefined {
  return typeof value === "string" && value !== "" && value !== "0" ? value : undefined;
}

/** The error for a `_jsonp` that is no callback name; it carries no `data`. */
export function jsonpProblem(value: Json | undefined): Answer | undefined {
  if (value === undefined || value === "" || value === "0") return undefined;
  if (typeof value === "string" && /^[A-Za-z0-9_.]+$/.test(value)) return undefined;
  const { message, answer } = refuse("rest_callback_invalid");
  return { ...answer, body: { code: "rest_callback_invalid", message } };
}

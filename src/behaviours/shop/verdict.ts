import type { JsonObject } from "../../catalogue/document.ts";
import type { Changes } from "../../state/changes.ts";
import type { Answer } from "../answer.ts";
import type { Call } from "../call.ts";
import { type Phrase, phrase } from "../phrase.ts";

/** The marketplace's own form of success: a sentence, or an address. */
export function succeeded(data: JsonObject, changes?: Changes): Answer {
  return { status: 200, body: { success: true, data }, ...(changes && { changes }) };
}

/** The marketplace's own form of failure; `more` goes beside the sentence. */
export function failed(
  call: Call,
  sentence: Phrase,
  { status = 400, more = {} }: { status?: number; more?: JsonObject } = {},
): Answer {
  return { status, body: { success: false, data: { message: phrase(call, sentence), ...more } } };
}

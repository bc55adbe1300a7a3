import { type Json, type JsonObject, isObject } from "../../json/json.ts";

/** The family's form of a refusal. */
interface ErrorAnswer extends JsonObject {
  code: string;
  message: string;
}

/** Whether a value is what the family answers where it refuses, as opposed to a document. */
export function isErrorAnswer(value: Json | undefined): value is ErrorAnswer {
  return isObject(value) && typeof value.code === "string" && typeof value.message === "string" && !("routes" in value);
}

/** What such an answer says, in one line. */
export function toldError({ code, message }: ErrorAnswer): string {
  return `an error answer in place of an index: ${code}, ${JSON.stringify(message)}`;
}

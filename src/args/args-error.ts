import type { Json, JsonObject } from "../catalogue/document.ts";
import { argsErrors, sentenceOf } from "./errors.ts";
import type { ArgsErrorCode } from "./errors.ts";

/** An error that ends a request; `data.status` is its HTTP status. */
export interface ArgsError {
  code: string;
  message: string;
  data: JsonObject;
}

/** What a check says of one parameter that it refuses. */
export interface ParamError {
  code: string;
  message: string;
  data?: Json;
}

/** An error of this room's own table, with the words of its sentence and what `data` holds beside the status. */
export function argsError(
  code: ArgsErrorCode,
  words: Readonly<Record<string, string>>,
  data: JsonObject = {},
): ArgsError {
  return {
    code,
    message: sentenceOf(code, words),
    data: { status: argsErrors[code].status, ...data },
  };
}

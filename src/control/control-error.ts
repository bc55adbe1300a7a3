import type { ErrorRow } from "../args/errors.ts";
import type { JsonObject } from "../json/json.ts";

/** What an error has beside its code and its message; status 400 and nothing more unless given. */
export interface ControlErrorOptions {
  readonly status?: number;
  readonly data?: JsonObject;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A call that can't be done: answered in the API's error shape. Its status is 400 unless given. */
export class ControlError extends Error {
  readonly status: number;
  readonly code: string;
  /** Members of `data` beside the status. */
  readonly data: JsonObject;
  /** Headers of the answer beside those of every one. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: string, message: string, { status = 400, data = {}, headers = {} }: ControlErrorOptions = {}) {
    super(message);
    this.name = "ControlError";
    this.code = code;
    this.status = status;
    this.data = data;
    this.headers = headers;
  }
}

/** The error of a row, as the API answers it. */
export function controlError(
  { code, message, status }: ErrorRow,
  options: Omit<ControlErrorOptions, "status"> = {},
): ControlError {
  return new ControlError(code, message, { status, ...options });
}

/** When it is worth another try. */
export const SOON = { headers: { "Retry-After": "1" } };

import type { JsonObject } from "../json/json.ts";

/** A call that can't be done: answered in the API's error shape. Its status is 400 unless given. */
export class ControlError extends Error {
  readonly status: number;
  readonly code: string;
  /** Members of `data` beside the status. */
  readonly data: JsonObject;

  constructor(code: string, message: string, { status = 400, data = {} }: { status?: number; data?: JsonObject } = {}) {
    super(message);
    this.name = "ControlError";
    this.code = code;
    this.status = status;
    this.data = data;
  }
}

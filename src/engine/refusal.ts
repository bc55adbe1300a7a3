import type { Json, JsonObject } from "../json/json.ts";
import type { Answer } from "./answer.ts";
import { type ErrorCode, errorTable } from "./error-table.ts";

/** What may differ from the table's row when an error is sent. */
export interface RefusalOptions {
  status?: number;
  message?: string;
  /** Further members of `data`, after `status`. */
  data?: JsonObject;
  /** Members of the error object beside code, message and data, e.g. `additional_data`. */
  more?: JsonObject;
  headers?: Record<string, string>;
}

/** Thrown by a behaviour to answer with an error of the family's shape. */
export class Refusal extends Error {
  readonly answer: Answer;

  constructor(answer: Answer, message: string) {
    super(message);
    this.name = "Refusal";
    this.answer = answer;
  }
}

/** An error from the table of errors, ready to be thrown or returned. */
export function refuse(code: ErrorCode, options: RefusalOptions = {}): Refusal {
  const row = errorTable[code];
  const status = options.status ?? row.status;
  const message = options.message ?? row.message;
  const body: Json = { code, message, data: { status, ...options.data }, ...options.more };
  // What only a stand-in says is nothing that a real server answers.
  const basis = code.startsWith("standin_") ? "invented" : "family";
  const answer: Answer = { status, body, basis, ...(options.headers && { headers: options.headers }) };
  return new Refusal(answer, message);
}

/** The family's refusal of a caller without the right: 401 for a visitor, 403 for somebody signed in. */
export function forbidden(signedIn: boolean, code: ErrorCode = "rest_forbidden"): Refusal {
  return refuse(code, { status: signedIn ? 403 : 401 });
}

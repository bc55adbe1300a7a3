import type { Json, JsonObject } from "../json/json.ts";
import type { Answer, Basis } from "./answer.ts";
import { argsErrors, type ErrorRow, type ErrorTable } from "../args/errors.ts";
import { serverErrors } from "./server-errors.ts";

/** What may differ from the table's row when an error is sent. */
export interface RefusalOptions {
  status?: number;
  message?: string;
  /** Further members of `data`, after `status`; null for no data at all. */
  data?: JsonObject | null;
  /** Members of the error object beside code, message and data, e.g. `additional_data`. */
  more?: JsonObject;
  headers?: Record<string, string>;
  /** Where real servers of the family do not answer so; `family` unless given. */
  basis?: Basis;
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

/** The error of a row, ready to be thrown or returned. */
export function refuse(row: ErrorRow, options: RefusalOptions = {}): Refusal {
  const { code } = row;
  const status = options.status ?? row.status;
  const message = options.message ?? row.message;
  const body: Json = {
    code,
    message,
    data: options.data === null ? null : { status, ...options.data },
    ...options.more,
  };
  // What only a stand-in says is nothing that a real server answers.
  const basis = options.basis ?? (code.startsWith("standin_") ? "invented" : "family");
  const answer: Answer = { status, body, basis, ...(options.headers && { headers: options.headers }) };
  return new Refusal(answer, message);
}

/** The family's refusal of a caller without the right: 401 for a visitor, 403 for somebody signed in. */
export function forbidden(signedIn: boolean, row: ErrorRow = serverErrors.rest_forbidden): Refusal {
  return refuse(row, { status: signedIn ? 403 : 401 });
}

/** Every error that a site of these families can send, by its code. */
export function errorsOf(families: readonly { readonly errors?: ErrorTable }[]): ErrorTable {
  return Object.assign({}, argsErrors, serverErrors, ...families.map(({ errors = {} }) => errors));
}

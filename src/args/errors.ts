import { type Json, type JsonObject, setMember } from "../json/json.ts";

/** Every code this room can send, with its status and its sentence; words in braces are filled in. */
export const argsErrors = errorRows({
  rest_missing_callback_param: { status: 400, message: "Required parameters are missing: {names}." },
  rest_invalid_param: { status: 400, message: "Parameters were not accepted: {names}." },
  rest_invalid_json: { status: 400, message: "The request body is not valid JSON: {reason}." },
  rest_too_many_params: {
    status: 400,
    message: "The {source} has more than {limit} parameters, which is the limit.",
  },
  rest_invalid_type: { status: 400, message: "{param} has to be of type {type}." },
  rest_not_in_enum: { status: 400, message: "{param} has to be one of: {values}." },
  rest_out_of_bounds: { status: 400, message: "{param} has to be {bounds}." },
  rest_invalid_multiple: { status: 400, message: "{param} has to be a multiple of {factor}." },
  rest_too_short: { status: 400, message: "{param} needs at least {limit} characters." },
  rest_too_long: { status: 400, message: "{param} takes at most {limit} characters." },
  rest_invalid_pattern: { status: 400, message: "{param} does not follow the pattern {pattern}." },
  rest_invalid_date: { status: 400, message: "{param} is not a date with a time, such as 2030-01-31T09:30:00." },
  rest_invalid_email: { status: 400, message: "{param} is not an e-mail address." },
  rest_invalid_ip: { status: 400, message: "{param} is not an IP address." },
  rest_invalid_uuid: { status: 400, message: "{param} is not a UUID in lower case." },
  rest_invalid_hex_color: { status: 400, message: "{param} is not a colour such as #0a0 or #00aa00." },
  rest_too_few_items: { status: 400, message: "{param} needs at least {limit} items." },
  rest_too_many_items: { status: 400, message: "{param} takes at most {limit} items." },
  rest_duplicate_items: { status: 400, message: "{param} holds the same item twice." },
  rest_property_required: { status: 400, message: "{param} needs the property {property}." },
  rest_additional_properties_forbidden: { status: 400, message: "{param} takes no property {property}." },
  rest_too_few_properties: { status: 400, message: "{param} needs at least {limit} properties." },
  rest_too_many_properties: { status: 400, message: "{param} takes at most {limit} properties." },
  rest_no_matching_schema: { status: 400, message: "{param} fits none of the forms it may have{reason}." },
  rest_one_of_multiple_matches: {
    status: 400,
    message: "{param} fits several forms ({positions}) where exactly one is wanted.",
  },
});

/** One error that a server can send. */
export interface ErrorRow {
  readonly code: string;
  /** HTTP status unless the place that sends it says another. */
  readonly status: number;
  readonly message: string;
}

/** Errors by their codes. */
export type ErrorTable = Readonly<Record<string, ErrorRow>>;

/** Statuses and sentences by code as rows that know their code. */
export function errorRows<Code extends string>(
  rows: Readonly<Record<Code, Omit<ErrorRow, "code">>>,
): Readonly<Record<Code, ErrorRow>> {
  const table = Object.entries<Omit<ErrorRow, "code">>(rows).map(([code, row]) => [code, { code, ...row }]);
  return Object.fromEntries(table) as Readonly<Record<Code, ErrorRow>>;
}

/** A code of this room. */
export type ArgsErrorCode = keyof typeof argsErrors;

/** The sentence of a code with its words filled in. */
export function sentenceOf(code: ArgsErrorCode, words: Readonly<Record<string, string>>): string {
  return argsErrors[code].message.replace(/\{(\w+)\}/g, (whole, word: string) =>
    Object.hasOwn(words, word) ? (words[word] ?? whole) : whole,
  );
}

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

/** What is said of each refused parameter, in order; undefined for one that is refused without details. */
export type Refusals = ReadonlyMap<string, ParamError | undefined>;

/** The error that names every refused parameter. */
export function invalidParams(refusals: Refusals): ArgsError {
  const params: JsonObject = {};
  const details: JsonObject = {};
  for (const [name, error] of refusals) {
    setMember<Json>(params, name, error?.message ?? `${name} is not valid.`);
    if (error !== undefined) setMember<Json>(details, name, detailsOf(error));
  }
  const names = [...refusals.keys()].join(", ");
  const noDetails = Object.keys(details).length === 0;
  return argsError("rest_invalid_param", { names }, { params, details: noDetails ? [] : details });
}

function detailsOf({ code, message, data = null }: ParamError): JsonObject {
  return { code, message, data };
}

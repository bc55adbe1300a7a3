import type { JsonObject } from "../json/json.ts";
import { argsError, type ArgsError } from "./errors.ts";
import { decodeUtf8 } from "./body/decode-utf8.ts";
import { parseJson } from "./body/parse-json.ts";
import { parseMultipart } from "./body/parse-multipart.ts";
import { parseQuery } from "./body/parse-query.ts";
import { mapIn } from "./coercion.ts";
import { keyOf, putRaw, rawMapOf, type RawMap, type RawValue } from "./raw-value.ts";
import type { Sources } from "./sources.ts";

const urlencoded = "application/x-www-form-urlencoded";
const deepest = 512;

/** How much of a request is read. */
export interface SourceLimits {
  /** So many nested levels of JSON are too many; 512, and never more. */
  depth?: number;
  /** So many parameters a query, a form or a multipart body may have; 1000. */
  parameters?: number;
}

/** What is known of a request before its parameters are read. */
export interface SourceRequest {
  /** The method that counts, after an override. */
  method: string;
  /** The method of the request line, where it is another. */
  realMethod?: string;
  /** As written, without `?`. */
  query: string;
  contentType?: string;
  body?: Uint8Array;
  /** The placeholders of the route that have a value. */
  placeholders: Record<string, string>;
  limits?: SourceLimits;
}

type Refused = { error: ArgsError };

/** Reads where the parameters of a request come from; or says that its JSON is broken, or that it holds too much. */
export function readSources(request: SourceRequest): Sources | Refused {
  const limit = request.limits?.parameters ?? 1000;
  const query = parseQuery(request.query, limit);
  if (query === undefined) return tooMany("query", limit);
  const url = mapOfPlaceholders(request.placeholders);
  const { body } = request;
  if (body === undefined || body.length === 0) return { query, url };
  return readBody(request, body, { query, url }, limit);
}

/** The sources of a request that is given by its values, which keep their types. */
export function sourcesOfValues(values: {
  form?: JsonObject;
  query?: string;
  placeholders?: Record<string, string>;
}): Sources {
  const query = parseQuery(values.query ?? "", Infinity) ?? {};
  const url = mapOfPlaceholders(values.placeholders ?? {});
  return values.form === undefined ? { query, url } : { form: rawMapOf(values.form), query, url };
}

function readBody(request: SourceRequest, body: Uint8Array, others: Sources, limit: number): Sources | Refused {
  const type = readContentType(request.contentType);
  if (isJsonMedia(type.media)) return readJsonBody(body, others, request.limits?.depth ?? deepest);
  return takesForm(request.method) ? readForm(request, type, body, others, limit) : others;
}

function readJsonBody(body: Uint8Array, { query, url }: Sources, depth: number): Sources | Refused {
  if (isZero(body)) return { query, url };
  const parsed = parseJson(body, Math.min(depth, deepest));
  if ("value" in parsed) return { json: mapOfBody(parsed.value), query, url };
  const { code, message } = parsed.error;
  const data = { json_error_code: code, json_error_message: message };
  return { error: argsError("rest_invalid_json", { reason: message }, data) };
}

/** A real POST is read by its content type; what stands for another method is read as a form unless it says otherwise. */
function readForm(
  { method, realMethod = method }: SourceRequest,
  { media, boundary }: ContentType,
  body: Uint8Array,
  others: Sources,
  limit: number,
): Sources | Refused {
  const { query, url } = others;
  if (realMethod === "POST" && media === "multipart/form-data" && boundary) {
    const parts = parseMultipart(body, boundary, limit);
    return parts === undefined ? tooMany("body", limit) : { ...parts, query, url };
  }
  const read =
    media === urlencoded ? realMethod === "POST" || method !== "POST" : media === undefined && method !== "POST";
  if (!read || (realMethod !== "POST" && isZero(body))) return others;
  const form = parseQuery(decodeUtf8(body, "?"), limit);
  return form === undefined ? tooMany("body", limit) : { form, query, url };
}

function takesForm(method: string): boolean {
  return method === "POST" || method === "PUT" || method === "PATCH" || method === "DELETE";
}

/** A body of the one character 0 counts as no body. */
function isZero(body: Uint8Array): boolean {
  return body.length === 1 && body[0] === 48;
}

/** A list gives parameters 0, 1, …; a scalar gives the parameter 0; null gives none. */
function mapOfBody(value: RawValue): RawMap {
  if (value === null) return {};
  return (value === "" ? undefined : mapIn(value)) ?? { [keyOf("0")]: value };
}

function mapOfPlaceholders(placeholders: Record<string, string>): RawMap {
  const map: RawMap = {};
  for (const name in placeholders) putRaw(map, name, placeholders[name] ?? "");
  return map;
}

function tooMany(source: string, limit: number): Refused {
  return { error: argsError("rest_too_many_params", { source, limit: String(limit) }) };
}

/** A Content-Type header, taken apart as far as the family looks at it. */
interface ContentType {
  /** The media type in lower case; undefined where the header names none. */
  media: string | undefined;
  boundary: string | undefined;
}

const jsonMedia = /(?:^|[\s,])application\/(?:[\w!#$&-^.+]{1,127}\+)?json(?:\+oembed)?(?:$|[\s;,])/;
const boundaryOf = /boundary=(?:"([^"]*)"|([^;,\s]*))/i;

const plainJson: ContentType = { media: "application/json", boundary: undefined };

/** Reads a Content-Type header; one without a slash counts as none. */
function readContentType(header: string | undefined): ContentType {
  if (header === plainJson.media) return plainJson;
  const [first = "", ...parameters] = (header ?? "").split(";");
  const media = first.trim().toLowerCase();
  const [, quoted, bare] = boundaryOf.exec(parameters.join(";")) ?? [];
  return { media: media.includes("/") ? media : undefined, boundary: quoted ?? bare };
}

/** Whether a media type is JSON: `application/json`, `application/…+json`, alone or in a list. */
function isJsonMedia(media: string | undefined): boolean {
  return media === "application/json" || (media !== undefined && jsonMedia.test(media));
}

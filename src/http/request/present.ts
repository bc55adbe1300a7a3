import { serverErrors } from "../../engine/server-errors.ts";
import type { Answer } from "../../engine/answer.ts";
import type { Call } from "../../engine/call.ts";
import { namedFields, shapedBody } from "../../engine/fields.ts";
import { listOf, scalarText } from "../../engine/json-reading.ts";
import { refuse, Refusal } from "../../engine/refusal.ts";
import { type Json, type JsonObject, isObject } from "../../json/json.ts";
import type { SharedParts } from "../../engine/cache/shared-parts.ts";
import type { JsonEncoder } from "../encode.ts";
import { bareHeaders, commonHeaders } from "../headers.ts";
import type { Outgoing } from "../outgoing.ts";
import type { ApiRequest } from "./api-request.ts";
import { onceAllThere, onceThere } from "../../time/at-once.ts";
import type { CallResult } from "./check-call.ts";
import { flag } from "./flags.ts";
import type { FollowLink } from "./follow-links.ts";
import { wordsApart } from "../../text/white-space.ts";

/** What presentation needs to know beside the result. */
export interface Presentation {
  readonly request: ApiRequest;
  readonly anonymous: boolean;
  /** The request token that a visitor goes on with; false where the one that came is none of the site's. */
  readonly nonce: string | false | undefined;
  readonly follow: FollowLink;
  readonly parts: SharedParts;
  readonly encoder: JsonEncoder;
  /** Bytes that the answer may take at most. */
  readonly answerBytes: number;
  /** Whether the bytes of a long answer lie outside the heap. */
  readonly outside: boolean;
}

/** An answer on its way out: fields, links, embeds, envelope, headers, encoding. */
export function present(result: CallResult, about: Presentation): Outgoing | Promise<Outgoing> {
  const { answer, call } = result;
  const { flags } = about.request;
  if (answer.raw !== undefined) return withHeaders(result, null, about);
  const fields = answer.status < 400 ? namedFields(flag("_fields", call?.sources, flags)) : undefined;
  const body = shapedBody(answer, fields, about.parts);
  const relations = namedRelations(flags._embed);
  if (relations === undefined) return withHeaders(result, body, about);
  const refused = (error: unknown) => {
    if (error instanceof Refusal) return withHeaders({ ...result, answer: error.answer }, error.answer.body, about);
    throw error;
  };
  try {
    const embedded = embedLinked(body, relations, about);
    if (!(embedded instanceof Promise)) return withHeaders(result, embedded, about);
    return embedded.then((known) => withHeaders(result, known, about), refused);
  } catch (error) {
    return refused(error);
  }
}

/** What an answer to somebody signed in says, so that nothing in between keeps it. */
const NOT_KEPT: Readonly<Record<string, string>> = {
  Expires: "Wed, 11 Jan 1984 05:00:00 GMT",
  "Cache-Control": "no-cache, must-revalidate, max-age=0, no-store, private",
};

/** The headers that the server itself gives an answer. */
function serverHeaders({ status }: Answer, { request: { raw, links, flags }, anonymous, nonce }: Presentation) {
  if (isWrongCallback(flags._jsonp)) return bareHeaders(links);
  const headers = commonHeaders(links, raw.headers.get("origin") || undefined);
  if (headers.Vary === undefined && raw.method === "GET" && anonymous) headers.Vary = "Origin";
  const isFailure = status >= 400 && status < 500;
  const isOverridden = () => isFailure && !("_envelope" in flags) && raw.headers.get(OVERRIDE) !== null;
  if (!anonymous || nonce === false || isOverridden()) Object.assign(headers, NOT_KEPT);
  if (typeof nonce === "string") headers["X-WP-Nonce"] = nonce;
  return headers;
}

const OVERRIDE = "x-http-method-override";

function withHeaders(result: CallResult, shaped: Json, about: Presentation): Outgoing {
  const { request } = about;
  const { answer, basis, allow } = result;
  const headers = serverHeaders(answer, about);
  headers["X-Standin-Basis"] = basis;
  const { change } = request.session;
  if (change !== undefined) headers["X-Standin-Change"] = String(change);
  const methods = allow();
  if (answer.raw === undefined && "_envelope" in request.flags) {
    const own: Record<string, string | number> = { ...answer.headers };
    if (methods.length > 0) own.Allow = allowText(methods, result.call);
    const body = { body: shaped, status: answer.status, headers: Object.keys(own).length === 0 ? [] : own };
    return encoded({ status: 200, body, raw: undefined }, { headers, result, about });
  }
  for (const name in answer.headers) headers[name] = String(answer.headers[name]);
  if (methods.length > 0) headers.Allow = allowText(methods, result.call);
  return encoded({ status: answer.status, body: shaped, raw: answer.raw }, { headers, result, about });
}

/** Methods as `Allow` names them: mostly those of the whole route. */
function allowText(methods: readonly string[], call: Call | undefined): string {
  return methods === call?.route.methods ? call.route.methodsText : methods.join(", ");
}

// Whole texts: the journal keeps what was sent, and one that is put together anew would be another each time.
const JSON_TEXT = "application/json; charset=UTF-8";
const SCRIPT = "application/javascript; charset=UTF-8";

function encoded(
  { status, body, raw: own }: Pick<Answer, "status" | "body" | "raw">,
  { headers, result, about }: { headers: Record<string, string>; result: CallResult; about: Presentation },
): Outgoing {
  const { request, encoder, answerBytes, outside } = about;
  const { call, behaviour } = result;
  const raw = own ?? (call && behaviour?.write?.(body, call));
  const silent = request.method === "HEAD" || request.raw.method === "HEAD";
  if (raw !== undefined) {
    headers["Content-Type"] = raw.type;
    const { content } = raw;
    return { status, headers, body: silent ? null : typeof content === "string" ? content : Buffer.from(content) };
  }
  const callback = jsonpCallback(request.flags._jsonp);
  const isScript = callback !== undefined || isWrongCallback(request.flags._jsonp);
  headers["Content-Type"] = isScript ? SCRIPT : JSON_TEXT;
  if (status === 204) return { status, headers, body: null };
  // An empty text has a length, so that a kept connection knows where the answer ends.
  if (body === null) return { status, headers, body: silent ? null : "" };
  const pretty = flag("_pretty", call?.sources, request.flags) !== undefined;
  const seldom = behaviour?.seldom === true;
  const written = encoder.encode(body, { pretty, seldom, callback, limit: answerBytes, outside });
  if (written instanceof Refusal) {
    headers["X-Standin-Basis"] = written.answer.basis ?? "family";
    return encoded(written.answer, { headers, result, about });
  }
  return { status, headers, body: silent ? null : written };
}

/** Which relations to embed: all of them, or those named. */
type Relations = true | ReadonlySet<string>;

/** What `_embed` asks for; any presence counts, `1`, `true` and nothing mean all. */
function namedRelations(value: Json | undefined): Relations | undefined {
  if (value === undefined) return undefined;
  if (value === "1" || value === "true" || value === "0") return true;
  const names = typeof value === "string" ? wordsApart(value) : listOf(value).map(scalarText);
  const given = names.filter((name) => name !== "");
  return given.length === 0 ? true : new Set(given);
}

/** The answer with what its embeddable links point at beside each item, under `_embedded`. */
function embedLinked(body: Json, relations: Relations, about: Embedding): Json | Promise<Json> {
  if (Array.isArray(body)) return onceAllThere<Json, Json>(body, (item) => embedInItem(item, relations, about));
  return embedInItem(body, relations, about);
}

type Embedding = Pick<Presentation, "follow" | "parts">;

/** Relations in turn, the links of one together. */
function embedInItem(item: Json, relations: Relations, { follow, parts }: Embedding): Json | Promise<Json> {
  const links = isObject(item) ? item._links : undefined;
  if (!isObject(item) || !isObject(links)) return item;
  let embedding: JsonObject | Promise<JsonObject> = {};
  for (const [relation, entries] of Object.entries(links)) {
    if (relation === "curies" || !Array.isArray(entries)) continue;
    if (relations !== true && !relations.has(relation)) continue;
    embedding = onceThere(embedding, (embedded) =>
      onceThere(
        onceAllThere(entries, (entry) => embedEntry(entry, follow)),
        (found) => {
          // A relation whose lists are all empty is not told at all.
          if (found.some(holdsSomething)) embedded[relation] = found.map((value) => value ?? []);
          return embedded;
        },
      ),
    );
  }
  return onceThere(embedding, (embedded) =>
    Object.keys(embedded).length === 0 ? item : parts.extended(item, { _embedded: embedded }),
  );
}

function holdsSomething(value: Json | undefined): boolean {
  return value !== undefined && !(Array.isArray(value) && value.length === 0);
}

function embedEntry(entry: Json, follow: FollowLink): ReturnType<FollowLink> {
  if (!isObject(entry) || entry.embeddable !== true || typeof entry.href !== "string") return undefined;
  return follow(entry.href);
}

const CALLBACK = /^[A-Za-z0-9_.]+$/;

/** The callback that `_jsonp` names: undefined when it is off or no name. */
function jsonpCallback(value: Json | undefined): string | undefined {
  return typeof value === "string" && value !== "0" && CALLBACK.test(value) ? value : undefined;
}

function isWrongCallback(value: Json | undefined): boolean {
  if (value === undefined || value === "" || value === "0") return false;
  return typeof value !== "string" || !CALLBACK.test(value);
}

/** The error for a `_jsonp` that is no callback name; it carries no `data`. */
export function jsonpProblem(value: Json | undefined): Answer | undefined {
  if (!isWrongCallback(value)) return undefined;
  const { message, answer } = refuse(serverErrors.rest_callback_invalid);
  return { ...answer, body: { code: "rest_callback_invalid", message } };
}

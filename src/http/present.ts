import type { Sources } from "../args/sources.ts";
import type { Answer } from "../behaviours/answer.ts";
import { isObject } from "../catalogue/is-object.ts";
import type { Links } from "../behaviours/links.ts";
import { Refusal } from "../behaviours/refusal.ts";
import type { Json, JsonObject } from "../catalogue/document.ts";
import type { SharedParts } from "../engine/cache/shared-parts.ts";
import { embedLinked, type FollowLink, wantedRelations } from "./embed.ts";
import { encodeJson } from "./encode.ts";
import { filterFields, wantedFields } from "./fields.ts";
import { flag } from "./flags.ts";
import { commonHeaders } from "./headers.ts";
import { jsonpCallback } from "./jsonp.ts";
import type { Outgoing } from "./outgoing.ts";
import type { Performed } from "./perform.ts";

/** What presentation needs to know of the request. */
export interface Presentation {
  readonly request: Request;
  /** The method that counts. */
  readonly method: string;
  readonly links: Links;
  readonly flags: JsonObject;
  readonly anonymous: boolean;
  readonly follow: FollowLink;
  readonly parts: SharedParts;
  /** Bytes that the answer may take at most. */
  readonly answerBytes: number;
}

/** An answer on its way out: fields, links, embeds, envelope, headers, encoding. */
export function present(performed: Performed, about: Presentation): Outgoing | Promise<Outgoing> {
  const { answer, call } = performed;
  if (answer.raw !== undefined) return finish(performed, null, about);
  const body = shapedBody(answer, call?.sources, about);
  const relations = wantedRelations(about.flags._embed);
  if (relations === undefined) return finish(performed, body, about);
  return embedLinked(body, relations, about.follow).then(
    (embedded) => finish(performed, embedded, about),
    (error: unknown) => {
      if (error instanceof Refusal) return finish({ ...performed, answer: error.answer }, error.answer.body, about);
      throw error;
    },
  );
}

function shapedBody(
  { status, body, links }: Answer,
  sources: Sources | undefined,
  { flags, parts }: Presentation,
): Json {
  const fields = status < 400 ? wantedFields(flag("_fields", sources, flags)) : undefined;
  const shaped = fields === undefined ? body : filterFields(body, fields, parts);
  return links === undefined || !isObject(shaped) ? shaped : { ...shaped, _links: { ...links } };
}

function finish(performed: Performed, shaped: Json, about: Presentation): Outgoing {
  const { answer, behaviour, allow } = performed;
  const headers = commonHeaders(about.links, about.request.headers.get("origin") || undefined);
  if (headers.Vary === undefined && about.request.method === "GET" && about.anonymous) headers.Vary = "Origin";
  headers["X-Standin-Basis"] = answer.basis ?? behaviour?.basis ?? "family";
  const own: Record<string, string | number> = { ...answer.headers };
  if (allow.length > 0) own.Allow = allow.join(", ");
  if (answer.raw === undefined && "_envelope" in about.flags) {
    const body = { body: shaped, status: answer.status, headers: Object.keys(own).length === 0 ? [] : own };
    return encode({ ...performed, answer: { status: 200, body } }, headers, about);
  }
  for (const [name, value] of Object.entries(own)) headers[name] = String(value);
  return encode({ ...performed, answer: { ...answer, body: shaped } }, headers, about);
}

function encode(performed: Performed, headers: Record<string, string>, about: Presentation): Outgoing {
  const { answer, call, behaviour } = performed;
  const { status, body } = answer;
  const raw = answer.raw ?? (call && behaviour?.write?.(body, call));
  const silent = about.method === "HEAD" || about.request.method === "HEAD";
  if (raw !== undefined) {
    headers["Content-Type"] = raw.type;
    const { content } = raw;
    return { status, headers, body: silent ? null : typeof content === "string" ? content : Buffer.from(content) };
  }
  const callback = jsonpCallback(about.flags._jsonp);
  headers["Content-Type"] = `application/${callback === undefined ? "json" : "javascript"}; charset=UTF-8`;
  if (status === 204) return { status, headers, body: null };
  // An empty text has a length, so that a kept connection knows where the answer ends.
  if (body === null) return { status, headers, body: silent ? null : "" };
  const pretty = flag("_pretty", call?.sources, about.flags) !== undefined;
  const text = encodeJson(body, { pretty, parts: about.parts, limit: about.answerBytes });
  if (text instanceof Refusal) {
    headers["X-Standin-Basis"] = text.answer.basis ?? "family";
    return encode({ ...performed, answer: text.answer }, headers, about);
  }
  return { status, headers, body: silent ? null : callback === undefined ? text : `/**/${callback}(${text})` };
}

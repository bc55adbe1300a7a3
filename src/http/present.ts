import type { Sources } from "../args/sources.ts";
import type { Answer } from "../behaviours/answer.ts";
import type { Links } from "../behaviours/links.ts";
import type { Json, JsonObject } from "../catalogue/document.ts";
import { embedLinked, type FollowLink, wantedRelations } from "./embed.ts";
import { encodeJson } from "./encode.ts";
import { filterFields, wantedFields } from "./fields.ts";
import { flag } from "./flags.ts";
import { commonHeaders } from "./headers.ts";
import { jsonpCallback } from "./jsonp.ts";

/** What presentation needs to know of the request. */
export interface Presentation {
  readonly request: Request;
  readonly links: Links;
  readonly query: JsonObject;
  readonly sources: Sources | undefined;
  readonly allow: readonly string[];
  readonly anonymous: boolean;
  readonly follow: FollowLink;
}

/** An answer on its way out: fields, links, embeds, envelope, encoding, headers. */
export async function present(answer: Answer, about: Presentation): Promise<Response> {
  const shaped = answer.raw === undefined ? await shapeBody(answer, about) : undefined;
  const headers: Record<string, string> = commonHeaders(about.links, about.request.headers.get("origin") || undefined);
  if (headers.Vary === undefined && about.request.method === "GET" && about.anonymous) headers.Vary = "Origin";
  headers["X-Standin-Basis"] = answer.basis ?? "family";
  const own: Record<string, string | number> = { ...answer.headers };
  if (about.allow.length > 0) own.Allow = about.allow.join(", ");
  if (shaped !== undefined && "_envelope" in about.query) {
    const body = { body: shaped, status: answer.status, headers: Object.keys(own).length === 0 ? [] : own };
    return encode({ status: 200, body }, { headers, about });
  }
  for (const [name, value] of Object.entries(own)) headers[name] = String(value);
  return encode({ ...answer, body: shaped ?? null }, { headers, about });
}

async function shapeBody(answer: Answer, about: Presentation): Promise<Json> {
  let { body } = answer;
  const fields = answer.status < 400 ? wantedFields(flag("_fields", about.sources, about.query)) : undefined;
  if (fields !== undefined) body = filterFields(body, fields);
  if (answer.links !== undefined && typeof body === "object" && body !== null && !Array.isArray(body))
    body = { ...body, _links: { ...answer.links } };
  const relations = wantedRelations(about.query._embed);
  return relations === undefined ? body : embedLinked(body, relations, about.follow);
}

function encode(
  answer: Pick<Answer, "status" | "body" | "raw">,
  { headers, about }: { headers: Record<string, string>; about: Presentation },
): Response {
  const { status, body, raw } = answer;
  const empty = about.request.method === "HEAD" || status === 204 || (raw === undefined && body === null);
  if (raw !== undefined) {
    headers["Content-Type"] = raw.type;
    return new Response(empty ? null : Buffer.from(raw.content), { status, headers });
  }
  const callback = jsonpCallback(about.query._jsonp);
  if (status !== 204)
    headers["Content-Type"] =
      callback === undefined ? "application/json; charset=UTF-8" : "application/javascript; charset=UTF-8";
  if (empty) return new Response(null, { status, headers });
  const text = encodeJson(body, { pretty: flag("_pretty", about.sources, about.query) !== undefined });
  return new Response(callback === undefined ? text : `/**/${callback}(${text})`, { status, headers });
}

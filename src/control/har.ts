import { statusText } from "../http/status-texts.ts";
import { isObject, type Json, type JsonObject } from "../json/json.ts";
import { valueOfJson } from "../json/nesting.ts";
import { entryOf, type NotedCall } from "../state/journal.ts";
import { hiddenHeaders, hiddenInText } from "../state/secrets.ts";
import type { SentAnswer } from "../state/sent-answer.ts";

/** What is known of calls beside them. */
export interface HarParts {
  /** How many calls fell out of the journal. */
  readonly dropped: number;
  /** Where who asks for the HAR finds the server: that of calls which named no host. */
  readonly origin: string;
  /** Name of the sandbox that they were made in. */
  readonly sandbox: string;
  readonly version: string;
}

/** Calls as an HTTP archive (HAR 1.2), as a browser's network panel saves it. Secrets are hidden; an answer that is no longer kept is left out, which is said. */
export function harOf(calls: readonly NotedCall[], parts: HarParts): JsonObject {
  const { dropped, version } = parts;
  return {
    log: {
      version: "1.2",
      creator: { name: "standin", version },
      ...(dropped > 0 && { comment: `${dropped} earlier calls fell out of the journal` }),
      entries: calls.map((noted) => entryAsHar(noted, parts)),
    },
  };
}

function entryAsHar(noted: NotedCall, parts: HarParts): JsonObject {
  const { at, method, query, headers, body, status, ms, basis, route } = entryOf(noted);
  const type = headers["content-type"] ?? "";
  return {
    startedDateTime: at,
    time: ms,
    request: {
      method,
      url: addressOf(noted, parts),
      httpVersion: "HTTP/1.1",
      cookies: [],
      headers: pairsOf(noted.call.headers),
      queryString: [...new URLSearchParams(query)].map(([name, value]) => ({ name, value })),
      headersSize: -1,
      bodySize: body === null ? 0 : Buffer.byteLength(body),
      ...(body !== null && { postData: { mimeType: type, text: body } }),
    },
    response: responseAsHar(noted, status),
    cache: {},
    timings: { send: 0, wait: ms, receive: 0 },
    _basis: basis,
    _route: route,
  };
}

/** The whole address of a call: behind its sandbox's segment, where the call did not name that by a header. */
function addressOf({ call }: NotedCall, { origin, sandbox }: HarParts): string {
  const { path, query, headers } = call;
  const host = headerOf(headers, "host");
  const base = host === undefined ? origin : `${origin.slice(0, origin.indexOf("://"))}://${host}`;
  const isNamed = sandbox === "" || headerOf(headers, "x-standin-sandbox") === sandbox;
  return `${base}${isNamed ? "" : `/@${sandbox}`}${path}${query === "" ? "" : `?${query}`}`;
}

function headerOf(pairs: readonly string[], name: string): string | undefined {
  const at = pairs.findIndex((one, index) => index % 2 === 0 && one.toLowerCase() === name);
  return at < 0 ? undefined : pairs[at + 1];
}

function pairsOf(pairs: readonly string[]): Json[] {
  return pairs.flatMap((name, at) => (at % 2 === 0 ? [{ name, value: pairs[at + 1] ?? "" }] : []));
}

/** What a call was answered, its secrets hidden, as an HTTP archive has it. */
export function responseAsHar(noted: NotedCall, status: number): JsonObject {
  const headers = answerHeaders(noted);
  const content = answerContent(noted);
  return {
    status,
    statusText: statusText(status),
    httpVersion: "HTTP/1.1",
    cookies: [],
    headers: pairsOf(headers),
    content,
    redirectURL: headerOf(headers, "location") ?? "",
    headersSize: -1,
    bodySize: content["size"] ?? -1,
    // As browsers say that there was no answer.
    ...(status === 0 && { _error: "the connection was cut" }),
  };
}

function answerHeaders({ answer }: NotedCall): readonly string[] {
  return hiddenHeaders(Object.entries(answer?.headers ?? {}).flat(), {});
}

/** The body of what a call was answered, as a HAR has it. */
export function answerContent(noted: NotedCall): JsonObject {
  return contentOf(noted.answer, headerOf(answerHeaders(noted), "content-type") ?? "");
}

/** What is text in spite of its bytes. */
const TEXT = /^(?:text\/|application\/(?:json|javascript|xml|[\w.-]+\+(?:json|xml)))/i;

function contentOf(answer: SentAnswer | undefined, mimeType: string): JsonObject {
  const body = answer?.body;
  if (body === undefined) return { size: -1, mimeType, comment: "the body is not kept any more" };
  if (body === null) return { size: 0, mimeType, text: "" };
  const size = Buffer.byteLength(body);
  if (typeof body !== "string" && !TEXT.test(mimeType))
    return { size, mimeType, text: Buffer.from(body).toString("base64"), encoding: "base64" };
  const text = typeof body === "string" ? body : new TextDecoder().decode(body);
  return { size, mimeType, text: isContract(text) ? text : hiddenInText(text, mimeType) };
}

/** Members of an index document, and of what OPTIONS answers: what is said of args is no secret, whatever they are called. */
const CONTRACT = new Set(
  "name description url home gmt_offset timezone_string page_for_posts page_on_front show_on_front namespaces namespace authentication routes methods endpoints schema site_logo site_icon site_icon_url _links".split(
    " ",
  ),
);

/** Whether a text is what a site says of its routes, and nothing beside. */
export function isContract(text: string): boolean {
  if (!text.includes('"routes":') && !text.includes('"endpoints":')) return false;
  const value = valueOfJson(text);
  if (!isObject(value) || !Object.keys(value).every((name) => CONTRACT.has(name))) return false;
  return isObject(value.routes) || Array.isArray(value.endpoints);
}

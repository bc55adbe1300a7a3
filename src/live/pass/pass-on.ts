import type { IncomingHttpHeaders } from "node:http";
import type { PassedAnswer, PassedCall, PassOn } from "../../engine/pass-on.ts";
import { isReading } from "../../engine/pass-on.ts";
import { ACCEPTED_ENCODINGS, decodedBody, isDecodable, readAnswerBody } from "../client/answer-body.ts";
import { isSameHost, isTrusted, redirectOf } from "../client/client.ts";
import { ClientProblem, wireReason } from "../client/client-problem.ts";
import type { Ear } from "../record/hear.ts";
import { withoutOwnPairs } from "./passed-query.ts";
import { handedCookies, handedHeaders, sayWhoAsks, sentHeaders, withoutCredentials } from "./passed-headers.ts";
import { asRefusal } from "./pass-failure.ts";
import type { PassedResponse, PassTransport } from "./pass-transport.ts";
import { type DoubleOfSite, type UpstreamSite, upstreamSite } from "./upstream-site.ts";

/** How calls are passed on. */
export interface PassOptions extends Omit<PassOn, "ask" | "file"> {
  readonly double: DoubleOfSite;
  readonly transport: PassTransport;
  /** Whether redirects to other hosts are followed, without credentials. */
  readonly followHost: boolean;
  /** Bytes of an answer in which addresses are replaced, at most. */
  readonly answerBytes: number;
  /** What a caller is said to be who says nothing (`standin/0.1.0`). */
  readonly userAgent: string;
  /** Whether a text is a token of Standin's own. */
  isOwn(text: string): boolean;
  /** Told of every JSON that a GET was answered with. */
  readonly keep?: (heard: HeardAnswer) => void;
}

/** What the site answered to a GET, its own addresses in it. */
export interface HeardAnswer {
  readonly site: UpstreamSite;
  readonly call: PassedCall;
  /** As it was sent. */
  readonly query: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** Headers that said who asks; undefined for a visitor. */
  readonly credentials: Readonly<Record<string, string>> | undefined;
}

const MOST_REDIRECTS = 5;

/** A real site to which calls are passed on; it is looked for when the first one comes. */
export function createPassOn(options: PassOptions): PassOn {
  const { upstream, missing, writes, credentials, names } = options;
  const home = new URL(upstream);
  let looking: Promise<UpstreamSite> | undefined;
  const find = () => {
    looking ??= found(options, home).catch((error: unknown) => {
      // What stood in the way may be gone the next time.
      looking = undefined;
      throw error;
    });
    return looking;
  };
  return {
    upstream,
    missing,
    writes,
    credentials,
    names,
    async ask(call) {
      try {
        return await answered(call, { options, home, site: await find() });
      } catch (error) {
        throw asRefusal(error, home, call.signal);
      }
    },
    async file(place) {
      const site = await find();
      const request = { method: "GET", headers: ownHeaders(options), body: undefined, signal: undefined };
      const { response } = await followed({ ...request, url: site.fileAt(place) }, { options, home });
      if (response.status === 200 && isDecodable(response.headers["content-encoding"])) return fileOf(response);
      response.end();
      return undefined;
    },
  };
}

/** What of a file's headers is handed on. */
const OF_FILES = ["content-type", "cache-control", "etag", "last-modified"];

function fileOf(response: PassedResponse): Response {
  const { headers: own, body } = response;
  const headers = new Headers({ ...SANDBOXED, "X-Content-Type-Options": "nosniff" });
  for (const name of OF_FILES) if (typeof own[name] === "string") headers.set(name, own[name]);
  if (own["content-length"] !== undefined && own["content-encoding"] === undefined)
    headers.set("Content-Length", own["content-length"]);
  headers.set("X-Standin-Basis", "recorded");
  headers.set("X-Standin-Upstream", "1");
  return new Response(streamOf(decodedBody({ headers: plainHeaders(own), body }), response), { headers });
}

/** What is no JSON runs no script on Standin's own origin, where it could reach the control endpoint. */
const SANDBOXED = { "Content-Security-Policy": "sandbox" };

interface Asking {
  readonly options: PassOptions;
  readonly home: URL;
  readonly site: UpstreamSite;
}

async function found(options: PassOptions, home: URL): Promise<UpstreamSite> {
  const reaches = (url: URL) => isReached(url, home, options);
  let failure: unknown;
  const ear: Ear = {
    heard: 0,
    async hear(method, url) {
      try {
        const request = { method, headers: ownHeaders(options), body: undefined, signal: undefined };
        const { url: end, response } = await followed({ ...request, url: new URL(url) }, { options, home });
        const headers = plainHeaders(response.headers);
        const bytes = await readAnswerBody({ ...response, headers }, options.answerBytes);
        return { url: end.href, status: response.status, headers, text: new TextDecoder().decode(bytes) };
      } catch (error) {
        failure = error;
        const kind = error instanceof ClientProblem && error.kind === "other-host" ? "other-host" : "unreachable";
        return { problem: kind, detail: wireReason(error) };
      }
    },
  };
  return upstreamSite(options.upstream, options.double, { ear, reaches }).catch((error: unknown) => {
    throw failure ?? error;
  });
}

function ownHeaders({ userAgent }: PassOptions): Record<string, string> {
  return {
    "user-agent": userAgent,
    accept: "application/json, text/html;q=0.5, */*;q=0.1",
    "accept-encoding": ACCEPTED_ENCODINGS,
  };
}

function isReached(url: URL, home: URL, { followHost }: PassOptions): boolean {
  return /^https?:$/.test(url.protocol) && (followHost || isSameHost(url, home));
}

type Sent = Parameters<PassTransport["send"]>[0];

/** Sends a call, and where it only reads goes where the site leads it. */
async function followed(
  request: Sent,
  { options, home }: Pick<Asking, "options" | "home">,
): Promise<{ readonly url: URL; readonly response: PassedResponse }> {
  let { url } = request;
  for (let hops = 0; hops <= MOST_REDIRECTS; hops++) {
    const headers = isTrusted(url, home) ? request.headers : withoutCredentials(request.headers);
    const response = await options.transport.send({ ...request, url, headers });
    const { status } = response;
    const target = redirectOf({
      url: url.href,
      status,
      headers: plainHeaders(response.headers),
    });
    if (target === undefined || !isReading(request.method)) return { url, response };
    response.end();
    if (!isReached(target, home, options))
      throw new ClientProblem("other-host", `it leads to another host, ${target.origin}; --follow-host asks there too`);
    url = target;
  }
  throw new ClientProblem("unreachable", `it leads on more than ${MOST_REDIRECTS} times, last to ${url.href}`);
}

async function answered(call: PassedCall, asking: Asking): Promise<PassedAnswer> {
  const { options, home, site } = asking;
  const headers = sentHeaders(call.headers, options);
  headers["user-agent"] ??= options.userAgent;
  headers["accept-encoding"] = ACCEPTED_ENCODINGS;
  if (call.body === undefined) delete headers["content-type"];
  else headers["content-length"] = String(call.body.byteLength);
  const query = withoutOwnPairs(call.query, options);
  const first = site.addressOf({ ...call, query });
  const { method, body, signal } = call;
  const { url, response } = await followed({ method, url: first, headers, body, signal }, { options, home });
  try {
    return await handedOn(response, { ...asking, call, query, url, sent: headers });
  } catch (error) {
    response.end();
    throw error;
  }
}

interface Handing extends Asking {
  readonly call: PassedCall;
  readonly query: string;
  /** Where the answer was found. */
  readonly url: URL;
  readonly sent: Readonly<Record<string, string>>;
}

/** Statuses of answers without a body. */
const EMPTY: ReadonlySet<number> = new Set([204, 205, 304]);

async function handedOn(response: PassedResponse, handing: Handing): Promise<PassedAnswer> {
  const { options, call, site, url } = handing;
  const { status, headers: own } = response;
  if (status < 200 || status > 599) throw new ClientProblem("unreachable", `its status ${status} is none`);
  const change = site.rewriterTo(call.links);
  const headers = handedHeaders(own, change);
  if (own.location !== undefined && URL.canParse(own.location, url.href))
    headers["Location"] = change(new URL(own.location, url).href);
  const isSecure = call.links.site.startsWith("https:");
  const cookies = options.credentials ? handedCookies(own["set-cookie"] ?? [], { isSecure }) : [];
  const type = own["content-type"] ?? "";
  const isText = isJson(type) && status !== 206;
  if (call.method === "HEAD" || EMPTY.has(status)) {
    response.end();
    if (!isText && own["content-length"] !== undefined && own["content-encoding"] === undefined)
      headers["Content-Length"] = own["content-length"];
    return { status, headers, cookies, body: null };
  }
  if (!isDecodable(own["content-encoding"]))
    throw new ClientProblem("unreachable", `it comes encoded as ${own["content-encoding"]}, which nobody asked for`);
  const body = { headers: plainHeaders(own), body: response.body };
  if (isText) {
    const text = textOf(await readAnswerBody({ ...body, status }, options.answerBytes), type);
    if (/charset=/i.test(type)) headers["Content-Type"] = type.replace(/charset=[^;]*/i, "charset=UTF-8");
    heard(text, response, handing);
    return { status, headers, cookies, body: change(text) };
  }
  if (own["content-length"] !== undefined && own["content-encoding"] === undefined)
    headers["Content-Length"] = own["content-length"];
  return { status, headers: { ...headers, ...SANDBOXED }, cookies, body: streamOf(decodedBody(body), response) };
}

function isJson(type: string): boolean {
  return /^\s*(?:application|text)\/(?:[\w.-]*\+?json|javascript)\s*(?:;|$)/i.test(type);
}

function textOf(bytes: Uint8Array, type: string): string {
  const charset = /charset="?([\w-]+)/i.exec(type)?.[1] ?? "utf-8";
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

function heard(text: string, { status, headers }: PassedResponse, { options, call, query, site, sent }: Handing): void {
  if (call.method !== "GET" || status !== 200) return;
  const credentials = sayWhoAsks(sent) ? sent : undefined;
  options.keep?.({ site, call, query, headers, text, credentials });
}

/** The bytes as somebody asks for them; who leaves them ends the answer. */
function streamOf(body: AsyncIterable<Uint8Array>, response: PassedResponse): ReadableStream<Uint8Array<ArrayBuffer>> {
  const chunks = body[Symbol.asyncIterator]();
  return new ReadableStream(
    {
      async pull(controller) {
        const next = await chunks.next();
        if (next.done === true) controller.close();
        else controller.enqueue(new Uint8Array(next.value));
      },
      cancel: () => response.end(),
    },
    { highWaterMark: 0 },
  );
}

function plainHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(", ") : value]],
    ),
  );
}

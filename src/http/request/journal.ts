import { isObject, type Json, type JsonObject } from "../../json/json.ts";
import type { Answer } from "../../engine/answer.ts";
import type { Behaviour } from "../../engine/behaviour.ts";
import type { Call } from "../../engine/call.ts";
import { type Reason, remarksIn, type Why } from "../../state/journal.ts";
import { type CallSecrets, secretsInHeaders } from "../../state/secrets.ts";
import type { Outgoing } from "../outgoing.ts";
import type { SocketBindings } from "../server/read-body.ts";
import type { RawRequest } from "../server/socket-request.ts";
import type { Site } from "../site.ts";
import type { ApiRequest } from "./api-request.ts";
import { secretsOfCall, secretsOfPath } from "./call-secrets.ts";

/** An answer on its way out, and what the journal tells of its call. */
export interface AnsweredRequest {
  readonly outgoing: Outgoing;
  /** Undefined where no route was found, or none was looked for. */
  readonly call: Call | undefined;
  readonly behaviour: Behaviour | "fault" | "upstream" | undefined;
  /** Why the call was refused; undefined where it was not. */
  readonly reason?: Reason | undefined;
  /** What nobody is to be shown of its call; set by the last step. */
  readonly secrets?: CallSecrets;
  /** Why this answer, where the server tells. */
  readonly why?: Why | undefined;
}

/** How long it is since a call began. */
export function microsecondsSince(began: number, site: Site): number {
  return Math.round((site.time() - began) * 1000);
}

/** The last step: the call goes into the sandbox's journal, its answer goes on as it is. */
export function journal(
  answered: AnsweredRequest,
  { request, site, body }: { request: ApiRequest; site: Site; body: Uint8Array | undefined },
): AnsweredRequest {
  const { raw, socket, session, method, path, query, began } = request;
  const { outgoing, call, behaviour, reason } = answered;
  const { sandbox } = session;
  const why = site.explain?.(call, behaviour);
  if (call !== undefined) site.coverage.note(call, { basis: outgoing.headers["X-Standin-Basis"], reason });
  const secrets = call === undefined ? secretsOfPath(request.route, site.catalogue) : secretsOfCall(call);
  const noted = {
    at: sandbox.clock.now(),
    method,
    path,
    query,
    route: call?.route.name ?? null,
    params: call?.params ?? {},
    headers: site.lastHeaders.shown(rawHeaders(raw, socket), secrets),
    body: body && shortAsText(body),
    status: outgoing.cut === true ? 0 : outgoing.status,
    basis: outgoing.headers["X-Standin-Basis"] ?? "invented",
    microseconds: microsecondsSince(began, site),
    remarks: remarksIn(outgoing.headers),
    change: session.change,
    reason,
    why,
    answeredBy: behaviour,
    again: false,
    // Named one by one: an object that another is spread into is made far slower, and this is made for every call.
    secretNames: secrets.secretNames,
    secretParts: secrets.secretParts,
  };
  const { headers: sent, body: text, stream } = outgoing;
  const answer = { headers: sent, body: stream === undefined ? text : undefined };
  // Who answered has said nothing again of headers that nobody looked at.
  const heard = request.headersRead.size === 0 ? undefined : secretsInHeaders(rawHeaders(raw, socket));
  sandbox.journal.record(noted, { headersShown: true, answer, heard });
  return { outgoing, call, behaviour, reason, secrets, why };
}

/** Bytes of a body that is kept as text at most. */
const SHORT = 4096;

const decoder = new TextDecoder();

/** A short body as text where it is ASCII: other letters may take two bytes each. */
function shortAsText(body: Uint8Array): Uint8Array | string {
  if (body.byteLength > SHORT) return body;
  const text = decoder.decode(body);
  // Valid bytes of as many letters are ASCII; those that are none are replaced one for one.
  return text.length === body.byteLength && !text.includes("\uFFFD") ? text : body;
}

/** Why an answer refuses its call, as its body says; undefined for one that does not. */
export function refusalReason({ status, body }: Answer): Reason | undefined {
  if (status < 400 || !isObject(body) || typeof body.code !== "string") return undefined;
  const { code, data } = body;
  return { code, params: isObject(data) ? namesIn(data.params) : [] };
}

/** The parameters that an error names: missing ones as a list, wrong ones with what is wrong with each. */
function namesIn(params: Json | undefined): string[] {
  if (Array.isArray(params)) return params.filter((name) => typeof name === "string");
  return isObject(params ?? null) ? Object.keys(params as JsonObject) : [];
}

/** Names and values by turns: on a socket the list that is there already. */
function rawHeaders(raw: RawRequest, socket: SocketBindings | undefined): readonly string[] {
  return socket?.incoming?.rawHeaders ?? [...raw.headers].flat();
}

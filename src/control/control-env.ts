import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Behaviour, Family } from "../engine/behaviour.ts";
import type { Serving } from "../engine/serving.ts";
import type { Assumptions } from "../engine/assumptions.ts";
import { serverErrors } from "../engine/server-errors.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import type { Endpoint, Route } from "../catalogue/route.ts";
import { isObject, type Json, type JsonObject, pointerTo } from "../json/json.ts";
import { jsonText } from "../json/written-numbers.ts";
import { MOST_LEVELS, tooDeepAt } from "../json/nesting.ts";
import { linksOf } from "../http/address.ts";
import type { HttpExchange } from "../http/app.ts";
import { namedSandbox } from "../http/choose-sandbox.ts";
import { type ArrivingBytes, readBody } from "../http/server/read-body.ts";
import type { Site } from "../http/site.ts";
import type { ChangeCause } from "../state/history.ts";
import type { Origin, Seeded } from "../state/origin.ts";
import type { Sandbox } from "../state/sandbox.ts";
import type { Attempt } from "../state/shared-log/shared-line.ts";
import { turn } from "../time/pause.ts";
import { slice } from "../time/slices.ts";
import { ControlError, controlError, SOON } from "./control-error.ts";

/** What the control endpoint works on. */
export interface ControlParts {
  readonly site: Site;
  readonly families: readonly Family[];
  /** Which of their routes the site's own stand for. */
  readonly serving: Serving;
  readonly assumptions: Assumptions;
  /** Handlers of the user's own, by the routes that they answer. */
  readonly overrides: Readonly<Record<string, Behaviour>>;
  /** Whether the site is known by its documents alone. */
  readonly loaded: boolean;
  readonly version: string;
  /** Bodies on their way to the control endpoint: they count apart, so that a large document keeps no call of the API out. */
  readonly arriving: ArrivingBytes;
  /** What lets callers in from elsewhere; nobody unless given. */
  readonly token?: string;
  /** Whether strangers may follow demo links. */
  readonly openScenarios: boolean;
  /** Answers a request as one that is made in the process. Rejects with a TypeError where a fault cuts the connection. */
  fetch(request: Request): Promise<Response>;
  /** Answers agents; undefined where that is not at hand. */
  readonly mcp?: ((c: ControlContext) => Promise<Response>) | undefined;
  /** Ends what has no end of its own, as the stand-in is closed. */
  readonly closing: AbortSignal;
  /** Requests to try at an endpoint; what it needs of the site it reads, by paths below the index. */
  examplesOf(
    target: ExampleTarget,
    read: (address: string) => Promise<Json | undefined>,
  ): Promise<readonly RequestExample[]>;
  /** Builds a seeded state anew. */
  build(origin: Origin): Promise<Seeded>;
}

/** An endpoint, by one of its methods. */
interface ExampleTarget {
  readonly catalogue: Catalogue;
  readonly route: Route;
  readonly endpoint: Endpoint;
  readonly method: string;
}

/** A request to try. */
export interface RequestExample {
  /** What is special about it. */
  readonly title: string;
  /** Path below the index, with a slash in front. */
  readonly path: string;
  /** Names and values, nothing encoded. */
  readonly query: readonly (readonly [name: string, value: string])[];
  readonly body?: JsonObject | undefined;
}

/** What every route of the control endpoint finds in its context: `c.env`. */
export interface ControlEnv {
  Bindings: HttpExchange & {
    readonly parts: ControlParts;
    /** The copy of the shared sandbox that this call is made on, where it changes that. */
    readonly attempt?: Attempt;
    /** The body that was sent, once it is read: a call that is made anew reads none. */
    readonly sent?: { body?: ReturnType<typeof readBody> };
  };
}

/** One call of the control endpoint. */
export type ControlContext = Context<ControlEnv>;

/** Answers with a value as JSON; tells where the API is, as every answer of the API itself does. */
export function json(c: ControlContext, value: Json, status: ContentfulStatusCode = 200): Response {
  const { parts, url, address } = c.env;
  const { toIndex } = linksOf(url.origin, address, parts.site.plan);
  return c.body(jsonLine(value), status, { ...JSON_HEADERS, Link: toIndex });
}

/** A list of so many items is written in slices. */
const LONG = 1000;

/** A list as an answer: a long one is written piece by piece, so that others get their turns. */
export function jsonList(c: ControlContext, items: Iterable<Json>, size: number): Response {
  if (size < LONG) return json(c, [...items]);
  const { time } = c.env.parts.site;
  const texts = itemTexts(items);
  const encoder = new TextEncoder();
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await turn();
      let text = "";
      const ended = slice(texts, time, (piece) => (text += piece));
      controller.enqueue(encoder.encode(text));
      if (ended !== undefined) controller.close();
    },
  });
  return new Response(stream, json(c, null));
}

/** The text of a list, as `json` writes it. */
function* itemTexts(items: Iterable<Json>): Generator<string, void> {
  let before = "[";
  for (const item of items) {
    yield before + jsonText(item);
    before = ",";
  }
  yield before === "[" ? "[]\n" : "]\n";
}

/** The answer where there is nothing to tell but that it was done. */
export function done(c: ControlContext): Response {
  return json(c, { ok: true });
}

/** The answer to a call that can't be done, in the shape of the API's errors. */
export function errorAnswer({ code, message, status, data, headers }: ControlError): Response {
  const text = jsonLine({ code, message, data: { status, ...data } });
  return new Response(text, { status, headers: { ...JSON_HEADERS, ...headers } });
}

const JSON_HEADERS = {
  "Content-Type": "application/json; charset=UTF-8",
  "Cache-Control": "no-store",
  "X-Content-Type-Options": "nosniff",
};

function jsonLine(value: Json): string {
  return `${jsonText(value)}\n`;
}

/** Whether a request names a type among those that it accepts, and JSON not before it. */
export function namesFirst({ req }: Pick<ControlContext, "req">, type: string): boolean {
  const accepted = (req.header("accept") ?? "").toLowerCase().split(",");
  const at = (name: string) => accepted.findIndex((one) => one.split(";")[0]?.trim() === name);
  const [named, own] = [at(type), at("application/json")];
  return named >= 0 && (own < 0 || named < own);
}

/** The sandbox that the request names, made where it is not there yet. Throws ControlError where it can't be. */
export function sandboxOf({ req, env: { parts, address, attempt } }: ControlContext): Sandbox {
  const found = namedSandbox(req.raw, { site: parts.site, address, isCall: true });
  if (!(found instanceof Error)) return attempt?.sandbox ?? found;
  // A refusal has the shape of the API's errors already.
  const { body, status } = found.answer;
  const code = isObject(body) && typeof body.code === "string" ? body.code : "standin_sandbox";
  throw new ControlError(code, found.message, { status });
}

/** Throws ControlError where a sandbox has gone while a call took its time: what is written to it then would be lost. */
export function refuseGone({ gone }: Sandbox): void {
  if (gone === "deleted") throw controlError(serverErrors.standin_sandbox_deleted);
  if (gone === "gave way") throw controlError(serverErrors.standin_sandbox_gave_way, SOON);
}

/** What changes something by this call. */
export function causeOf({ req, env: { address } }: ControlContext, kind: ChangeCause["kind"]): ChangeCause {
  return { kind, method: req.method, path: address.path, user: null };
}

/** What a placeholder of the route stands for, decoded. Throws ControlError. */
export function pathParam({ req, env: { address } }: ControlContext, name: string): string {
  try {
    decodeURIComponent(address.path);
  } catch {
    throw new ControlError("standin_path", `The path holds a broken percent-encoding: ${address.path}.`);
  }
  return req.param(name) ?? "";
}

/** The JSON body; undefined where there is none. Throws ControlError. */
export async function jsonBody(c: ControlContext): Promise<Json | undefined> {
  return (await sentDocument(c)).value;
}

/** A body of so many bytes is read step by step. */
const LARGE = 1_000_000;

/** The JSON that was sent, with its text; no value where nothing was. Throws a ControlError for what is none. */
export async function sentDocument({
  req,
  env: { parts, socket, sent = {} },
}: ControlContext): Promise<{ readonly value: Json | undefined; readonly text: string }> {
  const limit = parts.site.limits.documentBytes;
  const body = await (sent.body ??= readBody(req.raw, { socket, limit, arriving: parts.arriving }));
  if (body === "too-large")
    throw new ControlError("standin_too_large", `The body is larger than ${limit} bytes.`, { status: 413 });
  if (body === "too-many") throw controlError(serverErrors.standin_too_many_documents, SOON);
  if (body === "incomplete") throw new ControlError("standin_incomplete", "The connection ended within the body.");
  // Each step of a large one is long enough for others to wait.
  const rest = (body?.byteLength ?? 0) < LARGE ? () => undefined : turn;
  const text = new TextDecoder().decode(body);
  if (text.trim() === "") return { value: undefined, text };
  await rest();
  const value = parsed(text);
  await rest();
  const deep = tooDeepAt(value);
  if (deep === undefined) return { value, text };
  throw new ControlError(
    "standin_json",
    `The body has more than ${MOST_LEVELS} lists and objects within each other at ${pointerTo("", ...deep)}.`,
  );
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch (error) {
    const why = error instanceof Error ? error.message : "unreadable";
    throw new ControlError("standin_json", `The body is not JSON: ${why}.`);
  }
}

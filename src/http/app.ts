import type { IncomingMessage, ServerResponse } from "node:http";
import { Hono } from "hono";
import { refuse } from "../behaviours/refusal.ts";
import { type Address, linksOf, readAddress } from "./address.ts";
import { arrive } from "./arrival.ts";
import { chooseSandbox } from "./choose-sandbox.ts";
import { lookUp, lookUpOnSocket } from "./look-up.ts";
import { send, toResponse } from "./outgoing.ts";
import { answerPage } from "./pages.ts";
import { problem } from "./problem.ts";
import type { SocketBindings } from "./read-body.ts";
import { readRequestUrl } from "./request-url.ts";
import { answerRequest } from "./request-way.ts";
import type { Site } from "./site.ts";

/** Answers a request to the control endpoint; `path` is what follows `/__standin`. */
export type Control = (
  request: Request,
  about: { path: string; address: Address; socket: SocketBindings | undefined },
) => Promise<Response>;

/** Told of a request that was answered, and how long that took in milliseconds. */
export type Log = (line: { method: string; path: string; status: number; ms: number }) => void;

/** What an app has beside its site. */
export interface AppParts {
  readonly control: Control;
  readonly log?: Log;
  /** Milliseconds of a clock that only runs forward; needed for the log. */
  readonly time?: () => number;
}

/** Answers requests, from a socket or in the process. */
export interface App {
  fetch(request: Request, socket?: SocketBindings): Response | Promise<Response>;
  /** Answers a read on a socket that was answered before, where that still holds; false where it is not so. */
  answerAgain(incoming: IncomingMessage, outgoing: ServerResponse): boolean;
}

/** The app of a server: the cache of answers is looked up before any routing, the rest goes through Hono. */
export function createApp(site: Site, { control, log, time = () => 0 }: AppParts): App {
  const app = new Hono<{ Bindings: SocketBindings }>();
  app.all("*", (context) => dispatch(context.req.raw, { site, control, socket: context.env }));
  app.onError((error, context) => {
    site.report(error, "request");
    const { origin } = readRequestUrl(context.req.url);
    const links = linksOf(origin, { sandbox: "", language: site.plan.defaultLanguage }, site.plan);
    return toResponse(problem(refuse("internal_server_error"), { links, origin: null }));
  });
  const answering: App = {
    fetch: (request, socket) =>
      (socket?.incoming === undefined ? lookUp(request, site)?.toResponse() : undefined) ?? app.fetch(request, socket),
    answerAgain(incoming, outgoing) {
      const known = lookUpOnSocket(incoming, site);
      known?.writeTo(outgoing);
      return known !== undefined;
    },
  };
  return log === undefined ? answering : logged(answering, { log, time });
}

function logged({ fetch, answerAgain }: App, { log, time }: { log: Log; time: () => number }): App {
  return {
    async fetch(request, socket) {
      const start = time();
      const response = await fetch(request, socket);
      const { path, query } = readRequestUrl(request.url);
      const ms = time() - start;
      log({ method: request.method, path: query === "" ? path : `${path}?${query}`, status: response.status, ms });
      return response;
    },
    answerAgain(incoming, outgoing) {
      const start = time();
      if (!answerAgain(incoming, outgoing)) return false;
      const { method = "GET", url = "/" } = incoming;
      log({ method, path: url, status: outgoing.statusCode, ms: time() - start });
      return true;
    },
  };
}

function tooLong(
  request: Request,
  { site, address, origin }: { site: Site; address: Address; origin: string },
): Response {
  const links = linksOf(origin, { ...address, sandbox: "" }, site.plan);
  return toResponse(problem(refuse("rest_address_too_long"), { links, origin: request.headers.get("origin") }));
}

const SIDE_DOOR = "/__standin";

function dispatch(
  request: Request,
  { site, control, socket }: { site: Site; control: Control; socket: SocketBindings | undefined },
): Response | Promise<Response> {
  const url = readRequestUrl(request.url);
  const address = readAddress(url.path, site.plan);
  if (address.path.startsWith(SIDE_DOOR) && (address.path[SIDE_DOOR.length] ?? "/") === "/")
    return control(request, { path: address.path.slice(SIDE_DOOR.length) || "/", address, socket });
  if (url.path.length + url.query.length > site.limits.addressBytes)
    return tooLong(request, { site, address, origin: url.origin });
  const sandbox = chooseSandbox(request, { site, address });
  if (sandbox instanceof Response) return sandbox;
  const arrival = arrive(request, { site, url, address, sandbox, socket });
  const outgoing =
    arrival === undefined ? answerPage(request, { site, url, address, sandbox }) : answerRequest(arrival, site);
  return outgoing instanceof Promise ? outgoing.then((sent) => send(sent, socket)) : send(outgoing, socket);
}

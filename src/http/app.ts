import type { IncomingMessage, ServerResponse } from "node:http";
import { serverErrors } from "../engine/server-errors.ts";
import { refuse } from "../engine/refusal.ts";
import { Sandbox } from "../state/sandbox.ts";
import { type CallSecrets, shownTarget } from "../state/secrets.ts";
import { type Address, hasDotSegment, linksOf, readAddress, readTarget, type RequestUrl } from "./address.ts";
import type { CachedResponse } from "./cached-response.ts";
import { chooseSandbox } from "./choose-sandbox.ts";
import type { Log, LogLine } from "./log.ts";
import { loadedLater } from "./loaded-later.ts";
import { lookUp, lookUpOnSocket } from "./look-up.ts";
import { type Outgoing, send, toResponse } from "./outgoing.ts";
import { problem } from "./problem.ts";
import { answerRequest } from "./request/answer-request.ts";
import { readApiRequest, routeAsked } from "./request/api-request.ts";
import { secretsOfPath } from "./request/call-secrets.ts";
import { queryFlags } from "./request/flags.ts";
import type { SocketBindings } from "./server/read-body.ts";
import { PlainOrigins, type RawRequest, SocketRequest } from "./server/socket-request.ts";
import type { SocketWriter } from "./server/socket-writer.ts";
import type { Site } from "./site.ts";

/** Where the control endpoint stands, behind the sandbox's segment. */
export const CONTROL_PATH = "/__standin";

/** What is known of a request before any routing. */
export interface HttpExchange {
  readonly url: RequestUrl;
  readonly address: Address;
  readonly socket: SocketBindings | undefined;
  /** What the log tells of it beside its address, once it is answered. */
  told?: Told;
}

/** What the log tells of an answer, and what it is not to show. */
interface Told extends Pick<LogLine, "basis" | "reason" | "why"> {
  readonly secrets?: CallSecrets | undefined;
}

/** Answers a request to the control endpoint. */
export type Control = (request: Request, exchange: HttpExchange) => Response | Promise<Response>;

/** What an app has beside its site. */
export interface AppParts {
  readonly control: Control;
  readonly log?: Log;
  /** Milliseconds of a clock that only runs forward; needed for the log. */
  readonly time?: () => number;
}

/** Answers requests, from a socket or in the process. */
export interface App {
  /** `sent`: the address as it was sent, where that is known and the request has it resolved. */
  fetch(request: Request, socket?: SocketBindings, sent?: string): Response | Promise<Response>;
  /**
   * Answers a call of the API on a socket, with no object of the web in between; at once where it was answered before and that still
   * holds. False for what is not for the API, and for a request that is written in a way which takes a closer look. `writer` puts the
   * answer on the socket.
   */
  answerCall(incoming: IncomingMessage, outgoing: ServerResponse, writer: SocketWriter): boolean;
  /** Whether a target, path and query, is the site's own and no page: of the API, the control endpoint, a picture or an upload. */
  owns(target: string): boolean;
  /** Whether the site has a page there. */
  hasPage(target: string): Promise<boolean>;
}

/** The app of a server: the cache is looked up before any routing, then come the control endpoint, the API, and the pages around it. */
export function createApp(site: Site, { control, log, time = () => 0 }: AppParts): App {
  const all = answerAll(site, control);
  const origins = new PlainOrigins();
  const logged = (
    { method, url, sandbox, told }: { method: string; url: RequestUrl; sandbox: string; told: Told },
    { status, start }: { status: number; start: number },
  ) => {
    const { secrets = {}, ...shown } = told;
    log?.({ method, path: shownTarget(url, secrets), status, ms: time() - start, sandbox, ...shown });
  };
  return {
    fetch(request, socket, sent = socket?.incoming?.url) {
      const start = time();
      const resolves = sent !== undefined && hasDotSegment(sent);
      const known = socket?.incoming === undefined && !resolves ? lookUp(request, site) : undefined;
      if (known !== undefined && log === undefined) return known.toResponse();
      const url = readTarget(request.url, socket?.incoming?.url);
      const exchange: HttpExchange = { url, address: readAddress(url.path, site.plan), socket };
      const answer = resolves
        ? toResponse(refused(serverErrors.rest_dot_segment, { request, site, exchange }))
        : (known?.toResponse() ?? all(request, exchange));
      if (log === undefined) return answer;
      return Promise.resolve(answer).then((response) => {
        const { route } = exchange.address;
        const told = known === undefined ? exchange.told : toldAgain(known);
        logged(
          {
            method: request.method,
            url,
            sandbox: sandboxNamed(exchange.address, request.headers.get("x-standin-sandbox")),
            told: told ?? { secrets: secretsOfPath(route, site.catalogue) },
          },
          { status: response.status, start },
        );
        return response;
      });
    },
    answerCall(incoming, outgoing, writer) {
      const start = time();
      const { method = "GET", url: target = "/" } = incoming;
      const known = lookUpOnSocket(incoming, site);
      if (known !== undefined) {
        known.writeTo(outgoing, writer);
        if (log === undefined) return true;
        const url = readTarget(target, target);
        const sandbox = sandboxNamed(readAddress(url.path, site.plan), headerOf(incoming));
        logged({ method, url, sandbox, told: toldAgain(known) }, { status: known.status, start });
        return true;
      }
      const origin = hasDotSegment(target) ? undefined : origins.of(incoming);
      if (origin === undefined) return false;
      const url = readTarget(origin, target);
      const exchange: HttpExchange = { url, address: readAddress(url.path, site.plan), socket: { incoming, outgoing } };
      const answer = isControl(exchange.address)
        ? undefined
        : answerApi(new SocketRequest(incoming, outgoing, origin), exchange, site);
      if (answer === undefined) return false;
      const done = (answered: Outgoing) => {
        try {
          writer.write(outgoing, answered);
        } catch (error) {
          writer.write(outgoing, failed(error, exchange, site));
        }
        if (log === undefined) return;
        const { address, told = {} } = exchange;
        logged(
          { method, url, sandbox: sandboxNamed(address, headerOf(incoming)), told },
          { status: answered.status, start },
        );
      };
      if (answer instanceof Promise) void answer.then(done);
      else done(answer);
      return true;
    },
    owns(target) {
      const { path, query } = readTarget(target, target);
      const address = readAddress(path, site.plan);
      return routeAsked(address, queryFlags(query)) !== undefined || isControl(address) || isFile(address.page);
    },
    async hasPage(target) {
      if (!URL.canParse(target, "http://localhost")) return false;
      const url = readTarget("http://localhost/", target);
      const address = readAddress(url.path, site.plan);
      const request = new Request(new URL(target, "http://localhost"));
      const exchange: HttpExchange = { url, address, socket: undefined };
      return (await all(request, exchange)).status < 400;
    },
  };
}

/** What the log tells of an answer that was given before. */
function toldAgain({ noted }: CachedResponse): Told {
  return { why: noted.why, basis: noted.basis, secrets: noted };
}

/** The name of the sandbox that a request means; empty for the default one. */
function sandboxNamed({ sandbox }: Address, header: string | null | undefined): string {
  return sandbox || (header ?? "");
}

function headerOf({ headers }: IncomingMessage): string {
  const named = headers["x-standin-sandbox"];
  return typeof named === "string" ? named : "";
}

/** Whether a page is a file of the site: a picture or an upload. */
function isFile(page: string): boolean {
  return /^\/(?:content|wp-content\/uploads)\/.*\.\w+$/.test(page);
}

/** Whether a request is for the control endpoint. */
function isControl({ path }: Address): boolean {
  return path.startsWith(CONTROL_PATH) && (path.length === CONTROL_PATH.length || path[CONTROL_PATH.length] === "/");
}

/** Answers whatever it is asked for: what is not for the control endpoint is for the site. */
function answerAll(site: Site, control: Control): (request: Request, exchange: HttpExchange) => Promise<Response> {
  const answer = answerSite(site);
  return async (request, exchange) => {
    try {
      const response = await (isControl(exchange.address) ? control : answer)(request, exchange);
      return request.method === "HEAD" ? new Response(null, response) : response;
    } catch (error) {
      return toResponse(failed(error, exchange, site));
    }
  };
}

/** The API is one handler, whatever its routes; what is not for it is for the pages. */
function answerSite(site: Site): Control {
  const pages = loadedLater(async () => {
    const all = (await import("./pages.ts")).createPages(site);
    return (request: Request, env: Parameters<typeof all.fetch>[1]) => all.fetch(request, env);
  });
  return (request, exchange) => {
    const { url, address, socket } = exchange;
    const answered = answerApi(request, exchange, site);
    if (answered instanceof Promise) return answered.then((outgoing) => send(outgoing, socket));
    if (answered !== undefined) return send(answered, socket);
    const sandbox = chooseSandbox(request, { site, address, isCall: false });
    if (!(sandbox instanceof Sandbox)) return toResponse(sandbox);
    return pages(request, { url, address, sandbox });
  };
}

/** The answer to a call of the API; undefined for what is not for it. */
function answerApi(request: RawRequest, exchange: HttpExchange, site: Site): Outgoing | Promise<Outgoing> | undefined {
  const { url, address, socket } = exchange;
  if (url.path.length + url.query.length > site.limits.addressBytes)
    return refused(serverErrors.rest_address_too_long, { request, site, exchange });
  const flags = queryFlags(url.query);
  const route = routeAsked(address, flags);
  if (route === undefined) return undefined;
  try {
    const sandbox = chooseSandbox(request, { site, address, isCall: true });
    if (!(sandbox instanceof Sandbox)) return sandbox;
    const apiRequest = readApiRequest(request, { site, url, address, sandbox, socket, flags, route });
    const answered = answerRequest(apiRequest, site);
    const told = ({ outgoing, why, secrets, reason }: Awaited<typeof answered>) => {
      exchange.told = { why, secrets, reason, basis: outgoing.headers["X-Standin-Basis"] };
      return outgoing;
    };
    return answered instanceof Promise
      ? answered.then(told).catch((error: unknown) => failed(error, exchange, site))
      : told(answered);
  } catch (error) {
    return failed(error, exchange, site);
  }
}

/** What is answered where the server itself has failed. */
function failed(error: unknown, { url }: HttpExchange, site: Site): Outgoing {
  site.report(error, "request");
  const links = linksOf(url.origin, { sandbox: "", language: site.plan.defaultLanguage }, site.plan);
  return problem(refuse(serverErrors.internal_server_error), { links, origin: null });
}

/** What is refused for its address alone. */
function refused(
  row: Parameters<typeof refuse>[0],
  { request, site, exchange: { url, address } }: { request: RawRequest; site: Site; exchange: HttpExchange },
): Outgoing {
  const links = linksOf(url.origin, { ...address, sandbox: "" }, site.plan);
  return problem(refuse(row), { links, origin: request.headers.get("origin") });
}

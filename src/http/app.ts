import type { IncomingMessage, ServerResponse } from "node:http";
import { Hono } from "hono";
import { serverErrors } from "../engine/server-errors.ts";
import { refuse } from "../engine/refusal.ts";
import type { Why } from "../state/journal.ts";
import { type CallSecrets, shownTarget } from "../state/secrets.ts";
import { type Address, hasDotSegment, linksOf, readAddress, readTarget, type RequestUrl } from "./address.ts";
import { chooseSandbox } from "./choose-sandbox.ts";
import { lookUp, lookUpOnSocket } from "./look-up.ts";
import { send, toResponse } from "./outgoing.ts";
import { createPages } from "./pages.ts";
import { problem } from "./problem.ts";
import { answerRequest } from "./request/answer-request.ts";
import { readApiRequest, routeAsked } from "./request/api-request.ts";
import { secretsOfPath } from "./request/call-secrets.ts";
import { queryFlags } from "./request/flags.ts";
import type { SocketBindings } from "./server/read-body.ts";
import type { Site } from "./site.ts";

/** Where the control endpoint stands, behind the sandbox's segment. */
export const CONTROL_PATH = "/__standin";

/** What is known of a request before any routing. */
export interface HttpExchange {
  readonly url: RequestUrl;
  readonly address: Address;
  readonly socket: SocketBindings | undefined;
  /** Why it was answered so, once it is and where the server tells. */
  why?: Why;
  /** What the log is not to show of it, once that is known. */
  secrets?: CallSecrets;
}

/** Answers a request to the control endpoint. */
export type Control = (request: Request, exchange: HttpExchange) => Response | Promise<Response>;

/** A request that was answered, and how long that took in milliseconds. */
export interface LogLine {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly ms: number;
  /** Only where the server tells. */
  readonly why?: Why;
}

/** Told of every request that was answered. */
export type Log = (line: LogLine) => void;

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
  /** Answers a read on a socket that was answered before, where that still holds; false where it is not so. */
  answerAgain(incoming: IncomingMessage, outgoing: ServerResponse): boolean;
}

/** The app of a server: the cache is looked up before any routing, then come the control endpoint, the API, and the pages around it. */
export function createApp(site: Site, { control, log, time = () => 0 }: AppParts): App {
  const app = createRoutes(site, control);
  return {
    fetch(request, socket, sent = socket?.incoming?.url) {
      const start = time();
      const resolves = sent !== undefined && hasDotSegment(sent);
      const known = socket?.incoming === undefined && !resolves ? lookUp(request, site) : undefined;
      if (known !== undefined && log === undefined) return known.toResponse();
      const url = readTarget(request.url, socket?.incoming?.url);
      const exchange: HttpExchange = { url, address: readAddress(url.path, site.plan), socket };
      const answer = resolves
        ? refused(serverErrors.rest_dot_segment, { request, site, exchange })
        : (known?.toResponse() ?? app.fetch(request, exchange));
      if (log === undefined) return answer;
      return Promise.resolve(answer).then((response) => {
        const why = known?.noted.why ?? exchange.why;
        const secrets = known?.noted ?? exchange.secrets ?? secretsOfPath(exchange.address.route, site.catalogue);
        const path = shownTarget(url, secrets);
        log({ method: request.method, path, status: response.status, ms: time() - start, ...(why && { why }) });
        return response;
      });
    },
    answerAgain(incoming, outgoing) {
      const start = time();
      const known = lookUpOnSocket(incoming, site);
      if (known === undefined) return false;
      known.writeTo(outgoing);
      if (log === undefined) return true;
      const { method = "GET", url = "/" } = incoming;
      const [address = "", ...query] = url.split("?");
      const path = shownTarget({ path: address, query: query.join("?") }, known.noted);
      const { why } = known.noted;
      log({ method, path, status: known.status, ms: time() - start, ...(why && { why }) });
      return true;
    },
  };
}

function createRoutes(site: Site, control: Control): Hono<{ Bindings: HttpExchange }> {
  const app = new Hono<{ Bindings: HttpExchange }>({ getPath: (_, options) => options?.env?.address.path ?? "/" });
  const answer = answerSite(site);
  app.all(`${CONTROL_PATH}/*`, ({ req, env }) => control(req.raw, env));
  app.all("*", ({ req, env }) => answer(req.raw, env));
  app.onError((error, { env }) => {
    site.report(error, "request");
    const links = linksOf(env.url.origin, { sandbox: "", language: site.plan.defaultLanguage }, site.plan);
    return toResponse(problem(refuse(serverErrors.internal_server_error), { links, origin: null }));
  });
  return app;
}

/** The API is one handler, whatever its routes; what is not for it is for the pages. */
function answerSite(site: Site): Control {
  let pages: ReturnType<typeof createPages> | undefined;
  return (request, exchange) => {
    const { url, address, socket } = exchange;
    if (url.path.length + url.query.length > site.limits.addressBytes)
      return refused(serverErrors.rest_address_too_long, { request, site, exchange });
    const flags = queryFlags(url.query);
    const route = routeAsked(address, flags);
    const sandbox = chooseSandbox(request, { site, address, isCall: route !== undefined });
    if (sandbox instanceof Response) return sandbox;
    if (route === undefined) return (pages ??= createPages(site)).fetch(request, { url, address, sandbox });
    const apiRequest = readApiRequest(request, { site, url, address, sandbox, socket, flags, route });
    const answered = answerRequest(apiRequest, site);
    const sent = ({ outgoing, why, secrets }: Awaited<typeof answered>) => {
      if (why !== undefined) exchange.why = why;
      if (secrets !== undefined) exchange.secrets = secrets;
      return send(outgoing, socket);
    };
    return answered instanceof Promise ? answered.then(sent) : sent(answered);
  };
}

/** What is refused for its address alone. */
function refused(
  row: Parameters<typeof refuse>[0],
  { request, site, exchange: { url, address } }: { request: Request; site: Site; exchange: HttpExchange },
): Response {
  const links = linksOf(url.origin, { ...address, sandbox: "" }, site.plan);
  return toResponse(problem(refuse(row), { links, origin: request.headers.get("origin") }));
}

import { Hono, type MiddlewareHandler } from "hono";
import { CONTROL_PATH, type Control } from "../http/app.ts";
import { clock } from "./clock.ts";
import { type ControlContext, type ControlEnv, type ControlParts, errorAnswer } from "./control-env.ts";
import { ControlError, controlError } from "./control-error.ts";
import { consoleFiles, isConsoleCall } from "./console/console.ts";
import { coverage } from "./coverage.ts";
import { eventStream } from "./event-stream.ts";
import { faults } from "./faults.ts";
import { history } from "./history.ts";
import { mcp, MCP_PATH } from "./mcp/mcp.ts";
import { overview } from "./overview.ts";
import { records } from "./records.ts";
import { requests } from "./requests.ts";
import { reset } from "./reset.ts";
import { sandboxes } from "./sandboxes.ts";
import { OPEN_LINK, scenarios } from "./scenarios.ts";
import { answerShared, isAboutShared, refuseUnshared } from "./shared.ts";
import { snapshots } from "./snapshots.ts";
import { serverErrors } from "../engine/server-errors.ts";
import { isLoopbackAddress, isLoopbackHost } from "../http/server/loopback.ts";
import type { SocketBindings } from "../http/server/read-body.ts";
import { isDiskFull } from "../state/disk-full.ts";
import { NotShared } from "../state/shared-log/not-shared.ts";
import { sameSecret } from "../state/digest.ts";

/** The tests' side door, made when somebody first asks for it: a start need not wait for it. */
export function createControl(parts: ControlParts): Control {
  let app: Hono<ControlEnv> | undefined;
  return (request, exchange) => {
    const made = (app ??= controlApp());
    const { shared } = parts.site;
    if (shared === undefined || /^(?:GET|HEAD)$/.test(request.method) || !isAboutShared(request, exchange))
      return made.fetch(request, { ...exchange, parts });
    const sent = {};
    return answerShared(shared, (attempt) => made.fetch(request, { ...exchange, parts, attempt, sent }));
  };
}

/** The routes of the control endpoint, one topic a file: JSON in and out, errors in the API's shape. Paths count from `/__standin`. */
export function controlApp(): Hono<ControlEnv> {
  const app = new Hono<ControlEnv>({ getPath: (_, options) => pathBelow(options?.env?.address.path ?? "") });
  app.use(refuseStrangers);
  app.use(refuseUnshared);
  app.use((c, next) => {
    refuseQuery(app, c);
    return next();
  });
  for (const routes of [
    overview,
    consoleFiles,
    reset,
    snapshots,
    records,
    history,
    scenarios,
    requests,
    eventStream,
    coverage,
    faults,
    clock,
    sandboxes,
    mcp,
  ])
    app.route("/", routes(new Hono<ControlEnv>()));
  app.notFound((c) => errorAnswer(noSuchCall(app, c)));
  app.onError((error) => {
    if (error instanceof ControlError) return errorAnswer(error);
    if (error instanceof NotShared)
      return errorAnswer(new ControlError("standin_not_shared", `${error.message}.`, { status: 409 }));
    if (isDiskFull(error)) return errorAnswer(controlError(serverErrors.standin_disk_full));
    throw error;
  });
  return app;
}

function pathBelow(path: string): string {
  return path.slice(CONTROL_PATH.length).replace(/\/$/, "") || "/";
}

function noSuchCall(app: Hono<ControlEnv>, { req: { method, path } }: ControlContext): ControlError {
  const others = [...new Set(app.routes.map((route) => route.method))].filter((other) => serves(app, other, path));
  const hint = others.length === 0 ? "see GET /__standin" : `this path takes ${others.join(", ")}`;
  const message = `The control endpoint has no ${method} ${path}; ${hint}.`;
  if (others.length === 0) return new ControlError("standin_no_such_call", message, { status: 404 });
  // What takes GET takes HEAD.
  const allowed = others.flatMap((other) => (other === "GET" ? ["GET", "HEAD"] : [other]));
  return new ControlError("standin_no_such_call", message, { status: 405, headers: { Allow: allowed.join(", ") } });
}

/** Calls that read their query themselves, or are asked by programs that put something of their own there. */
const READS_QUERY =
  /^(?:(?:GET|HEAD) \/(?:requests(?:\.har)?|scenarios\/[^/]+\/open)|[A-Z]+ \/(?:health|ready|mcp|console\/.*)?)$/;

/** Throws ControlError for a query that a call does not look at: who filters what is deleted or listed would else be answered for all of it. */
function refuseQuery(app: Hono<ControlEnv>, { req: { method, path, url } }: ControlContext): void {
  if (!url.includes("?") || READS_QUERY.test(`${method} ${path}`) || !serves(app, method, path)) return;
  const known = path === "/coverage" && method !== "DELETE" ? ["threshold", "args"] : [];
  const stray = [...new URL(url).searchParams.keys()].find((name) => name !== "rest_route" && !known.includes(name));
  if (stray === undefined) return;
  const takes = known.length === 0 ? "nothing there" : known.join(", ");
  const message = `${method} ${path} takes no ${JSON.stringify(stray)} in its query; it takes ${takes}.`;
  throw new ControlError("standin_query", message);
}

function serves({ router }: Hono<ControlEnv>, method: string, path: string): boolean {
  return router.match(method, path)[0].some(([[, route]]) => route.method === method && method !== "ALL");
}

/**
 * Lets nobody in who may not use the control endpoint, but for the questions whether it is there and ready, for demo links where strangers may follow
 * them, and for the console's page, which holds no data, wherever anybody may be let in.
 */
const refuseStrangers: MiddlewareHandler<ControlEnv> = (c, next) => {
  const { req, env } = c;
  const { socket, parts, url } = env;
  const isForAll =
    /^\/(?:health|ready)$/.test(req.path) ||
    (parts.openScenarios && OPEN_LINK.test(req.path)) ||
    (isConsoleCall(c) && isOn(socket, parts.token));
  if (!isForAll)
    refusedAccess(req.raw, { socket, token: parts.token, origin: url.origin, isAgent: req.path === MCP_PATH });
  return next();
};

/** Whether anybody may use the control endpoint. */
function isOn(socket: SocketBindings | undefined, token: string | undefined): boolean {
  return token !== undefined || socket?.incoming === undefined || socket.exposed === false;
}

/** What decides who may use the control endpoint, beside the request's headers. */
interface Access {
  readonly socket: SocketBindings | undefined;
  readonly token: string | undefined;
  readonly origin: string;
  /** Whether it is asked in the way of agents. */
  readonly isAgent: boolean;
}

/**
 * Throws ControlError where the caller may not use the control endpoint. Requests in the process may, and whoever has the token. On a
 * loopback address also callers from this machine that name it as such: a page of another origin does not, even when its own name was
 * made to lead here, nor does a stranger for whom a proxy asks.
 */
function refusedAccess(request: Request, { socket, token, origin, isAgent }: Access): void {
  if (socket?.incoming === undefined) return;
  const given = givenToken(request.headers, isAgent);
  if (given !== undefined) {
    if (token !== undefined && sameSecret(given.token, token)) return;
    throw forbidden(`The token in ${given.header} is not the one that this server was started with.`);
  }
  if (socket.exposed !== false)
    throw forbidden(
      token === undefined
        ? "The control endpoint is off: this server listens beyond this machine and was started without --control-token."
        : "The control endpoint wants the token that this server was started with, in the header X-Standin-Token.",
    );
  const stranger = strangeness(request, { remoteAddress: socket.incoming.socket.remoteAddress ?? "", origin });
  if (stranger !== undefined) throw forbidden(`The control endpoint is open to this machine alone: ${stranger}.`);
}

/** The token that a caller shows; agents may also show it as their protocol has it. */
function givenToken(
  headers: Headers,
  isAgent: boolean,
): { readonly token: string; readonly header: string } | undefined {
  const own = headers.get("x-standin-token");
  if (own !== null) return { token: own, header: "X-Standin-Token" };
  const [scheme = "", token] = isAgent ? (headers.get("authorization") ?? "").split(" ") : [];
  return token === undefined || scheme.toLowerCase() !== "bearer" ? undefined : { token, header: "Authorization" };
}

/** Headers by which proxies and the networks in front of them say for whom they ask. */
const FORWARDED =
  /^(?:forwarded|via|cdn-loop|cf-.+|x-(?:forwarded|original|real|envoy|azure|appengine|arr|sucuri|vercel|nf)-.+|(?:.+-)?(?:client-?ip|connecting-ip|remote-addr|proxyuser-ip)|proxy-.+)$/;

/** What shows that somebody else asks; undefined where nothing does. `asked` is the origin that the address names. */
function strangeness(
  { headers }: Request,
  { remoteAddress, origin: asked }: { remoteAddress: string; origin: string },
): string | undefined {
  if (!isLoopbackAddress(remoteAddress)) return `the request came from ${remoteAddress || "nowhere"}`;
  for (const host of [headers.get("host") ?? "", hostOf(asked)])
    if (!isLoopbackHost(host)) return `the header Host names ${JSON.stringify(host)}`;
  const origin = headers.get("origin");
  if (origin === null && headers.get("sec-fetch-site") === "cross-site") return "a page of another site asked";
  if (origin !== null && !isLoopbackHost(hostOf(origin))) return `a page of ${JSON.stringify(origin)} asked`;
  const proxy = [...headers.keys()].find((name) => FORWARDED.test(name));
  return proxy === undefined ? undefined : `the header ${proxy} shows that a proxy asked for somebody else`;
}

function hostOf(origin: string): string {
  return origin.replace(/^https?:\/\//i, "");
}

function forbidden(message: string): ControlError {
  return new ControlError("standin_forbidden", message, { status: 403 });
}

import { Hono, type MiddlewareHandler } from "hono";
import { refuse } from "../behaviours/refusal.ts";
import { type Address, linksOf, readAddress } from "./address.ts";
import { arrive } from "./arrival.ts";
import { chooseSandbox } from "./choose-sandbox.ts";
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

/** The Hono app of a server. */
export function createApp(site: Site, { control, log, time = () => 0 }: AppParts): Hono<{ Bindings: SocketBindings }> {
  const app = new Hono<{ Bindings: SocketBindings }>();
  if (log !== undefined) app.use(logging(log, time));
  app.all("*", (context) => dispatch(context.req.raw, { site, control, socket: context.env }));
  app.onError((error, context) => {
    site.report(error, "request");
    const { origin } = readRequestUrl(context.req.url);
    const links = linksOf(origin, { sandbox: "", language: site.plan.defaultLanguage }, site.plan);
    return toResponse(problem(refuse("internal_server_error"), { links, origin: null }));
  });
  return app;
}

function logging(log: Log, time: () => number): MiddlewareHandler {
  return async (context, next) => {
    const start = time();
    await next();
    const { path, query } = readRequestUrl(context.req.url);
    const ms = time() - start;
    log({ method: context.req.method, path: query === "" ? path : `${path}?${query}`, status: context.res.status, ms });
  };
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
  const sandbox = chooseSandbox(request, { site, address });
  if (sandbox instanceof Response) return sandbox;
  const arrival = arrive(request, { site, url, address, sandbox, socket });
  const outgoing =
    arrival === undefined ? answerPage(request, { site, url, address, sandbox }) : answerRequest(arrival, site);
  return outgoing instanceof Promise ? outgoing.then((sent) => send(sent, socket)) : send(outgoing, socket);
}

import { Hono, type MiddlewareHandler } from "hono";
import type { Address } from "./address.ts";
import { linksOf } from "./address.ts";
import { answerPage } from "./pages.ts";
import type { SocketBindings } from "./read-body.ts";
import { addressOf, answerRequest, arrive } from "./request-way.ts";
import { chooseSandbox } from "./choose-sandbox.ts";
import type { Site } from "./site.ts";

/** Answers a request to the control endpoint; `path` is what follows `/__standin`. */
export type Control = (request: Request, about: { path: string; address: Address }) => Promise<Response>;

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
  app.onError((error) => {
    site.report(error, "request");
    return new Response(null, { status: 500 });
  });
  return app;
}

function logging(log: Log, time: () => number): MiddlewareHandler {
  return async (context, next) => {
    const start = time();
    await next();
    const { pathname, search } = new URL(context.req.url);
    log({ method: context.req.method, path: pathname + search, status: context.res.status, ms: time() - start });
  };
}

async function dispatch(
  request: Request,
  { site, control, socket }: { site: Site; control: Control; socket: SocketBindings | undefined },
): Promise<Response> {
  const address = addressOf(request, site);
  const side = /^\/__standin(\/.*)?$/.exec(address.path);
  if (side !== null) return control(request, { path: side[1] ?? "/", address });
  const sandbox = chooseSandbox(request, { site, address });
  if (sandbox instanceof Response) return sandbox;
  const arrival = arrive(request, { site, address, socket });
  if (arrival !== undefined) return answerRequest({ ...arrival, sandbox }, site);
  const { origin } = new URL(request.url);
  return answerPage(address, { site, links: linksOf(origin, address, site.plan) });
}

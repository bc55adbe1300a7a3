import { Hono } from "hono";
import { CONTROL_PATH, type Control } from "../http/app.ts";
import { refuseStrangers } from "./access.ts";
import { clock } from "./clock.ts";
import { type ControlContext, type ControlEnv, type ControlParts, errorAnswer } from "./control-env.ts";
import { ControlError } from "./control-error.ts";
import { faults } from "./faults.ts";
import { overview } from "./overview.ts";
import { records } from "./records.ts";
import { requests } from "./requests.ts";
import { reset } from "./reset.ts";
import { sandboxes } from "./sandboxes.ts";
import { snapshots } from "./snapshots.ts";

/** The tests' side door, made when somebody first asks for it: a start need not wait for it. */
export function createControl(parts: ControlParts): Control {
  let app: Hono<ControlEnv> | undefined;
  return (request, exchange) => (app ??= controlApp()).fetch(request, { ...exchange, parts });
}

/** The routes of the control endpoint, one topic a file: JSON in and out, errors in the API's shape. Paths count from `/__standin`. */
export function controlApp(): Hono<ControlEnv> {
  const app = new Hono<ControlEnv>({ getPath: (_, options) => pathBelow(options?.env?.address.path ?? "") });
  app.use(refuseStrangers);
  for (const topic of [overview, reset, snapshots, records, requests, faults, clock, sandboxes])
    app.route("/", topic());
  app.notFound((c) => errorAnswer(noSuchCall(app, c)));
  app.onError((error) => {
    if (error instanceof ControlError) return errorAnswer(error);
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
  return new ControlError("standin_no_such_call", `The control endpoint has no ${method} ${path}; ${hint}.`, {
    status: others.length === 0 ? 404 : 405,
  });
}

function serves({ router }: Hono<ControlEnv>, method: string, path: string): boolean {
  return router.match(method, path)[0].some(([[, route]]) => route.method === method && method !== "ALL");
}

import { serverErrors } from "../engine/server-errors.ts";
import { refuse, type Refusal } from "../engine/refusal.ts";
import type { Sandbox } from "../state/sandbox.ts";
import { SANDBOX_NAME } from "../state/sandboxes.ts";
import { type Address, linksOf, readRequestUrl } from "./address.ts";
import type { Outgoing } from "./outgoing.ts";
import { problem } from "./problem.ts";
import type { RawRequest } from "./server/socket-request.ts";
import type { Site } from "./site.ts";

/** The sandbox that a request names, or the answer that refuses it. */
export function chooseSandbox(
  request: RawRequest,
  { site, address, isCall }: { site: Site; address: Address; isCall: boolean },
): Sandbox | Outgoing {
  const found = namedSandbox(request, { site, address, isCall });
  if (!(found instanceof Error)) return found;
  const links = linksOf(readRequestUrl(request.url).origin, address, site.plan);
  return problem(found, { links, origin: request.headers.get("origin") });
}

/** The sandbox that a request names by its path or its header, or why there is none; what is no call, but for a page, leaves no trace of a new name. */
export function namedSandbox(
  request: RawRequest,
  { site, address, isCall }: { site: Site; address: Address; isCall: boolean },
): Sandbox | Refusal {
  const name = address.sandbox || request.headers.get("x-standin-sandbox");
  if (!name)
    return site.requireSandbox && !isPreflight(request)
      ? refuse(serverErrors.standin_sandbox_required)
      : site.sandboxes.defaultSandbox;
  if (!SANDBOX_NAME.test(name)) return refuse(serverErrors.standin_sandbox_name);
  if (!isCall) return site.sandboxes.look(name);
  return site.sandboxes.visit(name) ?? refuse(serverErrors.standin_too_many_sandboxes);
}

/** A browser's question before the request proper: it carries none of the page's own headers. */
export function isPreflight({ method, headers }: RawRequest): boolean {
  return method === "OPTIONS" && headers.has("access-control-request-method");
}

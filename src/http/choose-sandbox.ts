import { refuse, type Refusal } from "../behaviours/refusal.ts";
import type { Sandbox } from "../state/sandbox.ts";
import { SANDBOX_NAME } from "../state/sandboxes.ts";
import { type Address, linksOf } from "./address.ts";
import { toResponse } from "./outgoing.ts";
import { problem } from "./problem.ts";
import { readRequestUrl } from "./request-url.ts";
import type { Site } from "./site.ts";

/** The sandbox that a request names by its path or its header, or the answer that refuses it. */
export function chooseSandbox(
  request: Request,
  { site, address }: { site: Site; address: Address },
): Sandbox | Response {
  const found = sandboxOf(address.sandbox || request.headers.get("x-standin-sandbox"), site);
  if (!(found instanceof Error)) return found;
  const links = linksOf(readRequestUrl(request.url).origin, address, site.plan);
  return toResponse(problem(found, { links, origin: request.headers.get("origin") }));
}

function sandboxOf(name: string | null, site: Site): Sandbox | Refusal {
  if (!name) return site.requireSandbox ? refuse("standin_sandbox_required") : site.sandboxes.main;
  if (!SANDBOX_NAME.test(name)) return refuse("standin_sandbox_name");
  return site.sandboxes.open(name) ?? refuse("standin_too_many_sandboxes");
}

import type { Sandbox } from "../state/sandbox.ts";
import { SANDBOX_NAME } from "../state/sandboxes.ts";
import type { Address } from "./address.ts";
import type { Site } from "./site.ts";

/** The sandbox that a request names by its path or its header, or the answer that refuses it. */
export function chooseSandbox(
  request: Request,
  { site, address }: { site: Site; address: Address },
): Sandbox | Response {
  const name = address.sandbox || (request.headers.get("x-standin-sandbox") ?? "");
  if (name === "")
    return site.requireSandbox
      ? problem(
          400,
          "standin_sandbox_required",
          "This server wants every request to name a sandbox: send the header X-Standin-Sandbox or begin the path with /@name/.",
        )
      : site.sandboxes.main;
  if (!SANDBOX_NAME.test(name))
    return problem(
      400,
      "standin_sandbox_name",
      "A sandbox is named by 1 to 64 letters, digits, dots, underscores and hyphens.",
    );
  return (
    site.sandboxes.open(name) ??
    problem(
      429,
      "standin_too_many_sandboxes",
      "There are too many sandboxes: delete one at /__standin/sandboxes/{name}, or start the server with a higher limit.",
    )
  );
}

function problem(status: number, code: string, message: string): Response {
  return new Response(JSON.stringify({ code, message, data: { status } }), {
    status,
    headers: { "Content-Type": "application/json; charset=UTF-8", "X-Standin-Basis": "invented" },
  });
}

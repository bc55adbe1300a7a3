import type { MiddlewareHandler } from "hono";
import { serverErrors } from "../engine/server-errors.ts";
import type { HttpExchange } from "../http/app.ts";
import { placeOf } from "../http/shared-place.ts";
import type { Sharing } from "../http/site.ts";
import { LONGEST_TRYING } from "../state/shared-log/attempts.ts";
import { NotShared } from "../state/shared-log/not-shared.ts";
import type { Attempt } from "../state/shared-log/shared-line.ts";
import { type ControlEnv, errorAnswer } from "./control-env.ts";
import { controlError, SOON } from "./control-error.ts";

/** Whether a call is about the sandbox that several processes share. */
export function isAboutShared(request: Request, { address }: HttpExchange): boolean {
  return !address.sandbox && !request.headers.get("x-standin-sandbox");
}

/** Makes a call that changes the shared sandbox on a copy of its own, as often as it takes until nobody else was quicker; told once the log has it. */
export async function answerShared(
  { line }: Sharing,
  make: (attempt: Attempt) => Response | Promise<Response>,
): Promise<Response> {
  for (const end = line.elapsed + LONGEST_TRYING; line.elapsed < end;) {
    const attempt = line.attempt();
    const response = await make(attempt);
    const settled = attempt.submit();
    if (settled === undefined) return response;
    const written = await settled;
    if (written.outcome === "kept") return attempt.isWritten ? placed(response, written.n) : response;
    if (written.outcome === "unknown") return errorAnswer(controlError(serverErrors.standin_outcome_unknown, SOON));
    await line.turn();
  }
  return errorAnswer(controlError(serverErrors.standin_always_overtaken, SOON));
}

function placed(response: Response, n: number): Response {
  const { headers, cookie } = placeOf(n);
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  response.headers.append("Set-Cookie", cookie);
  return response;
}

/** What each process keeps for itself: of a sandbox that several share it would tell a part, and nobody could say which. */
const OF_ONE_PROCESS = /^\/(?:requests(?:\.har|\/verify)?|coverage|mcp)$/;

/** Refuses what would be a partial verdict. */
export const refuseUnshared: MiddlewareHandler<ControlEnv> = ({ req, env }, next) => {
  const { shared } = env.parts.site;
  if (shared !== undefined && OF_ONE_PROCESS.test(req.path) && isAboutShared(req.raw, env))
    throw new NotShared(
      "Each process keeps its own journal and coverage, and the default sandbox is shared by several, so that this would tell a part: name a sandbox, by X-Standin-Sandbox or a path that begins with /@name/, whose requests reach one process",
    );
  return next();
};

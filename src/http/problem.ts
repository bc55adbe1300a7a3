import type { Refusal } from "../engine/refusal.ts";
import type { RequestLinks } from "./address.ts";
import { commonHeaders } from "./headers.ts";
import type { Outgoing } from "./outgoing.ts";

/** The answer to a request that never reached the API, in the API's shape of errors. */
export function problem(
  { answer }: Refusal,
  { links, origin }: { links: RequestLinks; origin: string | null },
): Outgoing {
  const headers = commonHeaders(links, origin || undefined);
  for (const [name, value] of Object.entries(answer.headers ?? {})) headers[name] = String(value);
  headers["Content-Type"] = "application/json; charset=UTF-8";
  headers["X-Standin-Basis"] = "invented";
  return { status: answer.status, headers, body: JSON.stringify(answer.body) };
}

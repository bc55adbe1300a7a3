import type { Json, JsonObject } from "../json/json.ts";
import type { Answer, Basis } from "./answer.ts";

/** A request made within another one, with the caller's credentials and address. */
export interface InnerRequest {
  readonly method: string;
  /** Route path, taken as it is. */
  readonly path: string;
  /** Raw query without its question mark. */
  readonly query: string;
  /** Parameters of the body, types kept. */
  readonly body: JsonObject;
  /** Language unless the request names one itself. */
  readonly language: string;
}

/** What an inner request is answered with. */
export interface InnerAnswer {
  readonly status: number;
  readonly body: Json;
  /** Empty headers are written `[]`. */
  readonly headers: Json;
  readonly basis: Basis;
}

/** An inner request that was looked at but not made yet. */
export interface InnerCall {
  /** Why it can't be made, if so. */
  readonly refused: InnerAnswer | undefined;
  /** Makes it; what it changes is committed. */
  run(): Promise<InnerAnswer>;
}

/** Looks at an inner request: route, whether it may stand in a batch, parameters. */
export type PrepareInner = (request: InnerRequest) => InnerCall;

/** An answer as an inner one; a body that is no JSON is shown as text. */
export function innerAnswer(
  { status, body, raw, headers }: Answer,
  about: { allow: readonly string[]; basis: Basis },
): InnerAnswer {
  const all = { ...headers, ...(about.allow.length > 0 && { Allow: about.allow.join(", ") }) };
  return {
    status,
    body: typeof raw?.content === "string" ? raw.content : body,
    headers: Object.keys(all).length === 0 ? [] : all,
    basis: about.basis,
  };
}

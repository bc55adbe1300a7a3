import { refuse, Refusal } from "../../engine/refusal.ts";
import { serverErrors } from "../../engine/server-errors.ts";
import { ClientProblem, wireReason } from "../client/client-problem.ts";
import { RecordProblem } from "../record/record-problem.ts";
import { TooLate } from "./pass-transport.ts";

/** Why a call has no answer, as the caller is told it. */
export function asRefusal(error: unknown, { origin }: URL, signal: AbortSignal | undefined): unknown {
  if (error instanceof Refusal || error instanceof TypeError) return error;
  const hasLeft = signal?.aborted === true;
  const reason = hasLeft ? "caller-left" : reasonOf(error);
  const told = error instanceof RecordProblem ? error.message : wireReason(error);
  const sentence = hasLeft ? "the caller left before it" : told;
  const advice = reason === "too-large" ? "; --max-answer-bytes takes more" : "";
  const message = `The upstream ${origin} gave no answer that can be handed on: ${sentence}${advice}.`;
  return refuse(serverErrors.standin_upstream, { message, data: { reason } });
}

const CODES: Readonly<Record<string, string>> = {
  ENOTFOUND: "no-host",
  EAI_AGAIN: "no-host",
  ECONNREFUSED: "refused",
  ECONNRESET: "cut",
  EPIPE: "cut",
  ETIMEDOUT: "time-out",
  EPROTO: "tls",
  HPE_HEADER_OVERFLOW: "too-large",
};

/** What stood in the way, as one word. */
function reasonOf(error: unknown): string {
  if (error instanceof ClientProblem) return error.kind === "unreachable" ? "unusable" : error.kind;
  if (error instanceof TooLate) return "time-out";
  const code = error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
  if (code.startsWith("HPE_") && !Object.hasOwn(CODES, code)) return "not-http";
  if (/CERT|SSL|TLS|SIGNATURE/.test(code)) return "tls";
  if (/^(?:Z_|ERR__ERROR_FORMAT|ERR_BROTLI)/.test(code)) return "unusable";
  return CODES[code] ?? "unreachable";
}

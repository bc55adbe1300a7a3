import type { Expectation } from "../control/verdict.ts";
import type { StandinSandbox } from "../sandbox-face.ts";
import { verdictMessage } from "./verdict-message.ts";

/** Throws with what was asked for, what was found and the nearest misses unless the sandbox was called as expected. */
export function verifyCalls(sandbox: Pick<StandinSandbox, "verify">, expected: Expectation): void {
  const verdict = sandbox.verify(expected);
  if (!verdict.ok) throw new Error(verdictMessage(expected, verdict));
}

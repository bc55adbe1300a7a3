import type { Situation } from "./call.ts";

/** A whole number from `from` to `to` (both included) that depends on the seed and this text alone. */
export function figure(
  call: Pick<Situation, "token">,
  text: string,
  { from, to }: { from: number; to: number },
): number {
  return from + (Number.parseInt(call.token(text).slice(0, 12), 16) % (to - from + 1));
}

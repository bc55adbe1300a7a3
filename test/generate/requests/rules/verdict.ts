/** What the model says of a value: taken, refused with a code, or beyond what it can tell. */
export type Verdict = "accepted" | "unknown" | Refused;

/** A value that is refused. */
export interface Refused {
  readonly code: string;
}

/** A refusal with this code. */
export function refused(code: string): Refused {
  return { code };
}

/** The first of these verdicts that is not plain acceptance; each is asked for only when those before it accept. */
export function firstOf(...asks: readonly (() => Verdict)[]): Verdict {
  for (const ask of asks) {
    const verdict = ask();
    if (verdict !== "accepted") return verdict;
  }
  return "accepted";
}

/** Refused with that code where the condition holds, else accepted. */
export function refusedIf(condition: boolean, code: string): Verdict {
  return condition ? refused(code) : "accepted";
}

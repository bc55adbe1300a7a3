import type { Recording } from "../recording.ts";

/** Of which site a recording is, and as whom it was seen. */
export interface RecordingOf {
  readonly home: string;
  readonly as?: Recording["as"] | undefined;
}

/** Why a recording can't take the place of another one: it is of another site, or others see other things. Undefined where it can. */
export function otherRecording(before: RecordingOf, now: RecordingOf): string | undefined {
  if (bare(before) !== bare(now))
    return `the folder is a recording of ${before.home}, and this is ${now.home}: name another folder`;
  if (before.as?.id !== now.as?.id || String(before.as?.roles) !== String(now.as?.roles))
    return `the folder was recorded as ${told(before)}, and ${told(now)} sees other things: name another folder`;
  return undefined;
}

/** A site that goes from http to https is the same. */
function bare({ home }: RecordingOf): string {
  return home.replace(/^https?:\/\//i, "").toLowerCase();
}

function told({ as }: RecordingOf): string {
  if (as === undefined) return "a visitor";
  return `${as.name || "somebody"} (${as.roles.join(", ") || "no role"})`;
}

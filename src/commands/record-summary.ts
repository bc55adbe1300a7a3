import type { LeftOut, Recording } from "../live/recording.ts";

/** What is said of a recording beside what is in it. */
export interface WhatWasWritten {
  /** Reads that a double still answers otherwise. */
  readonly differs: number;
  /** Whether people are replaced. */
  readonly people: boolean;
  readonly out: string;
}

/** What a recording has, and what to do with it, in lines for people. */
export function recordSummary(recording: Recording, { differs, people, out }: WhatWasWritten): string[] {
  const { exchanges, files, leftOut, as, home, kept } = recording;
  const refused = exchanges.filter(({ status }) => status >= 400).length;
  const unchanged = [...(kept?.values() ?? [])].reduce((sum, { length }) => sum + length, 0);
  const stale = leftOut.filter((out) => out.kept === true).length;
  const counts = [
    `${exchanges.length} answers, ${refused} of them refusals`,
    ...(unchanged > 0 ? [`${unchanged} records unchanged since the last time`] : []),
    ...(files.length > 0 ? [`${files.length} files`] : []),
  ];
  return [
    `Recorded ${home} as ${as === undefined ? "a visitor" : `${as.name || "somebody"} (${as.roles.join(", ") || "no role"})`}`,
    `  ${counts.join(", ")}`,
    ...(leftOut.length > 0 ? [`  left out: ${reasonsOf(leftOut)}; record.json says which`] : []),
    ...(stale > 0
      ? [`  ${stale} of them stay as they were recorded before; the same command asks for them again`]
      : []),
    ...(differs > 0 ? [`  ${differs} reads are still answered otherwise; record.json lists them`] : []),
    ...(as !== undefined && !people ? ["  people's data is in it as it was, because of --no-redact"] : []),
    `standin serve ${out} answers as the site did.`,
  ];
}

function reasonsOf(leftOut: readonly LeftOut[]): string {
  const reasons = [...new Set(leftOut.map(({ why }) => why))];
  return reasons.map((reason) => `${leftOut.filter(({ why }) => why === reason).length} ${reason}`).join(", ");
}

import type { Verdict } from "./replay.ts";

/** How a namespace fared in a replay. */
export interface Tally {
  namespace: string;
  /** Exchanges that are compared. */
  counted: number;
  alike: number;
  /** Ids of those that differ. */
  differing: string[];
  /** Exchanges that are not compared. */
  free: number;
}

/** Counts the verdicts of a namespace. */
export function tally(namespace: string, verdicts: readonly Verdict[]): Tally {
  const counted = verdicts.filter((verdict) => verdict.counted);
  const differing = counted.filter(({ differences }) => differences.length > 0);
  return {
    namespace,
    counted: counted.length,
    alike: counted.length - differing.length,
    differing: differing.map(({ exchange }) => exchange.id),
    free: verdicts.length - counted.length,
  };
}

/** The sum of several namespaces. */
export function total(tallies: readonly Tally[]): Tally {
  const sum = (member: "counted" | "alike" | "free") => tallies.reduce((all, one) => all + one[member], 0);
  return {
    namespace: "all",
    counted: sum("counted"),
    alike: sum("alike"),
    differing: tallies.flatMap(({ differing }) => differing),
    free: sum("free"),
  };
}

/** The counts as a table to print, with their sum as its last line. */
export function tallyTable(title: string, tallies: readonly Tally[]): string {
  const all = total(tallies);
  const lines = [...tallies, all].map(({ namespace, counted, alike, free }) =>
    [
      namespace.padEnd(30),
      String(alike).padStart(6),
      String(counted).padStart(8),
      String(free).padStart(6),
      `${((100 * alike) / Math.max(counted, 1)).toFixed(1)} %`.padStart(9),
    ].join(""),
  );
  const head = `${"namespace".padEnd(30)}${"alike".padStart(6)}${"counted".padStart(8)}${"free".padStart(6)}`;
  return [title, head, ...lines].join("\n");
}

/** What went wrong that no list knows of, ready to read in a failing test. */
export function unexplained(verdicts: readonly Verdict[], known: Readonly<Record<string, string>>): string[][] {
  return verdicts
    .filter(({ exchange, counted, differences }) => counted && differences.length > 0 && !(exchange.id in known))
    .map(({ exchange, differences }) => [
      `${exchange.id} ${exchange.request.method} ${exchange.request.path}`,
      ...differences.slice(0, 12),
    ]);
}

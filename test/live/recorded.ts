import { expect } from "vitest";
import { type RecordDeps, recordSite, type RecordOptions } from "../../src/live/record/record-site.ts";
import type { Recording } from "../../src/live/recording.ts";
import { createHostileSite, type HostileOptions, type HostileSite, type SeenRequest } from "./hostile-site.ts";

/** A clock that waits by moving on. */
export function quickClock() {
  let now = Date.parse("2026-05-05T10:00:00Z");
  return { now: () => now, wait: async (ms: number) => void (now += ms) };
}

/** What was learned of a hostile site; its log is held against the law of every recording. */
export async function recorded(
  given: HostileOptions | HostileSite,
  options: Partial<RecordOptions> = {},
  deps: Partial<RecordDeps> = {},
): Promise<{ recording: Recording; site: HostileSite }> {
  const clock = quickClock();
  const site = "transport" in given ? given : createHostileSite({ now: clock.now, ...given });
  const recording = await recordSite(
    { address: site.home, version: "0.0.1", ...options },
    { ...clock, transport: site.transport, ...deps },
  );
  if (!("transport" in given)) holdLog(site.log, options.rate ?? 4);
  return { recording, site };
}

/** Nothing but reading, by name, and never more than the rate. */
export function holdLog(log: readonly SeenRequest[], rate: number): void {
  expect(log.filter(({ method }) => !["GET", "HEAD", "OPTIONS"].includes(method))).toEqual([]);
  expect(new Set(log.map(({ headers }) => headers["user-agent"]))).toEqual(new Set(["standin/0.0.1"]));
  const gaps = log.slice(1).map(({ at }, index) => at - (log[index]?.at ?? 0));
  expect(Math.min(Infinity, ...gaps)).toBeGreaterThanOrEqual(Math.floor(1000 / rate));
}

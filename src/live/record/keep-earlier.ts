import { readOf } from "../folder/folder-files.ts";
import type { Exchange, LeftOut } from "../recording.ts";
import type { SiteAsking } from "./asking.ts";
import type { EarlierRecording } from "./read-changes.ts";
import type { RecordPlan, SeenSite } from "./record-plan.ts";

/**
 * Brings in what an earlier recording has of reads that say nothing now: of records that were kept, which were not asked for again, and
 * of what could not be read, which is no sign that it is gone.
 */
export function keepEarlier({ asking, earlier }: RecordPlan, seen: SeenSite): void {
  if (earlier === undefined) return;
  const failed = new Set([...brokenPaths(asking, earlier), ...unreadPaths(asking)]);
  const read = new Set(asking.exchanges.filter(({ method }) => method === "GET").map(readOf));
  const stays = ({ path }: Exchange) => {
    if (failed.has(path) || seen.keptPaths.has(path)) return true;
    return !seen.paths.has(path) && above(path).some((list) => failed.has(list) || seen.keptPaths.has(list));
  };
  const kept = earlier.exchanges.filter((exchange) => !read.has(readOf(exchange)) && stays(exchange));
  asking.exchanges.push(...kept);
  for (const route of seen.unplaced)
    if (kept.some(({ path }) => route.match(path) !== undefined)) seen.unplaced.delete(route);
  for (const path of failed) {
    const records = earlier.records.get(path);
    if (records !== undefined && !seen.kept.has(path)) seen.kept.set(path, [...records.values()]);
  }
  const told = new Set([...kept.map(({ path }) => path), ...seen.kept.keys()]);
  for (const [at, out] of asking.leftOut.entries())
    if (isUnread(out) && [pathOf(out), ...above(pathOf(out))].some((path) => told.has(path)))
      asking.leftOut[at] = { ...out, kept: true };
}

/** Paths over which the site broke down, and did not before; its failures are no part of the recording. */
function brokenPaths(asking: SiteAsking, earlier: EarlierRecording): string[] {
  const known = new Set(earlier.exchanges.filter(({ status }) => status < 500).map(readOf));
  const broken = asking.exchanges.filter((exchange) => exchange.status >= 500 && known.has(readOf(exchange)));
  for (const exchange of broken) {
    asking.exchanges.splice(asking.exchanges.indexOf(exchange), 1);
    asking.leave({ path: readOf(exchange), why: "unreachable", detail: `it answers ${exchange.status}` });
  }
  return broken.map(({ path }) => path);
}

/** Paths that could not be read. */
function unreadPaths({ leftOut }: SiteAsking): string[] {
  return leftOut.filter(isUnread).map(pathOf);
}

function isUnread({ why }: LeftOut): boolean {
  return why === "unreachable" || why === "not-json" || why === "too-large";
}

function pathOf({ path }: LeftOut): string {
  return path.split("?", 1)[0] ?? path;
}

/** The paths that a path lies below. */
function above(path: string): string[] {
  const steps = path.split("/");
  return steps.slice(1).map((_, at) => steps.slice(0, at + 1).join("/"));
}

import type { Call } from "../../engine/call.ts";
import { type SiteRecord, storedText } from "../../engine/site-record.ts";
import type { JsonObject } from "../../json/json.ts";
import { DATED, entryTime, instantOfText, isUndated, siteTimeOfText, UNDATED_STATUSES } from "../entry-dates.ts";

/** When an entry is dated to, and whether somebody said so. */
interface Dating {
  readonly instant: number;
  readonly isGiven: boolean;
}

/** The date that a write gives to an entry: now where it is taken away or was never given, else the one that was sent, or the one it has. */
export function datingOf(call: Call, before: SiteRecord | undefined): Dating {
  const isReset = ["date", "date_gmt"].some((name) => call.given.has(name) && call.params[name] === null);
  if (isReset) return { instant: call.now, isGiven: false };
  const sent = sentInstant(call, before);
  if (sent !== undefined) return { instant: sent, isGiven: true };
  if (before === undefined || isUndated(before)) return { instant: call.now, isGiven: false };
  const kept = instantOfText(storedText(before, "date_gmt"), "UTC");
  return { instant: kept ?? call.now, isGiven: true };
}

/** The moment that a call dates an entry to; the date that it shows already says nothing, nor what stands beside it. */
function sentInstant({ params, zone }: Call, before: SiteRecord | undefined): number | undefined {
  const { date, date_gmt } = params;
  if (typeof date === "string" && date !== "") {
    const isShown = before !== undefined && siteTimeOfText(date, zone) === storedText(before, "date");
    return isShown ? undefined : instantOfText(date, zone);
  }
  return typeof date_gmt === "string" && date_gmt !== "" ? instantOfText(date_gmt, "UTC") : undefined;
}

/** How long before its time an entry may be published: less than a minute is no wait. */
const MINUTE = 60_000;

/** The status that an entry gets: what is to be published later is scheduled, and what is scheduled for the past is published. */
export function timelyStatus(status: string, { instant }: Dating, now: number): string {
  if (status !== "publish" && status !== "future") return status;
  return instant - now >= MINUTE ? "future" : "publish";
}

/** The members of an entry that hold times; a new one was last changed at its date. */
export function timeMembers(dating: Dating, status: string, call: Call, before?: SiteRecord): JsonObject {
  const { zone, now } = call;
  const time = entryTime(dating.instant, zone);
  const changed = before === undefined ? time : entryTime(now, zone);
  const isDated = dating.isGiven || !UNDATED_STATUSES.has(status);
  return {
    date: time.date,
    date_gmt: time.date_gmt,
    modified: changed.date,
    modified_gmt: changed.date_gmt,
    [DATED]: isDated,
  };
}

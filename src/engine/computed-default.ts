import type { JsonObject } from "../json/json.ts";
import type { ComputedDefault, ComputedDefaults } from "../catalogue/document.ts";
import { asText, zoneOffset } from "../time/zone.ts";
import type { Situation } from "./call.ts";

const DAY = 86_400_000;
const MINUTE = 60_000;

/** A default of the calendar's window: 23:59 UTC of yesterday written in the site's zone, or 24 months from now written in UTC. */
export function computedDefault(rule: ComputedDefault, now: number, zone: string): string {
  if (rule === "day-start") {
    const yesterday = Math.floor(now / DAY) * DAY - MINUTE;
    return asText(yesterday + zoneOffset(zone, yesterday));
  }
  const later = new Date(now);
  later.setUTCFullYear(later.getUTCFullYear() + 2);
  return asText(later.getTime());
}

/** The parameters with the defaults that go by the clock computed for this call. */
export function withComputedDefaults(
  params: JsonObject,
  { rules, given, situation }: { rules: ComputedDefaults[string]; given: ReadonlySet<string>; situation: Situation },
): JsonObject {
  for (const [name, rule] of Object.entries(rules))
    if (!given.has(name)) params[name] = computedDefault(rule, situation.now, situation.zone);
  return params;
}

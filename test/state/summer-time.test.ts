import { describe, expect, it } from "vitest";
import { keepsSummerTime, summerTime, isZone, zoneAbbreviation, zoneOffset } from "../../src/time/zone.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const kept = Intl.supportedValuesOf("timeZone").filter(keepsSummerTime);

function systemTime(zone: string): (instant: number) => string {
  const format = new Intl.DateTimeFormat("en-GB", { timeZone: zone, timeZoneName: "short" });
  const offsets = new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "longOffset" });
  const part = (made: Intl.DateTimeFormat, instant: number) =>
    made.formatToParts(instant).find(({ type }) => type === "timeZoneName")?.value ?? "";
  return (instant) => `${part(offsets, instant).replace(/^GMT$/, "GMT+00:00")} ${part(format, instant)}`;
}

function ownTime(zone: string, instant: number): string {
  const { offset = 0, abbreviation = "" } = summerTime(zone, instant) ?? {};
  return `GMT+${String(offset / HOUR).padStart(2, "0")}:00 ${abbreviation}`;
}

/** Every tenth day, and the hours about each change, of the years that are known. */
function instants(): number[] {
  const days = [];
  for (let day = Date.UTC(1998, 0, 1); day < Date.UTC(2100, 0, 1); day += 10 * DAY) days.push(day);
  const changes = [];
  for (let year = 1998; year < 2100; year += 1)
    for (const month of [2, 9])
      for (let day = 25; day <= 31; day += 1)
        for (const hour of [0, 1]) changes.push(Date.UTC(year, month, day, hour), Date.UTC(year, month, day, hour) - 1);
  return [...days, ...changes];
}

describe("Europe's summer time", () => {
  it("is known of a score of zones, that of the built-in site among them", () => {
    expect(kept.length).toBeGreaterThan(15);
    expect(kept).toContain("Europe/Stockholm");
  });

  it.each(["Europe/Stockholm", "Europe/London", "Europe/Helsinki"])("of %s is the system's, hour by hour", (zone) => {
    const system = systemTime(zone);
    for (const instant of instants())
      expect(ownTime(zone, instant), new Date(instant).toISOString()).toBe(system(instant));
  });

  it.each(kept)("of %s is the system's at every change", (zone) => {
    const system = systemTime(zone);
    for (let year = 1998; year < 2100; year += 7)
      for (const month of [2, 9])
        for (const day of [20, 31]) {
          const instant = Date.UTC(year, month, day, 1);
          expect(ownTime(zone, instant), new Date(instant).toISOString()).toBe(system(instant));
        }
  });

  it("leaves other years and other zones to the system", () => {
    expect(summerTime("Europe/Stockholm", Date.UTC(1979, 6, 1))).toBeUndefined();
    expect(zoneOffset("Europe/Stockholm", Date.UTC(1979, 6, 1))).toBe(HOUR);
    expect(summerTime("America/New_York", Date.UTC(2030, 6, 1))).toBeUndefined();
    expect(zoneAbbreviation("America/New_York", Date.UTC(2030, 6, 1))).toBe("EDT");
    expect(isZone("Europe/Nowhere")).toBe(false);
  });
});

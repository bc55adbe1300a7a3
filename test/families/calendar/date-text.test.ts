import { describe, expect, test } from "vitest";
import { parseDateText, withoutOffset } from "../../../src/time/date-text.ts";

// A Friday.
const now = Date.UTC(2026, 10, 27, 22, 20, 5);

function read(text: string): string | undefined {
  const instant = parseDateText(text, now);
  return instant === undefined ? undefined : new Date(instant).toISOString().slice(0, 19).replace("T", " ");
}

describe("reads a date text", () => {
  test.each([
    ["2026-12-01", "2026-12-01 00:00:00"],
    ["2026-12-01 13:30", "2026-12-01 13:30:00"],
    ["2026-12-01T13:30:15Z", "2026-12-01 13:30:15"],
    ["2026-12-01T13:30:15.250+02:00", "2026-12-01 11:30:15"],
    ["2026-12-01 13:30:15 -0130", "2026-12-01 15:00:15"],
    ["2026/12/01", "2026-12-01 00:00:00"],
    ["12/24/2026 8pm", "2026-12-24 20:00:00"],
    ["24.12.2026", "2026-12-24 00:00:00"],
    ["24-12-2026 12:15 am", "2026-12-24 00:15:00"],
    ["2026-12", "2026-12-01 00:00:00"],
    ["20261224T1830", undefined],
    ["December 24, 2026", "2026-12-24 00:00:00"],
    ["24 Dec 2026 18:00", "2026-12-24 18:00:00"],
    ["dec 2026", "2026-12-01 00:00:00"],
    ["1st march", "2026-03-01 00:00:00"],
    ["now", "2026-11-27 22:20:05"],
    ["today", "2026-11-27 00:00:00"],
    ["noon", "2026-11-27 12:00:00"],
    ["tomorrow", "2026-11-28 00:00:00"],
    ["Tomorrow 14:00", "2026-11-28 14:00:00"],
    ["tomorrow noon", "2026-11-28 12:00:00"],
    ["yesterday", "2026-11-26 00:00:00"],
    ["+1 day", "2026-11-28 22:20:05"],
    ["+2 weeks 3 days", "2026-12-14 22:20:05"],
    ["3 months ago", "2026-08-27 22:20:05"],
    ["-1 year", "2025-11-27 22:20:05"],
    ["next monday", "2026-11-30 00:00:00"],
    ["friday", "2026-11-27 00:00:00"],
    ["next friday", "2026-12-04 00:00:00"],
    ["last friday", "2026-11-20 00:00:00"],
    ["this wednesday 10am", "2026-12-02 10:00:00"],
    ["next month", "2026-12-27 22:20:05"],
    ["first day of next month", "2026-12-01 22:20:05"],
    ["last day of february 2027", "2027-02-28 00:00:00"],
    ["2026-12-01 +1 week", "2026-12-08 00:00:00"],
    ["1790000000", "2026-09-21 14:13:20"],
    ["@1790000000", "2026-09-21 14:13:20"],
    ["2026-02-30", "2026-03-02 00:00:00"],
    ["2026-13-01", undefined],
    ["2026-12-32", undefined],
    ["2026-12-01 25:00", undefined],
    ["x!", undefined],
    ["", undefined],
    ["soon", undefined],
    ["next", undefined],
    ["2026-12-01 and more", undefined],
  ])("%s", (text, instant) => {
    expect(read(text)).toBe(instant);
  });
});

test.each([
  ["2027-05-01T11:00:00Z", "2027-05-01T11:00:00"],
  ["2027-05-01 11:00 +02:00", "2027-05-01 11:00"],
  ["2027-05-01", "2027-05-01"],
  ["tomorrow", "tomorrow"],
])("takes the offset off %s", (text, local) => {
  expect(withoutOffset(text)).toBe(local);
});

test("a date in the usual form means what it means in any other", () => {
  const two = (value: number) => String(value).padStart(2, "0");
  for (const year of [1000, 1999, 2000, 2027, 2028, 9998])
    for (let month = 0; month <= 13; month += 1)
      for (let day = 0; day <= 32; day += 1)
        for (const time of ["", " 00:00:00", " 23:59:59", " 24:00:00", " 12:60:00", " 12:00:60"]) {
          const text = `${year}-${two(month)}-${two(day)}${time}`;
          // With a space before it, it is not in the usual form.
          expect(parseDateText(text, now), text).toBe(parseDateText(` ${text}`, now));
        }
});

test("a text that is far too long is no date", () => {
  expect(read("+1 day ".repeat(100))).toBe("2027-03-07 22:20:05");
  expect(read("+1 day ".repeat(500_000))).toBeUndefined();
});

import { describe, expect, it } from "vitest";
import { likeness } from "../replay.ts";

/** What was reached, in percent of the exchanges; it may only rise. */
const FLOORS = [
  { area: "posts", code: 100, shape: 99.5, body: 98.5, headers: 100 },
  { area: "pages", code: 100, shape: 99.5, body: 97, headers: 100 },
  { area: "custom_types", code: 99, shape: 98.5, body: 95, headers: 99 },
  { area: "blocks_navigation", code: 100, shape: 99.5, body: 96, headers: 100 },
];

describe.each(
  FLOORS.flatMap((floor) => [
    { ...floor, renamed: false },
    { ...floor, renamed: true },
  ]),
)("$area of a real site (under other names: $renamed)", ({ area, code, shape, body, headers, renamed }) => {
  it("are answered alike", { timeout: 120_000 }, async () => {
    const found = await likeness(area, { renamed });
    const told = found.differing.join("\n");
    expect(found.code, told).toBeGreaterThanOrEqual(code);
    expect(found.shape, told).toBeGreaterThanOrEqual(shape);
    expect(found.body, told).toBeGreaterThanOrEqual(body);
    expect(found.headers, told).toBeGreaterThanOrEqual(headers);
  });
});

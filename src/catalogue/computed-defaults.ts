/**
 * How a default that depends on the clock is computed, always `YYYY-MM-DD HH:MM:SS` in the site's zone: `day-start` is 23:59:00
 * UTC of yesterday, `two-years-on` is 24 months after now.
 */
export type ComputedDefault = "day-start" | "two-years-on";

/** Rules by route name and arg name. */
export type ComputedDefaults = Readonly<Record<string, Readonly<Record<string, ComputedDefault>>>>;

/** The defaults that the family computes anew for each request; the descriptors show a fixed example. */
export const computedDefaults: ComputedDefaults = Object.freeze({
  "/calendar/events/v1/events": Object.freeze({ start_date: "day-start", end_date: "two-years-on" }),
});

/** How a default that depends on the clock is computed. */
export type ComputedDefault = "day-start" | "two-years-on";

import type { Family } from "../../behaviour.ts";

/** Routes of calendar-core/v2/onboarding. */
export const calendarOnboarding: Family = { name: "calendar.onboarding", resources: [], behaviours: {}, decisions: [] };

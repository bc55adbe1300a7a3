import type { Family } from "../../behaviour.ts";

/** Routes of calendar/events/v1. */
export const calendarEvents: Family = { name: "calendar.events", resources: [], behaviours: {}, decisions: [] };

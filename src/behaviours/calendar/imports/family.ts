import type { Family } from "../../behaviour.ts";

/** Routes of calendar/event-aggregator/v1. */
export const calendarImports: Family = { name: "calendar.imports", resources: [], behaviours: {}, decisions: [] };

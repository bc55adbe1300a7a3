import type { Family } from "../../behaviour.ts";

/** Routes of calendar-core/v1. */
export const calendarCore: Family = { name: "calendar.core", resources: [], behaviours: {}, decisions: [] };

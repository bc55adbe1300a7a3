import type { Family } from "../../behaviour.ts";

/** Routes of calendar/views/v2. */
export const calendarViews: Family = { name: "calendar.views", resources: [], behaviours: {}, decisions: [] };

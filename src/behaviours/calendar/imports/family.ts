import type { Family } from "../../behaviour.ts";
import { imports } from "./records.ts";

/** Routes of calendar/event-aggregator/v1. */
export const calendarImports: Family = {
  name: "calendar.imports",
  resources: [imports],
  behaviours: {},
  decisions: [],
};

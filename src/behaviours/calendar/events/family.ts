import type { Family } from "../../behaviour.ts";
import { categories, contents, events, media, organizers, tags, venues } from "../records.ts";

/** Routes of calendar/events/v1. */
export const calendarEvents: Family = { name: "calendar.events", resources: [events, venues, organizers, categories, tags, media, contents], behaviours: {}, decisions: [] };

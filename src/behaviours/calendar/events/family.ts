import type { Family } from "../../behaviour.ts";
import { categories, contents, events, media, organizers, tags, venues } from "../records.ts";
import { describeNamespace } from "./doc.ts";
import { eventRoutes } from "./event-routes.ts";
import { organizerRoutes, venueRoutes } from "./link-routes.ts";
import { termRoutes } from "./term-routes.ts";

/** Routes of calendar/events/v1 and the records of both generations. */
export const calendarEvents: Family = {
  name: "calendar.events",
  resources: [events, venues, organizers, categories, tags, media, contents],
  behaviours: {
    "GET /calendar/events/v1/doc": describeNamespace,
    ...eventRoutes,
    ...venueRoutes,
    ...organizerRoutes,
    ...termRoutes,
  },
};

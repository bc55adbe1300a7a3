import type { Decision } from "../../decision.ts";

const EVENTS = "/calendar-core/v1/events";
const EVENT = "/calendar-core/v1/events/{id}";
const ORGANIZERS = "/calendar-core/v1/organizers";
const ORGANIZER = "/calendar-core/v1/organizers/{id}";
const VENUES = "/calendar-core/v1/venues";
const LISTS = [EVENTS, ORGANIZERS, VENUES];
const ALL = [...LISTS, EVENT, ORGANIZER];

/** What the contract leaves open in the second generation of the calendar. */
export const coreDecisions: readonly Decision[] = [
  {
    id: "calendar.core.bodies",
    routes: ALL,
    section: "4.12",
    open: "Bodies of answers are not shown.",
    does: "Entries are objects with rendered texts, lists are bare arrays, and both generations show the same records.",
    basis: "family",
  },
  {
    id: "calendar.core.totals",
    routes: LISTS,
    methods: ["GET"],
    section: "4.4",
    open: "How totals and neighbouring pages are told is not shown.",
    does: "X-WP-Total, X-WP-TotalPages and a Link to the next and the previous page; a page beyond the end is 404 without data.",
    basis: "family",
  },
  {
    id: "calendar.core.acknowledgement",
    routes: ALL,
    section: "4.4",
    open: "Real sites ask for an acknowledgement header that the contract does not know.",
    does: "The header is neither asked for nor read.",
    basis: "contract",
  },
  {
    id: "calendar.core.filters",
    routes: [EVENTS],
    methods: ["GET"],
    section: "4.4",
    open: "What each filter does is hardly said.",
    does: "Dates, venue, organizer, search and featured (with any value) filter; categories, tags and ticketed do not; there is no default window of dates, and no event has a parent.",
    basis: "family",
  },
  {
    id: "calendar.core.entity-filters",
    routes: [ORGANIZERS, VENUES],
    methods: ["GET"],
    section: "4.4",
    open: "What each filter does is not said.",
    does: "Search and event filter, an unknown event does not; has_events and only_with_upcoming have no effect; the latest come first.",
    basis: "family",
  },
  {
    id: "calendar.core.statuses",
    routes: LISTS,
    methods: ["GET"],
    section: "5",
    open: "Who sees what is not published is not said.",
    does: "Other statuses than publish are listed for accounts that may edit; anybody else gets what is published.",
    basis: "family",
  },
  {
    id: "calendar.core.reading",
    routes: [EVENT, ORGANIZER],
    methods: ["GET"],
    section: "7",
    open: "What an unknown id is answered with is not shown.",
    does: "Unknown ids, other kinds and unseen drafts are refused with rest_forbidden (401, or 403 when signed in); what is in the trash is 404 with an error text.",
    basis: "family",
  },
  {
    id: "calendar.core.passwords",
    routes: [EVENTS, EVENT],
    section: "5",
    open: "How events with a password are shown is not said.",
    does: "Their texts, times and relations are masked until the parameter password opens them.",
    basis: "family",
  },
  {
    id: "calendar.core.creating",
    routes: LISTS,
    methods: ["POST"],
    section: "4.4",
    open: "No field is marked as required, and effects are not shown.",
    does: "Without a title (events: title, start and end or duration) the answer is 500 with an error text; ids that are not known are left out, an unknown zone means UTC, a written date counts for both dates.",
    basis: "family",
  },
  {
    id: "calendar.core.accepted-only",
    routes: ALL,
    methods: ["POST", "PUT", "PATCH"],
    section: "4.4",
    open: "The effect of featured_media, template, format, comment_status and ping_status is not shown.",
    does: "They are checked and have no effect.",
    basis: "family",
  },
  {
    id: "calendar.core.updating",
    routes: [EVENT, ORGANIZER],
    methods: ["PUT", "PATCH"],
    section: "3",
    open: "Which members an update keeps is not shown.",
    does: "Both methods keep what is not named, except that status falls back to publish and sticky to false; featured cannot be taken off, and an empty list of venues changes nothing.",
    basis: "family",
  },
  {
    id: "calendar.core.deleting",
    routes: [EVENT, ORGANIZER],
    methods: ["DELETE"],
    section: "4.4",
    open: "The answer of a deletion is not shown.",
    does: "200 with an empty list; once more without force is 410 with an error text; force deletes for good.",
    basis: "family",
  },
  {
    id: "calendar.core.rights",
    routes: ALL,
    section: "5",
    open: "Which rights are needed is not said.",
    does: "Reading is open; making needs the right to edit, changing and deleting that over the entry, others' and published ones included.",
    basis: "family",
  },
  {
    id: "calendar.core.venue-fields",
    routes: [VENUES],
    methods: ["POST"],
    section: "4.4",
    open: "The fields that make a venue are not shown.",
    does: "Beside the common fields it reads address, city, country, state_province, state, province, zip, phone and website; state_province falls back to province, then state.",
    basis: "family",
  },
  {
    id: "calendar.core.schedule-language",
    routes: [EVENTS, EVENT],
    section: "4.4",
    open: "How schedules read in other languages than English is not shown.",
    does: "Days are written as the language has them, with the same marks between.",
    basis: "invented",
  },
];

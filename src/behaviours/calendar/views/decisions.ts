import type { Decision } from "../../decision.ts";

const HTML = "/calendar/views/v2/html";

/** What the contract leaves open in the views of the calendar. */
export const viewDecisions: readonly Decision[] = [
  {
    id: "calendar.views.token",
    routes: [HTML],
    section: "5",
    open: "What tvn1 and tvn2 are for is not said.",
    does: "Strict: one of them has to be the request token that the site handed out, else 401, or 403 when signed in; open: any or none.",
    basis: "family",
  },
  {
    id: "calendar.views.request",
    routes: [HTML],
    section: "4.5",
    open: "What u, view and view_data mean is not said.",
    does: "Page, date, search and view come from the address u; view and view_data count for more; a view that is not known is the list.",
    basis: "family",
  },
  {
    id: "calendar.views.events",
    routes: [HTML],
    section: "4.12",
    open: "Which events each view shows is not said.",
    does: "Published events that are not kept out of listings: the list those not yet ended, ten a page, or the past ones; the month all in its weeks; the day all on it.",
    basis: "family",
  },
  {
    id: "calendar.views.markup",
    routes: [HTML],
    section: "4.12",
    open: "The markup is not shown.",
    does: "One root element with the family's outer classes and the data of its script; what is inside is of Standin's own making, in English and Swedish.",
    basis: "invented",
  },
];

import { errorRows } from "../../args/errors.ts";

/** Errors of the calendar routes. */
export const calendarErrors = errorRows({
  calendar_core_rest_invalid_positive_integer_argument: {
    status: 400,
    message: "The parameter has to be a whole number above zero.",
  },
  calendar_core_rest_invalid_date_time_argument: {
    status: 400,
    message: "The parameter has to be a date with a time.",
  },
  calendar_core_rest_invalid_uri_argument: { status: 400, message: "The parameter has to be a whole web address." },
  calendar_core_rest_invalid_email_argument: { status: 400, message: "The parameter has to be an e-mail address." },
  calendar_core_rest_organizers_page_not_found: { status: 404, message: "The list has no such page." },
  calendar_core_invalid_nonce: { status: 403, message: "The request token is not valid." },
  "event-archive-page-not-found": { status: 404, message: "The list of events has no such page." },
  "venue-archive-page-not-found": { status: 404, message: "The list of venues has no such page." },
  "organizer-archive-page-not-found": { status: 404, message: "The list of organizers has no such page." },
  "rest-event-not-found": { status: 404, message: "There is no event of that id." },
  "rest-invalid-event-id": { status: 400, message: "The id is not that of an event." },
  "event-not-accessible": { status: 403, message: "You may not read this event." },
  "event-password-protected": { status: 403, message: "This event opens with a password." },
  "event-no-longer-available": { status: 403, message: "This event is in the trash." },
  "event-is-in-trash": { status: 410, message: "This event is in the trash already." },
  "venue-not-accessible": { status: 403, message: "You may not read this venue." },
  "venue-is-in-trash": { status: 410, message: "This venue is in the trash already." },
  "organizer-not-accessible": { status: 403, message: "You may not read this organizer." },
  "organizer-is-in-trash": { status: 410, message: "This organizer is in the trash already." },
  "could-not-create-venue": {
    status: 400,
    message: "The venue could not be created: name one by its id, or give the data of a new one.",
  },
  "could-not-create-organizer": {
    status: 400,
    message: "The organizer could not be created: name some by their ids, or give the data of new ones.",
  },
  term_exists: { status: 400, message: "There is a term of that name already." },
  duplicate_term_slug: { status: 500, message: "Another term has that slug." },
});

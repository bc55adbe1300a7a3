import type { ErrorRow } from "../error-row.ts";

/** Errors of the calendar routes. */
export const calendarErrors = {
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
} as const satisfies Record<string, ErrorRow>;

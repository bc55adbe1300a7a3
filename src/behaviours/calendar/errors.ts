import type { ErrorRow } from "../error-row.ts";

/** Errors of the calendar routes. */
export const calendarErrors = {} as const satisfies Record<string, ErrorRow>;

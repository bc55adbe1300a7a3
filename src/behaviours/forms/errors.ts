import type { ErrorRow } from "../error-row.ts";

/** Errors of the form routes. */
export const formErrors = {} as const satisfies Record<string, ErrorRow>;

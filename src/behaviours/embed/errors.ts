import type { ErrorRow } from "../error-row.ts";

/** Errors of the embed routes. */
export const embedErrors = {} as const satisfies Record<string, ErrorRow>;

import type { ErrorRow } from "../error-row.ts";

/** Errors of the translation routes. */
export const translationErrors = {} as const satisfies Record<string, ErrorRow>;

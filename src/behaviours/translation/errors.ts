import type { ErrorRow } from "../error-row.ts";

/** Errors of the translation routes: none of their own. */
export const translationErrors = {} as const satisfies Record<string, ErrorRow>;

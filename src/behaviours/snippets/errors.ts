import type { ErrorRow } from "../error-row.ts";

/** Errors of the snippet routes. */
export const snippetErrors = {} as const satisfies Record<string, ErrorRow>;

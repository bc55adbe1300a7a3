import type { ErrorRow } from "../error-row.ts";

/** Errors of the batch routes. */
export const batchErrors = {} as const satisfies Record<string, ErrorRow>;

import type { ErrorRow } from "../error-row.ts";

/** Errors of the builder routes. */
export const builderErrors = {} as const satisfies Record<string, ErrorRow>;

import type { ErrorRow } from "../error-row.ts";

/** Errors of the shop routes. */
export const shopErrors = {} as const satisfies Record<string, ErrorRow>;

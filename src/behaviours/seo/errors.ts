import type { ErrorRow } from "../error-row.ts";

/** Errors of the seo routes. */
export const seoErrors = {} as const satisfies Record<string, ErrorRow>;

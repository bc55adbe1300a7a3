import type { ErrorRow } from "../error-row.ts";

/** Errors of the embed routes. */
export const embedErrors = {
  oembed_invalid_url: { status: 404, message: "There is nothing to embed at this address." },
} as const satisfies Record<string, ErrorRow>;

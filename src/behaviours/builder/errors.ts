import type { ErrorRow } from "../error-row.ts";

/** Errors of the builder, font and consent routes. */
export const builderErrors = {
  vendor_custom_fonts_rest_cannot_view: { status: 401, message: "You may not see the fonts' settings." },
} as const satisfies Record<string, ErrorRow>;

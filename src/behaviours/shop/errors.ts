import type { ErrorRow } from "../error-row.ts";

/** Errors of the shop routes that have the family's usual form; most have the marketplace's own. */
export const shopErrors = {
  product_not_found: { status: 404, message: "The marketplace has no product of that id." },
} as const satisfies Record<string, ErrorRow>;

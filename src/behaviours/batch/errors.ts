import type { ErrorRow } from "../error-row.ts";

/** Errors of the batch route. */
export const batchErrors = {
  parse_path_failed: { status: 400, message: "The path of this item can't be read as an address." },
  rest_batch_not_allowed: { status: 400, message: "This route may not be called in a batch." },
} as const satisfies Record<string, ErrorRow>;

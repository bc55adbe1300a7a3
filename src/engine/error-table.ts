import { argsErrors } from "../args/errors.ts";
import { batchErrors } from "./batch.ts";
import { builderErrors } from "../families/builder/records.ts";
import { calendarErrors } from "../families/calendar/errors.ts";
import { embedErrors } from "../families/embed/family.ts";
import { formErrors } from "../families/forms/errors.ts";
import { seoErrors } from "../families/seo/checks.ts";
import { serverErrors } from "./server-errors.ts";
import { shopErrors } from "../families/shop/errors.ts";
import { siteErrors } from "../generic/errors.ts";
import { snippetErrors } from "../families/snippets/errors.ts";
import { translationErrors } from "../families/translation/errors.ts";

/** Every error code that the server can send, with its status and message. */
export const errorTable = {
  ...argsErrors,
  ...serverErrors,
  ...calendarErrors,
  ...snippetErrors,
  ...formErrors,
  ...embedErrors,
  ...batchErrors,
  ...seoErrors,
  ...shopErrors,
  ...translationErrors,
  ...builderErrors,
  ...siteErrors,
} as const;

/** A code of the table. */
export type ErrorCode = keyof typeof errorTable;

/** Whether the table has that code. */
export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorTable, code);
}

import { argsErrors } from "../args/errors.ts";
import { batchErrors } from "./batch/errors.ts";
import { builderErrors } from "./builder/errors.ts";
import { calendarErrors } from "./calendar/errors.ts";
import { embedErrors } from "./embed/errors.ts";
import { formErrors } from "./forms/errors.ts";
import { seoErrors } from "./seo/errors.ts";
import { serverErrors } from "./server-errors.ts";
import { shopErrors } from "./shop/errors.ts";
import { siteErrors } from "./site/errors.ts";
import { snippetErrors } from "./snippets/errors.ts";
import { translationErrors } from "./translation/errors.ts";

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

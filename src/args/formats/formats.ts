import type { ArgsErrorCode } from "../errors.ts";
import { isDateTime } from "./date-time.ts";
import { isEmail } from "./email.ts";
import { isHexColor } from "./hex-color.ts";
import { isIp } from "./ip.ts";
import { cleanTextField, cleanTextareaField } from "./text-field.ts";
import { cleanUri } from "./uri.ts";
import { isUuid } from "./uuid.ts";

/** What a format asks of a text and what it makes of it. */
export interface Format {
  accepts?: (text: string) => boolean;
  code?: ArgsErrorCode;
  clean?: (text: string) => string;
}

/** The formats that are in force, by name; others do nothing. */
export const formats: ReadonlyMap<string, Format> = new Map<string, Format>([
  ["date-time", { accepts: isDateTime, code: "rest_invalid_date", clean: cleanTextField }],
  ["email", { accepts: isEmail, code: "rest_invalid_email", clean: cleanTextField }],
  ["ip", { accepts: isIp, code: "rest_invalid_ip", clean: cleanTextField }],
  ["uuid", { accepts: isUuid, code: "rest_invalid_uuid", clean: cleanTextField }],
  ["hex-color", { accepts: isHexColor, code: "rest_invalid_hex_color" }],
  ["uri", { clean: cleanUri }],
  ["text-field", { clean: cleanTextField }],
  ["textarea-field", { clean: cleanTextareaField }],
]);

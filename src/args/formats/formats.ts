import type { ArgsErrorCode } from "../errors.ts";
import { isDateTime } from "./date-time.ts";
import { isEmail } from "./email.ts";
import { isIp } from "./ip.ts";
import { cleanTextField, cleanTextareaField } from "./text-field.ts";
import { cleanUri } from "./uri.ts";

/** What a format asks of a text and what it makes of it. */
export interface Format {
  readonly accepts?: (text: string) => boolean;
  readonly code?: ArgsErrorCode;
  readonly clean?: (text: string) => string;
  /** Texts worth sending, good ones first. */
  readonly samples: readonly string[];
}

const hexColor = /^#(?:[0-9a-f]{3}){1,2}\n?$/i;
/** Of any version, in lower case. */
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\n?$/;
const address = "https://example.com/a";

/** Formats by name; one that neither checks nor cleans is not the family's and does nothing, and others are not known at all. */
export const formats: ReadonlyMap<string, Format> = new Map<string, Format>([
  [
    "date-time",
    {
      accepts: isDateTime,
      code: "rest_invalid_date",
      clean: cleanTextField,
      samples: ["2030-01-31T09:30:00", "2030-01-31T09:30:00Z", "31 January 2030"],
    },
  ],
  [
    "email",
    {
      accepts: isEmail,
      code: "rest_invalid_email",
      clean: cleanTextField,
      samples: ["guest@example.com", "guest"],
    },
  ],
  [
    "ip",
    {
      accepts: isIp,
      code: "rest_invalid_ip",
      clean: cleanTextField,
      samples: ["192.0.2.1", "2001:db8:0:0:0:0:0:1", "localhost"],
    },
  ],
  [
    "uuid",
    {
      accepts: (text) => uuid.test(text),
      code: "rest_invalid_uuid",
      clean: cleanTextField,
      samples: ["123e4567-e89b-12d3-a456-426614174000", "123e4567"],
    },
  ],
  [
    "hex-color",
    {
      accepts: (text) => hexColor.test(text),
      code: "rest_invalid_hex_color",
      samples: ["#00aa00", "#0a0", "00aa00"],
    },
  ],
  ["uri", { clean: cleanUri, samples: [address] }],
  ["text-field", { clean: cleanTextField, samples: [] }],
  ["textarea-field", { clean: cleanTextareaField, samples: [] }],
  ["date", { samples: ["2030-01-31"] }],
  ["url", { samples: [address] }],
]);

import type { Json } from "../../../../src/json/json.ts";
import { refused, type Verdict } from "./verdict.ts";

/** What a format surely takes and surely refuses; between the two nothing is said. */
interface FormatRule {
  readonly code: string;
  readonly takes: RegExp;
  readonly refuses: RegExp;
}

const rules: Readonly<Record<string, FormatRule>> = {
  "date-time": {
    code: "rest_invalid_date",
    takes:
      /^[12]\d{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])[Tt ](?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-](?:0\d|1[0-2]):[0-5]\d)?$/,
    refuses: /^(?!\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}:\d{2})/,
  },
  email: {
    code: "rest_invalid_email",
    takes: /^[a-z0-9][a-z0-9._-]*@[a-z0-9]+(?:\.[a-z0-9]+)+$/,
    refuses: /^[^@]*$|@[^.@]*$|\s/,
  },
  ip: {
    code: "rest_invalid_ip",
    takes: /^(?:[1-9]\d?\.){3}[1-9]\d?$|^(?:[0-9a-f]{1,4}:){7}[0-9a-f]{1,4}$/,
    refuses: /^$|[^0-9a-fA-F.:\n]/,
  },
  uuid: {
    code: "rest_invalid_uuid",
    takes: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
    refuses: /^(?![0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$)[^\n]*$/,
  },
  "hex-color": {
    code: "rest_invalid_hex_color",
    takes: /^#(?:[0-9a-fA-F]{3}){1,2}$/,
    refuses: /^(?!#(?:[0-9a-fA-F]{3}){1,2}$)[^\n]*$/,
  },
};

/** Judges a text by a format; formats that only clean, and unknown ones, refuse nothing. */
export function judgeFormat(format: Json | undefined, value: Json): Verdict {
  const rule = typeof format === "string" && Object.hasOwn(rules, format) ? rules[format] : undefined;
  if (rule === undefined) return "accepted";
  if (typeof value !== "string") return "unknown";
  if (rule.takes.test(value)) return "accepted";
  return rule.refuses.test(value) ? refused(rule.code) : "unknown";
}

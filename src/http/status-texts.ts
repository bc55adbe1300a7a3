import { STATUS_CODES } from "node:http";

/** The usual words for a status; empty where there are none. */
export function statusText(status: number): string {
  return STATUS_CODES[status] ?? "";
}

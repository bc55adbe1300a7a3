import type { Call } from "../../call.ts";
import { seesUnpublished } from "../events/rights.ts";
import type { Entry } from "../records.ts";

/** A test for the statuses that a list shows: those asked for with an account that may edit, else what is published. */
export function listedStatuses(call: Call): (entry: Entry) => boolean {
  const asked = call.params["status"];
  const statuses = Array.isArray(asked) && seesUnpublished(call) ? asked : ["publish"];
  return (entry) => statuses.includes(entry.status);
}

import type { Family } from "../../behaviour.ts";
import { hasUnusualItems, takeBatch, takeState } from "./batch.ts";
import { batchChecks, stateChecks } from "./checks.ts";
import { imports } from "./records.ts";

/** Routes of calendar/event-aggregator/v1. */
export const calendarImports: Family = {
  name: "calendar.imports",
  resources: [imports],
  behaviours: {
    "POST /calendar/event-aggregator/v1/import/{import_id}/batch": {
      needs: { "calendar.imports.unusual-items": (call, { status }) => status === 200 && hasUnusualItems(call) },
      checks: batchChecks,
      answer: takeBatch,
    },
    "POST /calendar/event-aggregator/v1/import/{import_id}/state": {
      checks: stateChecks,
      answer: takeState,
    },
  },
};

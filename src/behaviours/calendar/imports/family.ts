import type { Family } from "../../behaviour.ts";
import { takeBatch, takeState } from "./batch.ts";
import { batchChecks, stateChecks } from "./checks.ts";
import { importDecisions } from "./decisions.ts";
import { imports } from "./records.ts";

/** Routes of calendar/event-aggregator/v1. */
export const calendarImports: Family = {
  name: "calendar.imports",
  resources: [imports],
  behaviours: {
    "POST /calendar/event-aggregator/v1/import/{import_id}/batch": {
      basis: "family",
      checks: batchChecks,
      answer: takeBatch,
    },
    "POST /calendar/event-aggregator/v1/import/{import_id}/state": {
      basis: "family",
      checks: stateChecks,
      answer: takeState,
    },
  },
  decisions: importDecisions,
};

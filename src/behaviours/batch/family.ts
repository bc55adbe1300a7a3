import type { Family } from "../behaviour.ts";
import { metRoutes, runBatch } from "./run-batch.ts";

/** The batch route. */
export const batch: Family = {
  name: "batch",
  resources: [],
  behaviours: { "POST /batch/v1": { needs: { "batch.which-routes": metRoutes }, answer: runBatch } },
};

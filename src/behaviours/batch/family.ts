import type { Family } from "../behaviour.ts";
import { runBatch } from "./run-batch.ts";

/** The batch route. */
export const batch: Family = {
  name: "batch",
  resources: [],
  behaviours: { "POST /batch/v1": { basis: "family", answer: runBatch } },
  decisions: [
    {
      id: "batch.shape",
      routes: ["/batch/v1"],
      section: "4.1",
      open: "The shape of the batch result is not shown.",
      does: "207 with responses, each {body, status, headers} in the order of the items; empty headers are [].",
      basis: "family",
    },
    {
      id: "batch.which-routes",
      routes: ["/batch/v1"],
      section: "4.1",
      open: "Which routes may stand in a batch is not said.",
      does: "On the built-in site every route that writes; on a loaded document those whose allow_batch has v1.",
      basis: "invented",
    },
    {
      id: "batch.validation",
      routes: ["/batch/v1"],
      section: "4.1",
      open: "What require-all-validate does with an invalid item is not said.",
      does: 'Nothing runs; the answer is {failed: "validation", responses} with null for each valid item.',
      basis: "family",
    },
  ],
};

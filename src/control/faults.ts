import type { JsonObject } from "../catalogue/document.ts";
import { ControlError } from "./control-error.ts";
import { readFault } from "./read-fault.ts";
import { DONE, type Topic } from "./topic.ts";

/** Failures on purpose, in the order in which they were declared. */
export const faults: Topic = {
  "GET /faults": ({ sandbox }) => ({
    status: 200,
    body: (sandbox.declaredFaults?.all ?? []).map(
      (fault): JsonObject => structuredClone(fault) as object as JsonObject,
    ),
  }),
  "POST /faults": ({ sandbox, body, parts }) => {
    const plan = readFault(body, parts.site.catalogue);
    const { faults, limits } = sandbox;
    if (faults.size >= limits.faults)
      throw new ControlError(
        "standin_too_many_faults",
        `There are ${limits.faults} faults already, delete them first.`,
        {
          status: 429,
        },
      );
    return { status: 201, body: { id: faults.add(plan) } };
  },
  "DELETE /faults": ({ sandbox }) => {
    sandbox.clearFaults();
    return DONE;
  },
};

import type { JsonObject } from "../catalogue/document.ts";
import type { State } from "../state/state.ts";
import { recordAsJson } from "../state/table.ts";
import { ControlError, type Topic } from "./topic.ts";

/** What the sandbox holds. */
export const records: Topic = {
  "GET /state": ({ sandbox }) => ({ status: 200, body: recordCounts(sandbox.state) }),
  "GET /state/{resource}": ({ sandbox, names }) => {
    const table = sandbox.state.tableNamed(names.resource ?? "");
    if (table === undefined)
      throw new ControlError(
        "standin_unknown_resource",
        `There is no resource ${JSON.stringify(names.resource)}; there is ${sandbox.state.resources.join(", ")}.`,
        { status: 404 },
      );
    return { status: 200, body: [...table.all()].map(recordAsJson) };
  },
};

/** Number of records by resource. */
export function recordCounts(state: State): JsonObject {
  return Object.fromEntries(state.resources.map((name) => [name, state.tableNamed(name)?.size ?? 0]));
}

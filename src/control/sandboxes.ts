import type { JsonObject } from "../catalogue/document.ts";
import type { Sandbox } from "../state/sandbox.ts";
import { ControlError } from "./control-error.ts";
import { DONE, type Topic } from "./topic.ts";

/** Every sandbox beside the main line; these calls need no sandbox themselves. */
export const sandboxes: Topic = {
  "GET /sandboxes": ({ parts }) => ({ status: 200, body: parts.site.sandboxes.all.map(summary) }),
  "DELETE /sandboxes": ({ parts }) => {
    parts.site.sandboxes.dropAll();
    return DONE;
  },
  "DELETE /sandboxes/{name}": ({ parts, names }) => {
    const { name = "" } = names;
    if (parts.site.sandboxes.drop(name)) return DONE;
    throw new ControlError("standin_unknown_sandbox", `There is no sandbox ${JSON.stringify(name)}.`, { status: 404 });
  },
};

function summary({ name, journal, declaredFaults, snapshots }: Sandbox): JsonObject {
  return { name, requests: journal.size, faults: declaredFaults?.size ?? 0, snapshots: snapshots.length };
}

import type { Changes } from "../../../state/changes.ts";
import type { Resource } from "../../../state/resource.ts";
import { type Answer, ok } from "../../answer.ts";
import { type Call, truthy } from "../../call.ts";
import type { Entry } from "../records.ts";
import { trashedAmong } from "../trash.ts";
import { failure } from "./failures.ts";

/** Takes an entry away: to the trash, or for good with `force`; the answer is an empty list either way. */
export function removeEntry<R extends Entry>(resource: Resource<R>) {
  return (entry: R, call: Call, changes: Changes): Answer => {
    if (truthy(call.params["force"])) changes.remove(resource, entry.id);
    else if (entry.status === "trash") throw failure("inTrash");
    else changes.put(resource, intoTrash(call.view.state.table(resource).get(entry.id) ?? entry, resource, call));
    return ok([]);
  };
}

function intoTrash<R extends Entry>(entry: R, resource: Resource<R>, call: Call): R {
  return { ...entry, ...trashedAmong(entry, resource, call) };
}

import type { Resource } from "../../../state/resource.ts";
import type { Call } from "../../call.ts";
import type { Entry } from "../records.ts";
import { failure } from "./failures.ts";
import { idOf } from "./permissions.ts";

/** The entry that a call names; throws where it is of another kind or in the trash. */
export function findEntry<R extends Entry>(resource: Resource<R>) {
  return (call: Call): R => {
    const entry = findAny(resource)(call);
    if (entry.status === "trash") throw failure("notThere");
    return entry;
  };
}

/** The same, in the trash or not. */
export function findAny<R extends Entry>(resource: Resource<R>) {
  return (call: Call): R => {
    const entry = call.view.get(resource, idOf(call));
    if (entry === undefined) throw failure("notThere");
    return entry;
  };
}

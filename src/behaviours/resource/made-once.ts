import type { JsonObject } from "../../catalogue/document.ts";
import { share } from "./shared-presentation.ts";

/** What was made of a record, and what it depended on beside it. */
interface Made {
  readonly of: readonly unknown[];
  readonly made: JsonObject;
}

/**
 * Makes the object of a record once for as long as everything else that it depends on is the same, whatever the state; `dependsOn`
 * says what that is. It stands in several answers and is never changed.
 */
export function madeOnce<R extends object, Rest extends readonly unknown[]>(
  make: (record: R, ...rest: Rest) => JsonObject,
  dependsOn: (record: R, ...rest: Rest) => readonly unknown[],
): (record: R, ...rest: Rest) => JsonObject {
  const last = new WeakMap<R, Made>();
  return (record, ...rest) => {
    const of = dependsOn(record, ...rest);
    const known = last.get(record);
    if (known?.of.every((value, at) => value === of[at]) === true) return known.made;
    const made = make(record, ...rest);
    share(made);
    last.set(record, { of, made });
    return made;
  };
}

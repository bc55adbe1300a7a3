import type { Bindings } from "../../behaviours/bindings.ts";
import type { Endpoint, Route } from "../../catalogue/route.ts";
import { noOwnChecks, type OwnChecks } from "./prediction.ts";

/** Which args a site checks in its own way, from what its behaviours bring. */
export function ownChecksOf(bindings: Bindings): (route: Route, endpoint: Endpoint, method: string) => OwnChecks {
  return (route, endpoint, method) => {
    const { checks } = bindings(route, endpoint, method).behaviour;
    if (checks === undefined) return noOwnChecks;
    return {
      beyond: new Set(Object.keys(checks.validate ?? {})),
      instead: new Set(Object.keys(checks.sanitize ?? {})),
    };
  };
}

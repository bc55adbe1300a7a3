import type { Behaviour } from "../../behaviours/behaviour.ts";
import type { Endpoint, Route } from "../../catalogue/route.ts";
import { noOwnChecks, type OwnChecks } from "./prediction.ts";

/** Which args a site checks in its own way, from its behaviours by `METHOD /route`. */
export function ownChecksOf(
  behaviours: ReadonlyMap<string, Behaviour>,
): (route: Route, endpoint: Endpoint, method: string) => OwnChecks {
  return (route, _endpoint, method) => {
    const checks = behaviours.get(`${method} ${route.name}`)?.checks;
    if (checks === undefined) return noOwnChecks;
    return {
      beyond: new Set(Object.keys(checks.validate ?? {})),
      instead: new Set(Object.keys(checks.sanitize ?? {})),
    };
  };
}

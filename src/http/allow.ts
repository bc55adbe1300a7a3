import type { Call } from "../behaviours/call.ts";
import type { Site } from "./site.ts";

/** The methods of the matched route whose permission says exactly `true` to this caller, in order of registration. */
export function allowedMethods(call: Call, site: Site): readonly string[] {
  const allowed = new Set<string>();
  for (const endpoint of call.route.endpoints)
    for (const method of endpoint.methods) {
      const { permission } = site.bindings(call.route, endpoint, method).behaviour;
      if (permission === undefined || permission({ ...call, method, endpoint }) === true) allowed.add(method);
    }
  return [...allowed];
}

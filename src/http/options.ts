import { hasOwnSchemas } from "../behaviours/index/record-schema.ts";
import { routeEntry } from "../behaviours/index/route-entry.ts";
import type { Call } from "../behaviours/call.ts";
import { allowedMethods } from "./allow.ts";
import { type Asked, type Performed, situationOf, unrouted } from "./perform.ts";
import type { Site } from "./site.ts";

/** What OPTIONS answers: the index entry of the first route that matches, `[]` for an unknown one; nothing is checked. */
export function describeRoute(asked: Asked, site: Site): Performed {
  const route = site.catalogue.matching(asked.path)[0];
  const endpoint = route?.endpoints[0];
  if (route === undefined || endpoint === undefined) return unrouted({ status: 200, body: [], basis: "contract" });
  const placeholders = site.catalogue.find(asked.path, endpoint.methods[0] ?? "")?.placeholders ?? {};
  const read = asked.read(placeholders);
  const sources = "error" in read ? { query: {}, url: {} } : read;
  const call: Call = { ...situationOf(asked, site, { route, endpoint }, sources), params: {}, given: new Set() };
  const body = routeEntry(route, { ...call, help: true });
  return {
    answer: { status: 200, body },
    call,
    behaviour: undefined,
    basis: hasOwnSchemas({ help: "schema" in body, catalogue: site.catalogue }) ? "invented" : "contract",
    allow: allowedMethods(call, site),
  };
}

import type { Endpoint, Route } from "../catalogue/route.ts";
import { assumedFor, explainer } from "../http/request/explain.ts";
import { type JsonObject, ownMember } from "../json/json.ts";
import { entryAsJson, entryOf, type NotedCall } from "../state/journal.ts";
import type { ControlParts } from "./control-env.ts";
import { responseAsHar } from "./har.ts";
import { assumptionAsJson } from "./assumption-row.ts";

/** A call of the journal with what it was answered and why: found out when somebody asks, by the site as it is served now. */
export function explainedCall(noted: NotedCall, parts: ControlParts): JsonObject {
  const entry = entryOf(noted);
  const found = endpointOfCall(noted, parts);
  const { endpoint, behaviour } = explainer(parts)(found, noted.call.answeredBy);
  const assumed = found === undefined || behaviour === "upstream" ? [] : assumedFor(found, parts);
  return {
    ...entryAsJson(entry),
    response: responseAsHar(noted, entry.status),
    why: {
      endpoint,
      behaviour,
      cache: noted.call.again === true ? "hit" : "miss",
      args: argRules(entry.reason?.params ?? [], found?.endpoint),
      assumptions: assumed.map((assumption) => assumptionAsJson(assumption, parts.site.catalogue)),
    },
  };
}

function endpointOfCall(
  { call: { route: name, method } }: NotedCall,
  { site }: ControlParts,
): { route: Route; endpoint: Endpoint; method: string } | undefined {
  const route = name === null ? undefined : site.catalogue.route(name);
  // OPTIONS is answered for the route as a whole, HEAD as GET is.
  const [asked, first] = [method === "HEAD" ? "GET" : method, route?.endpoints[0]];
  const endpoint = route?.endpoints.find(({ methods }) => methods.includes(asked)) ?? first;
  return route && endpoint && { route, endpoint, method };
}

/** What the index says of the args that were at fault; nothing of those it does not name. */
function argRules(names: readonly string[], endpoint: Endpoint | undefined): JsonObject {
  const rules = names.flatMap((name) => {
    // A member within an arg is named behind it: `venue[id]`.
    const [own = name] = name.split("[");
    const rule = endpoint && ownMember(endpoint.args, own);
    return rule === undefined ? [] : [[own, rule as JsonObject] as const];
  });
  return Object.fromEntries(rules);
}

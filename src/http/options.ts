import type { Answer } from "../behaviours/answer.ts";
import { routeEntry } from "../behaviours/index/route-entry.ts";
import type { Call } from "../behaviours/call.ts";
import { View } from "../state/view.ts";
import { allowedMethods } from "./allow.ts";
import type { Asked, Performed } from "./perform.ts";
import type { Site } from "./site.ts";

/** What OPTIONS answers: the index entry of the first route that matches, `[]` for an unknown one; nothing is checked. */
export function describeRoute(asked: Asked, site: Site): Performed {
  const route = site.catalogue.matching(asked.path)[0];
  const endpoint = route?.endpoints[0];
  if (route === undefined || endpoint === undefined)
    return { answer: plain([]), match: undefined, call: undefined, allow: [] };
  const match = site.catalogue.find(asked.path, endpoint.methods[0] ?? "GET") ?? { route, endpoint, placeholders: {} };
  const sources = asked.read(match.placeholders);
  const call: Call = {
    method: "OPTIONS",
    path: asked.path,
    route,
    endpoint,
    catalogue: site.catalogue,
    language: asked.language,
    user: asked.user,
    strict: site.strict,
    now: asked.sandbox.clock.now(),
    zone: site.zone,
    links: asked.links,
    sources: "error" in sources ? { query: {}, url: {} } : sources,
    view: new View(asked.sandbox.state, asked.language),
    prepareInner: asked.prepareInner,
    header: asked.header,
    token: site.token,
    params: {},
    given: new Set(),
  };
  const body = routeEntry(route, { ...call, help: true });
  return { answer: plain(body), match, call, allow: allowedMethods(call, site) };
}

function plain(body: Answer["body"]): Answer {
  return { status: 200, body, basis: "contract" };
}

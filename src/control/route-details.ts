import type { Endpoint, Route } from "../catalogue/route.ts";
import { linkedBody } from "../engine/answer.ts";
import { homePaths, readAddress, readRequestUrl } from "../http/address.ts";
import { readApiRequest } from "../http/request/api-request.ts";
import { callRequestOf } from "../http/request/call-requests.ts";
import { assumedFor, explainer } from "../http/request/explain.ts";
import { queryFlags } from "../http/request/flags.ts";
import { checkAndPerform } from "../http/request/perform-call.ts";
import type { JsonObject } from "../json/json.ts";
import type { Sandbox } from "../state/sandbox.ts";
import type { ControlParts, ReadSite } from "./control-env.ts";
import { assumptionAsJson } from "./assumption-row.ts";

/** All that is known of a route: where the API is, and by method its args, what answers, what is assumed, and requests to try. */
export async function routeDetails(
  route: Route,
  { parts, sandbox, origin }: { parts: ControlParts; sandbox: Sandbox; origin: string },
): Promise<JsonObject> {
  const read = reader({ parts, sandbox, origin });
  const methods: JsonObject = {};
  for (const endpoint of route.endpoints)
    for (const method of endpoint.methods)
      methods[method] ??= await methodDetails({ route, endpoint, method }, parts, read);
  const { name, key, namespace } = route;
  return { route: name, pattern: key, namespace, homes: homePaths(parts.site.plan), methods };
}

async function methodDetails(
  called: { route: Route; endpoint: Endpoint; method: string },
  parts: ControlParts,
  read: ReadSite,
): Promise<JsonObject> {
  const { route, endpoint, method } = called;
  const { site } = parts;
  const { behaviour, basis } = site.bindings(route, endpoint, method);
  return {
    basis,
    behaviour: explainer(parts)(called, behaviour).behaviour,
    args: structuredClone(endpoint.args) as JsonObject,
    assumptions: assumedFor(called, parts).map((assumption) => assumptionAsJson(assumption, site.catalogue)),
    examples: [...(await parts.examplesOf({ ...called, catalogue: site.catalogue }, read))],
  };
}

/** Reads what the sandbox answers to its administrator, as a link within an answer is followed: nothing is noted. */
function reader({ parts, sandbox, origin }: { parts: ControlParts; sandbox: Sandbox; origin: string }): ReadSite {
  const { site } = parts;
  const [home = ""] = Object.values(homePaths(site.plan));
  return async (path) => {
    const raw = new Request(new URL(`${home}/${path}`, origin));
    const [url, flags] = [readRequestUrl(raw.url), queryFlags("")];
    const address = readAddress(url.path, site.plan);
    if (address.route === undefined) return undefined;
    const request = readApiRequest(raw, {
      site,
      url,
      address,
      sandbox,
      socket: undefined,
      flags,
      route: address.route,
    });
    const user = [...site.accounts.all(sandbox.state)].find(({ role }) => role === "administrator");
    const { answer } = await checkAndPerform(callRequestOf(request, { user, body: undefined, site }), site);
    return answer.status < 300 ? linkedBody(answer) : undefined;
  };
}

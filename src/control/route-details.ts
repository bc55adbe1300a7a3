import type { Endpoint, Route } from "../catalogue/route.ts";
import { linkedBody } from "../engine/answer.ts";
import { homePaths, readAddress, readRequestUrl } from "../http/address.ts";
import { readApiRequest } from "../http/request/api-request.ts";
import { callRequestOf } from "../http/request/call-requests.ts";
import { type CallRequest, checkCall, isResult } from "../http/request/check-call.ts";
import { assumedFor, explainer } from "../http/request/explain.ts";
import { queryFlags } from "../http/request/flags.ts";
import { refusalReason } from "../http/request/journal.ts";
import { checkAndPerform } from "../http/request/perform-call.ts";
import type { JsonObject } from "../json/json.ts";
import type { Sandbox } from "../state/sandbox.ts";
import { assumptionAsJson } from "./assumption-row.ts";
import type { ControlParts, RequestExample } from "./control-env.ts";

/** What a route is looked at with: its sandbox is asked as its administrator asks, and nothing of that is noted. */
interface Looking {
  readonly parts: ControlParts;
  readonly sandbox: Sandbox;
  readonly origin: string;
}

/** All that is known of a route: where the API is, and by method its args, what answers, what is assumed, and requests to try. */
export async function routeDetails(route: Route, looking: Looking): Promise<JsonObject> {
  const methods: JsonObject = {};
  for (const endpoint of route.endpoints)
    for (const method of endpoint.methods)
      methods[method] ??= await methodDetails({ route, endpoint, method }, looking);
  const { name, key, namespace } = route;
  return { route: name, pattern: key, namespace, homes: homePaths(looking.parts.site.plan), methods };
}

async function methodDetails(
  called: { route: Route; endpoint: Endpoint; method: string },
  looking: Looking,
): Promise<JsonObject> {
  const { route, endpoint, method } = called;
  const { parts } = looking;
  const { catalogue, bindings } = parts.site;
  const { behaviour, basis } = bindings(route, endpoint, method);
  const examples = await parts.examplesOf({ ...called, catalogue }, (path) => readBody(path, looking));
  return {
    basis,
    behaviour: explainer(parts)(called, behaviour).behaviour,
    args: structuredClone(endpoint.args) as JsonObject,
    assumptions: assumedFor(called, parts).map((assumption) => assumptionAsJson(assumption, catalogue)),
    examples: examples.map((example) => exampleAsJson(example, method, looking)),
  };
}

/** What is answered to a read; undefined where that is refused. */
async function readBody(path: string, looking: Looking): ReturnType<Parameters<ControlParts["examplesOf"]>[1]> {
  const request = callRequest({ method: "GET", address: path }, looking);
  const { answer } = await checkAndPerform(request, looking.parts.site);
  return answer.status < 300 ? linkedBody(answer) : undefined;
}

/** An example, with whether it passes all that is checked before its behaviour is asked, and for what it does not. */
function exampleAsJson({ title, path, query, body }: RequestExample, method: string, looking: Looking): JsonObject {
  const pairs = query.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
  const address = path.slice(1) + (pairs.length === 0 ? "" : `?${pairs.join("&")}`);
  const checked = checkCall(callRequest({ method, address, body }, looking), looking.parts.site);
  const code = isResult(checked) ? refusalReason(checked.answer)?.code : undefined;
  return {
    title,
    accepted: !isResult(checked),
    ...(code !== undefined && { code }),
    path,
    query: query.map(([name, value]) => [name, value]),
    ...(body !== undefined && { body }),
  };
}

/** A call of the sandbox's administrator, in the first language of the site. */
function callRequest(
  { method, address: path, body }: { method: string; address: string; body?: JsonObject | undefined },
  { parts: { site }, sandbox, origin }: Looking,
): CallRequest {
  const [home = ""] = Object.values(homePaths(site.plan));
  const sent = body === undefined ? undefined : new TextEncoder().encode(JSON.stringify(body));
  const raw = new Request(new URL(`${home}/${path}`, origin), {
    method,
    headers: { "Content-Type": "application/json" },
  });
  const url = readRequestUrl(raw.url);
  const address = readAddress(url.path, site.plan);
  const flags = queryFlags(url.query);
  const { route = "" } = address;
  const request = readApiRequest(raw, { site, url, address, sandbox, socket: undefined, flags, route });
  const user = [...site.accounts.all(sandbox.state)].find(({ role }) => role === "administrator");
  return callRequestOf(request, { user, body: sent, site });
}

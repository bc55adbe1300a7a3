import type { Catalogue } from "../../catalogue/catalogue.ts";
import type { Route } from "../../catalogue/route.ts";
import type { PredictableRequest } from "../../generate/requests/predicted-requests.ts";
import type { Pair, RequestSample } from "../../generate/requests/request-sample.ts";
import { acceptedSamples } from "../../generate/requests/request-samples.ts";
import { endpointOf } from "../../generic/model/endpoints.ts";
import { isAction } from "../record/action-words.ts";

/** A request that both sides are to answer. */
export interface AskedRequest {
  readonly title: string;
  readonly method: string;
  readonly route: Route;
  /** Below the index, as it was made; begins with a slash. */
  readonly path: string;
  readonly query: readonly Pair[];
  readonly body?: RequestSample["body"];
  /** Whether the path may be any that the route serves, such as one that each side's own lists tell; that of a route without placeholders is its only one. */
  readonly isAnywhere: boolean;
  /** Whether it brings no more than the route needs. */
  readonly isLeast: boolean;
  /** Why no document tells what becomes of it, where none does. */
  readonly untold?: string;
}

/** A request that may be asked; what becomes of it is found out once it is chosen. */
export interface PlannedRequest extends Omit<AskedRequest, "untold"> {
  readonly expected?: PredictableRequest["expected"];
}

/** What is sent: reads alone; invalid writes, too; all writes, too. */
export type Sends = "reads" | "refusals" | "writes";

/** What was not asked, or got no answer that can be compared. */
export interface NotAsked {
  /** Name of the route, or path below the root; empty for what lies anywhere. */
  readonly path: string;
  readonly why: "action" | "limit" | "stopped" | "no-account" | "unreachable" | "too-large" | "other-host";
  readonly detail?: string;
}

/** What is asked of all that could be. */
export interface RequestPlan {
  /** Lists before what lies below their items, reads before writes. */
  readonly asked: readonly AskedRequest[];
  readonly leftOut: readonly NotAsked[];
}

interface Planning {
  /** The double's own. */
  readonly catalogue: Catalogue;
  /** That of the site. */
  readonly live: Catalogue;
  readonly sends: Sends;
  /** Whether routes are asked whose last word says an action. */
  readonly all: boolean;
  /** Requests at most. */
  readonly most: number;
  /** The invalid writes among those of a route that any site refuses which checks what its index says. */
  readonly surelyRefused: (writes: readonly PlannedRequest[], route: Route) => readonly PlannedRequest[];
}

/** Chooses among requests: only what may be sent, of each route a fair share, the same ones every time. */
export async function planRequests(made: AsyncIterable<PredictableRequest>, planning: Planning): Promise<RequestPlan> {
  const { catalogue, live, all, most } = planning;
  const groups = await byRoute(made, catalogue);
  const leftOut: NotAsked[] = [];
  const lines: PlannedRequest[][] = [];
  for (const route of byDepth([...groups.keys()])) {
    const own = live.route(route.key);
    if (own === undefined) continue;
    const requests = (groups.get(route) ?? []).filter(({ method }) => own.methods.includes(method));
    const isActing = !all && actsWhenAsked(route, catalogue);
    if (isActing && own.methods.includes("GET")) leftOut.push({ path: route.name, why: "action" });
    lines.push(...sendable(requests, route, { ...planning, isActing }));
  }
  const chosen = fairShares(lines, most);
  const left = lines.reduce((sum, line) => sum + line.length, 0) - chosen.length;
  if (left > 0) leftOut.push({ path: "", why: "limit", detail: `${left} requests` });
  const isWrite = ({ method }: AskedRequest) => Number(!READS.has(method)) + Number(method === "DELETE");
  const asked: AskedRequest[] = [];
  for (const request of chosen) asked.push(await foretold(request));
  return { asked: asked.sort((one, other) => isWrite(one) - isWrite(other)), leftOut };
}

async function foretold({ expected, ...request }: PlannedRequest): Promise<AskedRequest> {
  const expect = await expected?.();
  return expect?.verdict === "unknown" ? { ...request, untold: expect.why } : request;
}

/** Methods that change nothing. */
export const READS: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

async function byRoute(
  made: AsyncIterable<PredictableRequest>,
  catalogue: Catalogue,
): Promise<ReadonlyMap<Route, PlannedRequest[]>> {
  const groups = new Map<Route, PlannedRequest[]>();
  const first = new Map<string, string>();
  for await (const { sample, expected } of made) {
    const { title, method, route: name, path, query = [], body } = sample;
    const route = catalogue.route(name);
    if (route === undefined) continue;
    const key = `${method} ${route.key}`;
    const isFirst = !first.has(key);
    if (isFirst) first.set(key, path);
    // Values that are there may not be there on the other side.
    const isLeast = isFirst && query.length === 0 && Object.keys(body ?? {}).length === 0;
    const asked = { title, method, route, path, query, ...(body !== undefined && { body }), expected };
    const isAnywhere = first.get(key) === path;
    const group = groups.get(route) ?? [];
    group.push({ ...asked, isLeast, isAnywhere });
    groups.set(route, group);
  }
  for (const route of catalogue.routes) if (!groups.has(route)) groups.set(route, plainRequests(route, catalogue));
  return groups;
}

/** What leads to a route for which no request was made, such as one that only writes. */
function plainRequests(route: Route, catalogue: Catalogue): PlannedRequest[] {
  const [endpoint] = route.endpoints;
  const [method] = endpoint?.methods ?? [];
  if (endpoint === undefined || method === undefined || method === "GET") return [];
  const [sample] = acceptedSamples({ catalogue, route, endpoint, method });
  if (sample === undefined) return [];
  return [{ title: sample.title, method, route, path: sample.path, query: [], isAnywhere: true, isLeast: true }];
}

function byDepth(routes: readonly Route[]): Route[] {
  const depth = ({ name }: Route) => (name.match(/\{/g) ?? []).length * 100 + name.split("/").length;
  return routes.toSorted((one, other) => depth(one) - depth(other) || one.order - other.order);
}

/** Whether a route's words say that asking it does something; what is told in pages is a list, whatever it is called. */
function actsWhenAsked(route: Route, catalogue: Catalogue): boolean {
  const list = route.name.endsWith("}") ? catalogue.route(route.name.replace(/\/\{\w*\}$/, "")) : undefined;
  return isAction(route.key, Object.keys(endpointOf(list ?? route, "GET")?.args ?? {}));
}

/** What of a route's requests may be sent, a line for reads and one for each method that writes, the most telling first. */
function sendable(
  requests: readonly PlannedRequest[],
  route: Route,
  { sends, surelyRefused, isActing }: Planning & { readonly isActing: boolean },
): PlannedRequest[][] {
  const reads = isActing ? [] : requests.filter(({ method }) => method === "GET");
  const writes = requests.filter(({ method }) => !READS.has(method));
  const [least, ...others] = reads;
  const about = least ?? requests[0];
  const described: PlannedRequest[] =
    about === undefined ? [] : [{ ...withoutParts(about), method: "OPTIONS", title: "what the route takes" }];
  const heads: PlannedRequest[] =
    least === undefined || endpointOf(route, "GET") === undefined
      ? []
      : [{ ...least, method: "HEAD", title: "without its body" }];
  const refused = sends === "refusals" && !isActing ? surelyRefused(writes, route) : [];
  return [
    [...(least === undefined ? [] : [least]), ...described, ...heads, ...others],
    ...byMethod(sends === "writes" ? writes : refused),
  ].filter((line) => line.length > 0);
}

function byMethod(requests: readonly PlannedRequest[]): PlannedRequest[][] {
  const methods = [...new Set(requests.map(({ method }) => method))];
  return methods.map((method) => requests.filter((request) => request.method === method));
}

function withoutParts({ body: _body, expected: _found, ...request }: PlannedRequest): PlannedRequest {
  return { ...request, query: [] };
}

/** So many of the first requests of a line are taken before any of the others. */
const FIRST = 3;

/** As many as may be sent, in turns from all lines: of each its first ones, then others at even distances. */
function fairShares(lines: readonly (readonly PlannedRequest[])[], most: number): PlannedRequest[] {
  const shares = lines.map(() => 0);
  let left = most;
  while (left > 0) {
    const open = lines.map((_, at) => at).filter((at) => (shares[at] ?? 0) < (lines[at]?.length ?? 0));
    if (open.length === 0) break;
    for (const at of open.slice(0, left)) shares[at] = (shares[at] ?? 0) + 1;
    left -= Math.min(left, open.length);
  }
  return lines.flatMap((line, at) => spread(line, shares[at] ?? 0));
}

function spread(line: readonly PlannedRequest[], share: number): PlannedRequest[] {
  const [first, rest] = [line.slice(0, Math.min(FIRST, share)), line.slice(FIRST)];
  const count = share - first.length;
  return [...first, ...Array.from({ length: count }, (_, at) => rest[Math.floor((at * rest.length) / count)])].filter(
    (request) => request !== undefined,
  );
}

import { isObject, type Json, type JsonObject } from "../../json/json.ts";
import { withoutTrailing } from "../../text/trim.ts";
import { createSiteClient } from "../client/client.ts";
import type { WaitingClock } from "../client/rate-limit.ts";
import type { Transport } from "../client/transport.ts";
import type { Recording } from "../recording.ts";
import { isAction } from "./action-words.ts";
import { type ApiAddress, apiAddress } from "./api-address.ts";
import { type SiteAsking, createSiteAsking } from "./asking.ts";
import { discover, type Discovered, toldAnswer } from "./discover.ts";
import { type AnswerLog, createEar, type Progress } from "./hear.ts";
import { hidesMembers, itemRoutesOf, itemsByName, knownItemsOf, type KnownItem } from "./known-items.ts";
import { linksToOthers, namedIn } from "./links-of.ts";
import { itemQueries } from "./list-query.ts";
import { readFiles } from "./media-files.ts";
import { readObject, readRoute, type Reading } from "./read-list.ts";
import { RecordProblem } from "./record-problem.ts";
import { namedRoot, neededArgs, siteRoutes, type SiteRoute } from "./site-routes.ts";

/** What is recorded of a site, and how politely. */
export interface RecordOptions {
  /** A page of the site, its home, or its index document. */
  readonly address: string;
  /** Headers that say who asks; they go to the address's own host alone. */
  readonly credentials?: Readonly<Record<string, string>>;
  /** These namespaces alone. */
  readonly only?: readonly string[];
  /** Items of a list, at most; 1,000 unless given. */
  readonly maxRecords?: number;
  /** Requests in a second, at most; 4 unless given. */
  readonly rate?: number;
  /** Whether files of the media library are fetched. */
  readonly media?: boolean;
  /** Whether routes are asked whose words say that they do something. */
  readonly all?: boolean;
  /** Whether other hosts are asked where the site leads there. */
  readonly followHost?: boolean;
  /** Bytes of an answer, at most; 16 MiB unless given. */
  readonly answerBytes?: number;
  /** Version of this package, told to the site. */
  readonly version: string;
}

/** What a recording needs from outside. */
export interface RecordDeps extends WaitingClock {
  readonly transport: Transport;
  /** Answers of an earlier run that was interrupted, and where those of this one go. */
  readonly log?: AnswerLog;
  readonly progress?: (now: Progress) => void;
  /** Told before each wait that the site asked for. */
  readonly waits?: (ms: number) => void;
  /** Ends the recording; it rejects with the signal's reason then. */
  readonly signal?: AbortSignal;
}

const MOST_RECORDS = 1000;
const RATE = 4;
const ANSWER_BYTES = 16 * 2 ** 20;

/** Registries come first: everything else is told by their names. */
const REGISTRIES = ["wp/v2/types", "wp/v2/taxonomies", "wp/v2/statuses"];

/** Asks a live site for all that it shows this caller. Throws a RecordProblem where that can't be begun or not gone on with. */
export async function recordSite(options: RecordOptions, deps: RecordDeps): Promise<Recording> {
  const { credentials, followHost = false, maxRecords = MOST_RECORDS } = options;
  const { progress } = deps;
  const client = createSiteClient({
    transport: deps.transport,
    clock: deps,
    home: options.address,
    ...(credentials !== undefined && { credentials }),
    userAgent: `standin/${options.version}`,
    rate: options.rate ?? RATE,
    followHost,
    answerBytes: options.answerBytes ?? ANSWER_BYTES,
    ...(deps.signal !== undefined && { signal: deps.signal }),
    ...(deps.waits !== undefined && { waits: deps.waits }),
  });
  const ear = createEar(client, deps.log);
  const found = await discover(options.address, { ear, reaches: client.reaches });
  const named = namedRoot(found.index);
  const api = apiAddress(found.root, named === undefined ? [] : [named]);
  const asking = createSiteAsking(api, { ear, ...(progress !== undefined && { progress }) });
  asking.exchanges.push(indexExchange(found));
  const isKnown = credentials !== undefined;
  const as = isKnown ? await whoAsks(asking, found.index) : undefined;
  const plan: Plan = { routes: chosenRoutes(found.index, options), api, asking, isKnown, most: maxRecords };
  const seen = await readAll(plan, options);
  tellUnplaced(plan, seen);
  if (!found.withSchemas) await readSchemas(plan, seen);
  const home = homeOf(found);
  const files = options.media === true ? await readFiles(seen.records, { home, ear, asking }) : [];
  return {
    apiRoot: named ?? found.root,
    home,
    at: new Date(deps.now()).toISOString(),
    ...(as !== undefined && { as }),
    exchanges: asking.exchanges,
    files,
    leftOut: asking.leftOut,
  };
}

function indexExchange({ answer, withSchemas }: Discovered) {
  const query = withSchemas ? [["context", "help"] as const] : [];
  return { method: "GET" as const, path: "", query, status: answer.status, headers: answer.headers, text: answer.text };
}

function homeOf({ index, root }: Discovered): string {
  const { home } = index;
  return typeof home === "string" && URL.canParse(home) ? withoutTrailing(home, "/") : new URL(root).origin;
}

const ME = "wp/v2/users/me";

/** Whom the site takes the caller for. Throws a RecordProblem where it does not take the credentials. */
async function whoAsks(asking: SiteAsking, { routes }: JsonObject): Promise<Recording["as"]> {
  if (!isObject(routes) || !Object.hasOwn(routes, `/${ME}`)) return { name: "", roles: [] };
  const answer = await asking.hear(ME, [["context", "edit"]]);
  if ("why" in answer) throw new RecordProblem(`${ME}: ${answer.detail ?? answer.why}`);
  const { exchange, value } = answer;
  if (exchange.status === 401)
    throw new RecordProblem(
      `the site does not take these credentials (${toldAnswer({ ...exchange, url: "" })}); an application password is one that it takes`,
    );
  asking.exchanges.push(exchange);
  if (!isObject(value) || exchange.status !== 200) return { name: "", roles: [] };
  const { id, name, roles } = value;
  return {
    ...(typeof id === "number" && { id }),
    name: typeof name === "string" ? name : "",
    roles: Array.isArray(roles) ? roles.filter((role) => typeof role === "string") : [],
  };
}

/** What is to be asked. */
interface Plan {
  readonly routes: readonly SiteRoute[];
  readonly api: ApiAddress;
  readonly asking: SiteAsking;
  readonly isKnown: boolean;
  /** Items of a list, at most. */
  readonly most: number;
}

/** What has been read. */
interface Seen {
  /** Every record and single object. */
  readonly records: JsonObject[];
  /** Items by the shape of the route that shows them. */
  readonly items: Map<string, KnownItem[]>;
  /** Paths that were asked, or whose item a list has shown. */
  readonly paths: Set<string>;
  /** A path of each route that answered, for its schema. */
  readonly answered: Map<SiteRoute, string>;
  /** Routes of items that show members alone that their lists hide. */
  readonly hiding: Set<SiteRoute>;
  /** Routes with a placeholder that nothing has told a value of yet. */
  readonly unplaced: Set<SiteRoute>;
}

function chosenRoutes(index: JsonObject, { only }: RecordOptions): SiteRoute[] {
  const routes = siteRoutes(index).filter(
    ({ namespace }) => only === undefined || only.length === 0 || only.includes(namespace),
  );
  if (routes.length === 0 && only !== undefined && only.length > 0) {
    const { namespaces } = index;
    const names = Array.isArray(namespaces) ? namespaces.filter((name) => typeof name === "string").join(", ") : "none";
    throw new RecordProblem(`the site has no routes of ${only.join(", ")}; its namespaces are ${names}`);
  }
  const rank = ({ shape }: SiteRoute) => (REGISTRIES.includes(shape) ? 0 : 1 + (shape.match(/\{\}/g) ?? []).length);
  // Lists come before what lies below their items.
  return routes
    .map((route, at) => ({ route, at }))
    .sort((a, b) => rank(a.route) - rank(b.route) || a.at - b.at)
    .map(({ route }) => route);
}

async function readAll(plan: Plan, { all = false }: RecordOptions): Promise<Seen> {
  const seen: Seen = {
    records: [],
    items: new Map(),
    paths: new Set(plan.isKnown ? [ME] : []),
    answered: new Map(),
    hiding: new Set(),
    unplaced: new Set(),
  };
  const { asking } = plan;
  const asked = plan.routes.filter((route) => all || !isActing(route, plan.routes));
  for (const route of plan.routes) if (!asked.includes(route)) asking.leave({ path: route.shape, why: "action" });
  for (const [at, route] of asked.entries()) {
    asking.left = asked.length - at;
    if (!isItemRoute(route, plan.routes)) await readPlaces(route, plan, seen);
  }
  asking.left = 0;
  await readNamed(asked, plan, seen);
  for (const route of Array.from(seen.unplaced)) await readPlaces(route, plan, seen);
  return seen;
}

function isActing(route: SiteRoute, routes: readonly SiteRoute[]): boolean {
  const list = routes.find(({ shape }) => shape === listShapeOf(route));
  return isAction(route.key, Object.keys((list ?? route).args));
}

function listShapeOf({ shape }: SiteRoute): string {
  return shape.replace(/(?:\/\{\})+$/, "");
}

/** Whether a route shows one item of a list that has a route of its own. */
function isItemRoute(route: SiteRoute, routes: readonly SiteRoute[]): boolean {
  const list = listShapeOf(route);
  return list !== route.shape && routes.some(({ shape }) => shape === list);
}

/** Refusals of one kind after which the other places of a route are not asked. */
const SAME_REFUSALS = 3;

/** Asks a route at every place where it may be: once, or below each item that its path needs. */
async function readPlaces(route: SiteRoute, plan: Plan, seen: Seen): Promise<void> {
  const { asking, most } = plan;
  const places = neededArgs(route).length > 0 ? undefined : placesOf(route, plan, seen);
  if (places === undefined) {
    seen.unplaced.add(route);
    return;
  }
  seen.unplaced.delete(route);
  const planned = asking.left;
  const refusals: string[] = [];
  let read = 0;
  for (const [at, path] of places.slice(0, most).entries()) {
    asking.left = planned + places.length - at - 1;
    const reading = await readRoute(route, path, { ...plan, most: Math.max(1, most - read) });
    seen.paths.add(path);
    read += reading.items?.length ?? 0;
    if (reading.value !== undefined && !seen.answered.has(route)) seen.answered.set(route, path);
    if (reading.refusal !== undefined) refusals.push(reading.refusal);
    if (refusals.length === SAME_REFUSALS && at === SAME_REFUSALS - 1 && new Set(refusals).size === 1) break;
    await takeReading(reading, { route, path, plan, seen });
    if (read >= most && at + 1 < places.length) {
      asking.leave({ path: route.shape, why: "max-records", detail: `below ${at + 1} of ${places.length}` });
      break;
    }
  }
  if (places.length > most)
    asking.leave({ path: route.shape, why: "max-records", detail: `below ${most} of ${places.length}` });
  asking.left = planned;
}

/** Notes the routes that could not be asked, for want of a value. */
function tellUnplaced({ asking }: Plan, { unplaced, answered }: Seen): void {
  for (const route of unplaced) {
    const needed = neededArgs(route);
    const detail =
      needed.length > 0
        ? `it needs ${needed.join(", ")}`
        : `nothing that was read names its ${route.placeholders.join(", ")}`;
    if (!answered.has(route)) asking.leave({ path: route.shape, why: "needs-args", detail });
  }
}

/** The paths of a route, its placeholders filled with what was read; undefined where nothing tells their values. */
function placesOf(route: SiteRoute, { api }: Plan, seen: Seen): string[] | undefined {
  if (!route.shape.includes("{")) return seen.paths.has(route.shape) ? [] : [route.shape];
  const end = route.shape.lastIndexOf("{}") + 2;
  const [above, below] = [route.shape.slice(0, end), route.shape.slice(end)];
  const parents = seen.items.get(above) ?? [];
  const found =
    parents.length > 0
      ? parents.flatMap(({ path, value }) => (isEmptyBelow(value, `${path}${below}`, api) ? [] : [`${path}${below}`]))
      : valuesByName(route, seen).map((value) => route.shape.replace("{}", value));
  if (parents.length === 0 && found.length === 0) return undefined;
  return [...new Set(found)].filter((path) => route.match(path) !== undefined && !seen.paths.has(path));
}

/** Whether a record says that a list below it has no items; autosaves count as revisions. */
function isEmptyBelow(record: JsonObject, path: string, api: ApiAddress): boolean {
  const counted = path.replace(/\/autosaves$/, "/revisions");
  return linksToOthers(record).some(({ href, count }) => count === 0 && api.placeOf(href)?.path === counted);
}

/** Names that too many things have. */
const ANY_NAMES = ["id", "slug", "name", "key", "type"];

/** What records say under the name of a route's only placeholder: one of the list above it, else all of its namespace. */
function valuesByName({ placeholders, shape, namespace }: SiteRoute, seen: Seen): string[] {
  const [name = "id"] = placeholders;
  if (placeholders.length !== 1 || shape.indexOf("{}") !== shape.lastIndexOf("{}")) return [];
  const lists = [...seen.items].filter(([place]) => shape.startsWith(place.replace(/\{.*$/, "")));
  const [above] = lists.flatMap(([, items]) => textsOf(items, name));
  // Another way to an item that is known already shows what it looks like once.
  if (above !== undefined) return [above];
  if (ANY_NAMES.includes(name)) return [];
  return textsOf(
    [...seen.items].flatMap(([place, items]) => (place.startsWith(`${namespace}/`) ? items : [])),
    name,
  );
}

function textsOf(items: readonly KnownItem[], name: string): string[] {
  const values = items.map(({ value }) => value[name]);
  return [...new Set(values.filter((value) => typeof value === "string" || typeof value === "number").map(String))];
}

interface Taking {
  readonly route: SiteRoute;
  readonly path: string;
  readonly plan: Plan;
  readonly seen: Seen;
}

/** Takes note of what a route answered, and asks for what its list hides. */
async function takeReading(reading: Reading, { route, path, plan, seen }: Taking): Promise<void> {
  const itemRoutes = itemRoutesOf(route.shape, plan.routes);
  const items = reading.items ?? (itemRoutes.length > 0 ? itemsByName(reading.value) : undefined);
  if (items === undefined && isObject(reading.value)) seen.records.push(reading.value);
  seen.records.push(...(items ?? []).filter(isObject));
  const taken = new Set<Json>();
  for (const itemRoute of itemRoutes) {
    const known = knownItemsOf(itemRoute, {
      list: path,
      items: (items ?? []).filter((item) => !taken.has(item)),
      api: plan.api,
    });
    for (const item of known) {
      taken.add(item.value);
      seen.paths.add(item.path);
    }
    noteItem(seen, itemRoute, known);
    await readHidden(itemRoute, known, { plan, seen });
  }
}

function noteItem({ items }: Seen, { shape }: SiteRoute, known: readonly KnownItem[]): void {
  const all = items.get(shape) ?? [];
  all.push(...known);
  items.set(shape, all);
}

/** Asks for the first item of a list alone, and for the others where it shows more than the list. */
async function readHidden(
  route: SiteRoute,
  items: readonly KnownItem[],
  { plan, seen }: { plan: Plan; seen: Seen },
): Promise<void> {
  const { asking } = plan;
  const planned = asking.left;
  // One item tells of a list below many parents.
  if (neededArgs(route).length > 0 || (seen.answered.has(route) && !seen.hiding.has(route))) return;
  let refused = 0;
  for (const [at, item] of items.entries()) {
    asking.left = planned + (seen.hiding.has(route) ? items.length - at - 1 : 0);
    const answer = await readObject(item.path, { queries: itemQueries(route, plan), asking });
    if ("refusal" in answer) refused += 1;
    else takeObject(answer.value, { route, path: item.path, seen });
    if (!("refusal" in answer) && hidesMembers(item.value, answer.value)) seen.hiding.add(route);
    const isTold = refused === SAME_REFUSALS && at === SAME_REFUSALS - 1;
    if (isTold || (!("refusal" in answer) && !seen.hiding.has(route))) break;
  }
  asking.left = planned;
}

function takeObject(
  value: Json | undefined,
  { route, path, seen }: { route: SiteRoute; path: string; seen: Seen },
): void {
  seen.answered.set(route, seen.answered.get(route) ?? path);
  if (isObject(value)) seen.records.push(value);
}

/** Asks for records that other records name, and no list has shown. */
async function readNamed(routes: readonly SiteRoute[], plan: Plan, seen: Seen): Promise<void> {
  const { asking, api, most } = plan;
  const counts = new Map<SiteRoute, number>();
  // Records that are found name others in their turn.
  for (let at = 0; at < seen.records.length; at++) {
    const record = seen.records[at];
    if (record === undefined) break;
    const linked = linksToOthers(record).flatMap(({ href }) => {
      const place = api.placeOf(href);
      return place === undefined || place.query.length > 0 ? [] : [place.path];
    });
    for (const path of [...linked, ...namedIn(record)]) {
      if (seen.paths.has(path)) continue;
      seen.paths.add(path);
      const route = routes.find(({ shape, match }) => shape.endsWith("{}") && match(path) !== undefined);
      if (route === undefined || neededArgs(route).length > 0) continue;
      const count = (counts.get(route) ?? 0) + 1;
      counts.set(route, count);
      if (count > most) {
        asking.leave({ path: route.shape, why: "max-records", detail: `the first ${most} that are named were read` });
        continue;
      }
      const answer = await readObject(path, { queries: itemQueries(route, plan), asking });
      if ("refusal" in answer) continue;
      takeObject(answer.value, { route, path, seen });
      if (isObject(answer.value)) noteItem(seen, route, [{ path, value: answer.value }]);
    }
  }
}

/** Asks each route that answered for its schema, where the index does not tell it. */
async function readSchemas({ asking }: Plan, { answered }: Seen): Promise<void> {
  const unknown = [...answered].filter(([{ hasSchema }]) => !hasSchema);
  for (const [at, [, path]] of unknown.entries()) {
    asking.left = unknown.length - at - 1;
    await asking.ask(path, [], "OPTIONS");
  }
}

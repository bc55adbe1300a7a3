import { isObject, type Json } from "../../json/json.ts";
import { isAction } from "./action-words.ts";
import { keepEarlier } from "./keep-earlier.ts";
import { hidesMembers, itemRoutesOf, itemsByName, type KnownItem, knownItemsOf } from "./known-items.ts";
import { itemQueries } from "./list-query.ts";
import { readAgain, readNamed } from "./named-records.ts";
import { placesOf } from "./places.ts";
import { readChanges, tellsChanges } from "./read-changes.ts";
import { readObject, readRoute, type Reading } from "./read-list.ts";
import { noteItems, noteObject, nothingSeen, type RecordPlan, type SeenSite } from "./record-plan.ts";
import { OWN_ACCOUNT } from "./who-asks.ts";
import { neededArgs, type SiteRoute } from "./site-routes.ts";

/** Asks for everything that a site shows, parents before what lies below them. */
export async function readSite(plan: RecordPlan, { all = false }: { readonly all?: boolean }): Promise<SeenSite> {
  const seen = nothingSeen(plan.isKnown ? [OWN_ACCOUNT] : []);
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
  await readAgain(asked, plan, seen);
  keepEarlier(plan, seen);
  tellUnplaced(plan, seen);
  return seen;
}

function isActing(route: SiteRoute, routes: readonly SiteRoute[]): boolean {
  const list = routes.find(({ shape }) => shape === listShapeOf(route));
  return isAction(route.key, Object.keys((list ?? route).args));
}

function listShapeOf({ shape }: SiteRoute): string {
  let list = shape;
  while (list.endsWith("/{}")) list = list.slice(0, -3);
  return list;
}

/** Whether a route shows one item of a list that has a route of its own. */
function isItemRoute(route: SiteRoute, routes: readonly SiteRoute[]): boolean {
  const list = listShapeOf(route);
  return list !== route.shape && routes.some(({ shape }) => shape === list);
}

/** Refusals of one kind after which the other places of a route are not asked. */
const SAME_REFUSALS = 3;
const SAME_ABSENCES = 20;

/** Asks a route at every place where it may be: once, or below each item that its path needs. */
async function readPlaces(route: SiteRoute, plan: RecordPlan, seen: SeenSite): Promise<void> {
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
    const reading = await readNewly(route, path, { plan, seen, most: Math.max(1, most - read) });
    seen.paths.add(path);
    read += reading.items?.length ?? 0;
    if (reading.value !== undefined && !seen.answered.has(route)) seen.answered.set(route, path);
    if (reading.refusal !== undefined) refusals.push(reading.refusal);
    if (refusals.length === at + 1 && tellsOfAll(refusals)) break;
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

/** Whether what the first places refused tells of all: nothing may be at one of them and something at the next. */
function tellsOfAll(refusals: readonly string[]): boolean {
  const [first = ""] = refusals;
  const enough = first.startsWith("404") ? SAME_ABSENCES : SAME_REFUSALS;
  return refusals.length === enough && new Set(refusals).size === 1;
}

/** What a route answers now, of a list that an earlier recording has only what is new. */
async function readNewly(
  route: SiteRoute,
  path: string,
  { plan, seen, most }: { plan: RecordPlan; seen: SeenSite; most: number },
): Promise<Reading> {
  const { asking, isKnown, earlier } = plan;
  const reader = { asking, isKnown, most };
  const changes = tellsChanges(route, earlier) ? await readChanges(route, earlier, reader) : undefined;
  if (changes === undefined) return readRoute(route, path, reader);
  seen.kept.set(path, changes.kept);
  for (const itemRoute of itemRoutesOf(route.shape, plan.routes)) {
    const known = knownItemsOf(itemRoute, { list: path, items: changes.keptItems, api: plan.api });
    for (const item of known) {
      seen.paths.add(item.path);
      seen.keptPaths.add(item.path);
    }
    noteItems(seen, itemRoute, known);
  }
  for (const item of changes.keptItems) seen.keptRecords.add(item);
  seen.records.push(...changes.keptItems);
  return changes;
}

/** Notes the routes that could not be asked, for want of a value. */
function tellUnplaced({ asking }: RecordPlan, { unplaced, answered }: SeenSite): void {
  for (const route of unplaced) {
    const needed = neededArgs(route);
    const detail =
      needed.length > 0
        ? `it needs ${needed.join(", ")}`
        : `nothing that was read names its ${route.placeholders.join(", ")}`;
    if (!answered.has(route)) asking.leave({ path: route.shape, why: "needs-args", detail });
  }
}

interface Taking {
  readonly route: SiteRoute;
  readonly path: string;
  readonly plan: RecordPlan;
  readonly seen: SeenSite;
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
    noteItems(seen, itemRoute, known);
    // Where nothing is new, one of the records that were kept shows what an item looks like.
    const shown = known.length > 0 ? known : (seen.items.get(itemRoute.shape) ?? []).slice(0, 1);
    await readHidden(itemRoute, shown, { plan, seen });
  }
}

/** Asks for the first item of a list alone, and for the others where it shows more than the list. */
async function readHidden(
  route: SiteRoute,
  items: readonly KnownItem[],
  { plan, seen }: { plan: RecordPlan; seen: SeenSite },
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
    else noteObject(answer.value, { route, path: item.path, seen });
    if (!("refusal" in answer) && hidesMembers(item.value, answer.value)) seen.hiding.add(route);
    const isTold = refused === SAME_REFUSALS && at === SAME_REFUSALS - 1;
    if (isTold || (!("refusal" in answer) && !seen.hiding.has(route))) break;
  }
  asking.left = planned;
}

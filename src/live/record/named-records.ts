import { isObject } from "../../json/json.ts";
import { linksToOthers, namedIn } from "./links-of.ts";
import { itemQueries } from "./list-query.ts";
import { readObject } from "./read-list.ts";
import { noteItems, noteObject, type RecordPlan, type SeenSite } from "./record-plan.ts";
import { neededArgs, type SiteRoute } from "./site-routes.ts";

/** Asks for records that other records name, and no list has shown. */
export async function readNamed(routes: readonly SiteRoute[], plan: RecordPlan, seen: SeenSite): Promise<void> {
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
      noteObject(answer.value, { route, path, seen });
      if (isObject(answer.value)) noteItems(seen, route, [{ path, value: answer.value }]);
    }
  }
}

/** Asks again for single records that an earlier recording has and nothing has named this time; those that are gone are no answers. */
export async function readAgain(routes: readonly SiteRoute[], plan: RecordPlan, seen: SeenSite): Promise<void> {
  const { asking, earlier } = plan;
  for (const path of earlier?.asked ?? []) {
    const route = seen.paths.has(path)
      ? undefined
      : routes.find(({ shape, match }) => shape.endsWith("{}") && match(path) !== undefined);
    if (route === undefined || neededArgs(route).length > 0) continue;
    seen.paths.add(path);
    const [query = []] = itemQueries(route, plan);
    const answer = await asking.hear(path, query);
    if ("why" in answer) asking.leave(answer);
    if ("why" in answer || (answer.exchange.status >= 400 && answer.exchange.status < 500)) continue;
    asking.exchanges.push(answer.exchange);
    noteObject(answer.value, { route, path, seen });
  }
}

import type { JsonObject } from "../../catalogue/document.ts";
import { zoneOffset } from "../../state/zone.ts";
import type { Answer } from "../answer.ts";
import type { Call } from "../call.ts";
import { withLinks } from "../links.ts";
import { routeEntry } from "./route-entry.ts";

/** What the index itself answers: section 2.1 of the contract, then what the family adds. */
export function wholeIndex(call: Call): Answer {
  const { site, namespaces, routes } = call.catalogue;
  const help = call.params.context === "help";
  const body: JsonObject = {
    name: site.name,
    description: site.description,
    url: call.links.site,
    home: `${call.links.home}/`,
    gmt_offset: site.gmtOffset ?? zoneOffset(call.zone, call.now) / 3_600_000,
    timezone_string: site.timezone,
    page_for_posts: site.pageForPosts,
    page_on_front: site.pageOnFront,
    show_on_front: site.showOnFront,
    namespaces: [...namespaces],
    authentication: JSON.parse(withLinks(JSON.stringify(site.authentication), call.links)),
    routes: Object.fromEntries(routes.map((route) => [route.key, routeEntry(route, { ...call, help })])),
  };
  return { status: 200, body };
}

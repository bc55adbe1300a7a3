import type { Json, JsonObject } from "../../catalogue/document.ts";
import { zoneOffset } from "../../state/zone.ts";
import type { Answer } from "../answer.ts";
import type { Call } from "../call.ts";
import { withLinks } from "../links.ts";
import { routeEntry } from "./route-entry.ts";

/** Members that the server writes itself, or that a document says to the server alone. */
const OWN: ReadonlySet<string> = new Set(
  "name description url home gmt_offset timezone_string page_for_posts page_on_front show_on_front namespaces authentication routes languages default_language batch".split(
    " ",
  ),
);

/** What the index itself answers: section 2.1 of the contract, then what the site's document has beside that. */
export function wholeIndex(call: Call): Answer {
  const { site, namespaces, routes } = call.catalogue;
  const help = call.params.context === "help";
  const further = Object.entries(site.document).filter(([member]) => !OWN.has(member));
  const body: JsonObject = {
    name: site.name,
    description: site.description,
    url: call.links.site,
    home: call.links.home + (endsPlainly(site.document.home) ? "" : "/"),
    gmt_offset: site.gmtOffset ?? zoneOffset(call.zone, call.now) / 3_600_000,
    timezone_string: site.timezone,
    page_for_posts: site.pageForPosts,
    page_on_front: site.pageOnFront,
    show_on_front: site.showOnFront,
    namespaces: [...namespaces],
    authentication: Object.keys(site.authentication).length === 0 ? [] : linked(site.authentication, call),
    routes: Object.fromEntries(routes.map((route) => [route.key, routeEntry(route, { ...call, help })])),
    ...(linked(Object.fromEntries(further), call) as JsonObject),
  };
  return { status: 200, body };
}

/** Whether the document writes its home without an end slash. */
function endsPlainly(home: Json | undefined): boolean {
  return typeof home === "string" && !home.endsWith("/");
}

function linked(value: Json, { links }: Call): Json {
  return JSON.parse(withLinks(JSON.stringify(value), links)) as Json;
}

import { asReached } from "../answers/addresses.ts";
import { serverErrors } from "../server-errors.ts";
import type { Json, JsonObject } from "../../json/json.ts";
import { zoneOffset } from "../../time/zone.ts";
import type { Answer } from "../answer.ts";
import type { Call } from "../call.ts";
import { routeEntry, hasOwnSchemas } from "./route-entry.ts";
import type { Behaviour, Family, Needs } from "../behaviour.ts";
import { refuse } from "../refusal.ts";

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
    authentication: Object.keys(site.authentication).length === 0 ? [] : asReached(site.authentication, call),
    routes: Object.fromEntries(routes.map((route) => [route.key, routeEntry(route, { ...call, help })])),
    ...asReached<JsonObject>(Object.fromEntries(further), call),
  };
  return { status: 200, body };
}

/** Whether the document writes its home without an end slash. */
function endsPlainly(home: Json | undefined): boolean {
  return typeof home === "string" && !home.endsWith("/");
}

/** What a document needs beyond the contract that it shows. */
const documentNeeds: Needs = {
  "index.context": ({ given }, { status }) => status < 400 && given.has("context"),
  "index.schema": ({ params, catalogue }, { status }) =>
    status < 400 && hasOwnSchemas({ help: params.context === "help", catalogue }),
};

/** The document of a namespace root; `namespace` selects any namespace, whichever root was asked. */
export const namespaceRoot: Behaviour = {
  basis: "contract",
  seldom: true,
  needs: {
    ...documentNeeds,
    "index.namespace-parameter": ({ given }, { status }) => status < 400 && given.has("namespace"),
  },
  answer: (call): Answer => {
    const name = call.params.namespace ?? call.route.namespace;
    if (typeof name !== "string" || !call.catalogue.namespaces.includes(name))
      throw refuse(serverErrors.rest_invalid_namespace);
    const help = call.params.context === "help";
    const body: JsonObject = { namespace: name, routes: routesOf(call, name, help) };
    const links = { up: [{ href: `${call.links.apiRoot}/` }] };
    return { status: 200, body, links };
  },
};

/** The whole index document. */
export const root: Behaviour = { basis: "contract", seldom: true, needs: documentNeeds, answer: wholeIndex };

function routesOf(call: Call, namespace: string, help: boolean): JsonObject {
  return Object.fromEntries(
    call.catalogue.routesOf(namespace).map((route) => [route.key, routeEntry(route, { ...call, help })]),
  );
}

/** The index and the namespace roots. */
export const indexes: Family = {
  name: "index",
  resources: [],
  behaviours: { "GET /": root },
};

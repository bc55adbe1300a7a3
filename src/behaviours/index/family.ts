import type { JsonObject } from "../../catalogue/document.ts";
import type { Answer } from "../answer.ts";
import type { Behaviour, Family } from "../behaviour.ts";
import type { Call } from "../call.ts";
import { refuse } from "../refusal.ts";
import { wholeIndex } from "./whole-index.ts";
import { entriesBasis } from "./record-schema.ts";
import { routeEntry } from "./route-entry.ts";
import { indexDecisions } from "./decisions.ts";
import { serverDecisions } from "./server-decisions.ts";

/** The document of a namespace root; `namespace` selects any namespace, whichever root was asked. */
export const namespaceRoot: Behaviour = {
  basis: "contract",
  answer: (call): Answer => {
    const name = call.params.namespace ?? call.route.namespace;
    if (typeof name !== "string" || !call.catalogue.namespaces.includes(name)) throw refuse("rest_invalid_namespace");
    const help = call.params.context === "help";
    const body: JsonObject = { namespace: name, routes: routesOf(call, name, help) };
    const links = { up: [{ href: `${call.links.apiRoot}/` }] };
    return { status: 200, body, links, basis: entriesBasis({ help, catalogue: call.catalogue }) };
  },
};

/** The whole index document. */
export const root: Behaviour = { basis: "contract", answer: wholeIndex };

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
  decisions: [...indexDecisions, ...serverDecisions],
};

import type { JsonObject } from "../../catalogue/document.ts";
import type { Answer } from "../answer.ts";
import type { Behaviour, Family, Needs } from "../behaviour.ts";
import type { Call } from "../call.ts";
import { refuse } from "../refusal.ts";
import { wholeIndex } from "./whole-index.ts";
import { hasOwnSchemas } from "./record-schema.ts";
import { routeEntry } from "./route-entry.ts";

/** What a document needs beyond the contract that it shows. */
const documentNeeds: Needs = {
  "index.context": ({ given }, { status }) => status < 400 && given.has("context"),
  "index.schema": ({ params, catalogue }, { status }) =>
    status < 400 && hasOwnSchemas({ help: params.context === "help", catalogue }),
};

/** The document of a namespace root; `namespace` selects any namespace, whichever root was asked. */
export const namespaceRoot: Behaviour = {
  basis: "contract",
  needs: {
    ...documentNeeds,
    "index.namespace-parameter": ({ given }, { status }) => status < 400 && given.has("namespace"),
  },
  answer: (call): Answer => {
    const name = call.params.namespace ?? call.route.namespace;
    if (typeof name !== "string" || !call.catalogue.namespaces.includes(name)) throw refuse("rest_invalid_namespace");
    const help = call.params.context === "help";
    const body: JsonObject = { namespace: name, routes: routesOf(call, name, help) };
    const links = { up: [{ href: `${call.links.apiRoot}/` }] };
    return { status: 200, body, links };
  },
};

/** The whole index document. */
export const root: Behaviour = { basis: "contract", needs: documentNeeds, answer: wholeIndex };

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

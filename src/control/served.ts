import { behaviourTable } from "../behaviours/bindings.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import type { JsonObject } from "../catalogue/document.ts";
import type { Assumption } from "../engine/assumptions.ts";
import type { ControlCall, ControlParts, Topic } from "./topic.ts";

/** What is served, and what is assumed where the contract is silent. */
export const served: Topic = {
  "GET /catalogue": (call) => ({ status: 200, body: catalogueOf(call) }),
  "GET /assumptions": ({ parts }) => ({
    status: 200,
    body: assumptionsBehind(parts).map((assumption) => row(assumption, parts.site.catalogue)),
  }),
};

function catalogueOf({ parts: { site } }: ControlCall): JsonObject {
  const { catalogue, bindings } = site;
  return {
    namespaces: [...catalogue.namespaces],
    routes: catalogue.routes.map((route) => ({
      route: route.name,
      pattern: route.key,
      namespace: route.namespace,
      methods: Object.fromEntries(
        route.endpoints.flatMap((endpoint) =>
          endpoint.methods.map((method) => [
            method,
            { basis: bindings(route, endpoint, method).basis, args: Object.keys(endpoint.args) },
          ]),
        ),
      ),
    })),
  };
}

/** Those about the server, those about the routes that families serve here, and those about what a loaded site gets. */
function assumptionsBehind({
  families,
  assumptions,
  loaded,
  site: { catalogue },
}: ControlParts): readonly Assumption[] {
  const served = [...behaviourTable(families).keys()].filter((key) => catalogue.route(routeOf(key)) !== undefined);
  const routed = [ROOTS, ...served].flatMap((key) => assumptions.about(routeOf(key), key.slice(0, key.indexOf(" "))));
  return [...new Set([...assumptions.of("server"), ...routed, ...(loaded ? assumptions.of("loaded-site") : [])])];
}

function routeOf(key: string): string {
  return key.slice(key.indexOf(" ") + 1);
}

/** A route and method of the assumptions about namespace roots, which every site has. */
const ROOTS = "GET /{namespace}";

function row({ id, routes, methods, section, open, does, basis }: Assumption, catalogue: Catalogue): JsonObject {
  const roots = () =>
    catalogue.namespaces.map((name) => `/${name}`).filter((name) => catalogue.route(name) !== undefined);
  const route = routes.flatMap((name) => (name === "/{namespace}" ? roots() : name));
  return { id, route, methods: methods === undefined ? null : [...methods], section, open, does, basis };
}

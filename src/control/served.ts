import type { JsonObject } from "../catalogue/document.ts";
import type { ControlCall, Topic } from "./topic.ts";

/** What is served, and what was decided where the contract is silent. */
export const served: Topic = {
  "GET /catalogue": (call) => ({ status: 200, body: catalogueOf(call) }),
  "GET /assumptions": ({ parts }) => ({
    status: 200,
    body: parts.families.flatMap((family) => family.decisions.map((decision) => decisionRow(decision))),
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
            { basis: bindings(route, endpoint, method).behaviour.basis, args: Object.keys(endpoint.args) },
          ]),
        ),
      ),
    })),
  };
}

function decisionRow({
  id,
  routes,
  methods,
  section,
  open,
  does,
  basis,
}: ControlCall["parts"]["families"][number]["decisions"][number]): JsonObject {
  return { id, route: [...routes], methods: methods === undefined ? null : [...methods], section, open, does, basis };
}

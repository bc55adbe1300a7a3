import type { ArgsDocument, EndpointDocument, Json, RouteDocument } from "./document.ts";
import type { Endpoint, Route } from "./route.ts";
import type { RoutePattern } from "./route-pattern.ts";

/** Where a route stands and what it may do beyond its document. */
export interface RoutePlacing {
  readonly key: string;
  readonly pattern: RoutePattern;
  readonly order: number;
  /** Gives an endpoint its `allow_batch` where the document says nothing. */
  readonly batchDefault: (methods: readonly string[]) => Json | undefined;
}

/** Makes the route of a checked document; all of it is frozen. */
export function compileRoute(document: RouteDocument, placing: RoutePlacing): Route {
  const endpoints = document.endpoints.map((endpoint) => compileEndpoint(endpoint, placing.batchDefault));
  return Object.freeze({
    key: placing.key,
    name: placing.pattern.name,
    namespace: document.namespace,
    endpoints: Object.freeze(endpoints),
    methods: Object.freeze([...new Set(endpoints.flatMap((endpoint) => endpoint.methods))]),
    placeholders: placing.pattern.placeholders,
    schema: document.schema,
    document,
    order: placing.order,
  });
}

function compileEndpoint(document: EndpointDocument, batchDefault: RoutePlacing["batchDefault"]): Endpoint {
  return Object.freeze({
    methods: document.methods,
    args: document.read ?? argsByName(document.args),
    allowBatch: document.allow_batch ?? batchDefault(document.methods),
    document,
  });
}

// A list of args is a map whose names are 0, 1 … as the family writes it.
function argsByName(args: EndpointDocument["args"]): ArgsDocument {
  return Array.isArray(args) ? Object.freeze(Object.fromEntries(args.entries())) : args;
}

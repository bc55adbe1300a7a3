import type { Catalogue } from "../../catalogue/catalogue.ts";
import type { JsonObject } from "../../catalogue/document.ts";
import { inCapitals, SharedShapes } from "../schema/shared-shapes.ts";
import { openApiOperation } from "./open-api-operation.ts";
import { type OpenApiPath, openApiPath } from "./open-api-path.ts";

const METHODS: ReadonlySet<string> = new Set(["GET", "PUT", "POST", "DELETE", "OPTIONS", "HEAD", "PATCH", "TRACE"]);

/** An OpenAPI 3.1 document of every route; `apiRoot` is the address of the index with its end slash. */
export function openApiDocument(catalogue: Catalogue, apiRoot: string): JsonObject {
  const shapes = new SharedShapes({ prefix: "#/components/schemas/", nameOf: inCapitals });
  const paths = pathItems(catalogue, shapes);
  const { site } = catalogue;
  const signsIn = Object.keys(site.authentication).length > 0;
  return {
    openapi: "3.1.0",
    info: {
      title: site.name.replaceAll("&amp;", "&") || "API",
      version: "1.0.0",
      ...(site.description !== "" && { description: site.description }),
    },
    servers: [{ url: apiRoot.replace(/\/$/, "") }],
    // Reading needs no sign-in as a rule, and an index does not say what does.
    security: signsIn ? [{}, { applicationPassword: [] }] : [{}],
    tags: ["site", ...catalogue.namespaces].map((name) => ({ name })),
    paths,
    components: {
      schemas: { ...shapes.all, ApiError: errorSchema },
      responses: {
        RefusedArguments: errorResponse("Arguments are missing or not accepted."),
        Refusal: errorResponse("An error."),
      },
      ...(signsIn && { securitySchemes: { applicationPassword: { type: "http", scheme: "basic" } } }),
    },
  };
}

const errorSchema: JsonObject = {
  type: "object",
  required: ["code", "message"],
  properties: {
    code: { type: "string" },
    message: { type: "string" },
    data: { type: ["object", "array", "null"], properties: { status: { type: "integer" } } },
  },
};

function errorResponse(description: string): JsonObject {
  return { description, content: { "application/json": { schema: { $ref: "#/components/schemas/ApiError" } } } };
}

/** Routes whose paths have one shape share a path item; of a method that both have, the first route's counts, as on the server. */
function pathItems(catalogue: Catalogue, shapes: SharedShapes): JsonObject {
  const known = new Map<string, OpenApiPath>();
  const items: Record<string, JsonObject> = {};
  const ids = new Set<string>();
  for (const route of catalogue.routes) {
    const own = openApiPath(route);
    const path = known.get(own.shape) ?? own;
    known.set(own.shape, path);
    for (const endpoint of route.endpoints)
      for (const method of endpoint.methods) {
        const item = (items[path.template] ??= {});
        const verb = method.toLowerCase();
        if (!METHODS.has(method) || item[verb] !== undefined) continue;
        const operationId = unused(verb + inCapitals(path.template === "/" ? "index" : path.template), ids);
        item[verb] = openApiOperation({ route, endpoint, method, names: path.names, operationId, catalogue, shapes });
      }
  }
  return items;
}

function unused(name: string, taken: Set<string>): string {
  let own = name;
  for (let again = 2; taken.has(own); again += 1) own = `${name}${again}`;
  taken.add(own);
  return own;
}

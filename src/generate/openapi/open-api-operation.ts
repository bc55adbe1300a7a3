import { STATUS_CODES } from "node:http";
import type { ArgDocument, JsonObject } from "../../catalogue/document.ts";
import type { Catalogue } from "../../catalogue/catalogue.ts";
import type { Endpoint, Route } from "../../catalogue/route.ts";
import { isRequired } from "../requests/prediction.ts";
import { answerSchemasOf } from "../schema/answer-schema.ts";
import { jsonSchemaOf } from "../schema/json-schema.ts";
import type { SharedShapes } from "../schema/shared-shapes.ts";

/** One method of one route. */
export interface OperationSource {
  readonly route: Route;
  readonly endpoint: Endpoint;
  readonly method: string;
  /** Names of the path's parameters, from left to right. */
  readonly names: readonly string[];
  readonly operationId: string;
  readonly catalogue: Catalogue;
  readonly shapes: SharedShapes;
}

/** A method of a route as an OpenAPI operation. */
export function openApiOperation(source: OperationSource): JsonObject {
  const { route, endpoint, method, operationId } = source;
  const outside = (route.name.match(/\{\w*\}/g) ?? []).map((group) => group.slice(1, -1));
  const free = Object.keys(endpoint.args).filter((name) => !outside.includes(name));
  const inBody = /^(?:POST|PUT|PATCH)$/.test(method);
  const parameters = [
    ...source.names.map((name, at) => pathParameter(name, endpoint.args[outside[at] ?? ""])),
    ...(inBody ? [] : free.map((name) => queryParameter(name, endpoint.args[name] ?? {}))),
  ];
  return {
    operationId,
    summary: `${method} ${route.name}`,
    tags: [route.namespace === "" ? "site" : route.namespace],
    ...(parameters.length > 0 && { parameters }),
    ...(inBody && free.length > 0 && { requestBody: requestBody(free, endpoint) }),
    responses: responses(source),
  };
}

function pathParameter(name: string, arg: ArgDocument | undefined): JsonObject {
  const { description, default: _default, ...schema } = jsonSchemaOf((arg ?? {}) as JsonObject);
  const typed = schema["type"] === undefined ? { type: "string", ...schema } : schema;
  return { name, in: "path", required: true, ...(description !== undefined && { description }), schema: typed };
}

function queryParameter(name: string, arg: ArgDocument): JsonObject {
  const { description, ...schema } = jsonSchemaOf(arg as JsonObject);
  return {
    name,
    in: "query",
    ...(isRequired(arg) && { required: true }),
    ...(description !== undefined && { description }),
    ...(schema["type"] === "array" && { style: "form", explode: false }),
    ...(schema["type"] === "object" && { style: "deepObject", explode: true }),
    schema,
  };
}

function requestBody(names: readonly string[], { args }: Endpoint): JsonObject {
  const required = names.filter((name) => isRequired(args[name]));
  const properties = Object.fromEntries(names.map((name) => [name, jsonSchemaOf(args[name] as JsonObject)]));
  const schema: JsonObject = { type: "object", properties, ...(required.length > 0 && { required }) };
  return { required: required.length > 0, content: { "application/json": { schema } } };
}

function responses({ route, method, endpoint, catalogue, shapes }: OperationSource): JsonObject {
  const known = Object.entries(answerSchemasOf(route, method, catalogue)).filter(([status]) =>
    /^[1-5]\d\d$/.test(status),
  );
  const told: JsonObject = Object.fromEntries(
    known.map(([status, schema]) => {
      const content = { "application/json": { schema: shapes.take(schema) } };
      return [status, { description: STATUS_CODES[status] ?? "An answer", ...(status !== "204" && { content }) }];
    }),
  );
  if (!known.some(([status]) => status.startsWith("2")))
    told["200"] = { description: "OK", content: { "application/json": { schema: {} } } };
  if (told["400"] === undefined && Object.keys(endpoint.args).length > 0)
    told["400"] = { $ref: "#/components/responses/RefusedArguments" };
  told["default"] = { $ref: "#/components/responses/Refusal" };
  return told;
}

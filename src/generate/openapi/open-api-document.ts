import { STATUS_CODES } from "node:http";
import type { Catalogue } from "../../catalogue/catalogue.ts";
import type { ArgDocument } from "../../catalogue/document.ts";
import { isObject, type Json, type JsonObject } from "../../json/json.ts";
import type { Endpoint, Route } from "../../catalogue/route.ts";
import { needsArg } from "../requests/samples.ts";
import { type ToldAnswer, type ToldAnswers, toldAnswers } from "../answers/told-answers.ts";
import type { SeenAnswers } from "../answers/seen-answers.ts";
import { jsonSchemaOf } from "../schema/json-schema.ts";
import { inCapitals, SharedShapes } from "../schema/shared-shapes.ts";
import { schemasWithoutBooleans, withoutBooleans } from "./without-booleans.ts";
import { answerHeaders } from "./answer-headers.ts";

const METHODS: ReadonlySet<string> = new Set(["GET", "PUT", "POST", "DELETE", "OPTIONS", "HEAD", "PATCH", "TRACE"]);

/** An OpenAPI 3.1 document of every route; `apiRoot` is the address of the index with its end slash, `seen` what a walk over the site was answered. */
export function openApiDocument(catalogue: Catalogue, apiRoot: string, seen: SeenAnswers): JsonObject {
  const shapes = new SharedShapes({ prefix: "#/components/schemas/", nameOf: inCapitals });
  shapes.reserve("ApiError").define(errorSchema);
  const told = toldAnswers({ catalogue, seen }, shapes);
  const paths = pathItems(catalogue, told);
  const { site } = catalogue;
  return {
    openapi: "3.1.0",
    info: {
      title: site.name.replaceAll("&amp;", "&") || "API",
      version: "1.0.0",
      ...(site.description !== "" && { description: site.description }),
    },
    servers: [{ url: apiRoot.replace(/\/$/, "") }],
    // Reading needs no sign-in as a rule, and an index does not say what does.
    security: [{}, { applicationPassword: [] }, { nonce: [] }],
    tags: ["site", ...catalogue.namespaces].map((name) => ({ name })),
    paths,
    components: {
      schemas: schemasWithoutBooleans(shapes.all),
      headers: answerHeaders,
      responses: {
        RefusedArguments: errorResponse("Arguments are missing or not accepted."),
        NotAllowed: errorResponse("Only for those who are signed in, or may do so."),
        NotFound: errorResponse("There is nothing under that address."),
        Refusal: errorResponse("An error."),
      },
      securitySchemes: {
        applicationPassword: {
          type: "http",
          scheme: "basic",
          description: "The name of an account with one of its application passwords.",
        },
        nonce: {
          type: "apiKey",
          in: "header",
          name: "X-WP-Nonce",
          description: "What a page of the site is given for those who are signed in by cookie.",
        },
      },
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
function pathItems(catalogue: Catalogue, told: ToldAnswers): JsonObject {
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
        if (!METHODS.has(method)) continue;
        const first = item[verb];
        if (isObject(first)) {
          item[verb] = withAlternatives(first, route, { method, told });
          continue;
        }
        const operationId = unused(verb + inCapitals(path.template === "/" ? "index" : path.template), ids);
        item[verb] = openApiOperation({
          route,
          endpoint,
          method,
          names: path.names,
          operationId,
          told,
        });
      }
  }
  return items;
}

/** The operation with what another route of the same path answers: which of them serves a call depends on its placeholders. */
function withAlternatives(
  operation: JsonObject,
  route: Route,
  { method, told }: { method: string; told: ToldAnswers },
): JsonObject {
  const responses: Record<string, Json> = { ...(operation["responses"] as JsonObject) };
  for (const [status, answer] of Object.entries(told.of(route, method))) {
    const other = response(status, answer);
    const known = responses[status];
    responses[status] = isObject(known) && known["content"] !== undefined ? either(known, other) : other;
  }
  return { ...operation, responses };
}

function either(one: JsonObject, other: JsonObject): JsonObject {
  const [media, more] = [one, other].map(({ content }) => (content as Record<string, JsonObject>)["application/json"]);
  if (media === undefined || more === undefined) return one;
  const [schema = {}, alternative = {}] = [media["schema"], more["schema"]];
  if (JSON.stringify(schema) === JSON.stringify(alternative)) return one;
  return { ...one, content: { "application/json": { ...media, schema: { anyOf: [schema, alternative] } } } };
}

function unused(name: string, taken: Set<string>): string {
  let own = name;
  for (let again = 2; taken.has(own); again += 1) own = `${name}${again}`;
  taken.add(own);
  return own;
}

/** One method of one route. */
interface OperationSource {
  readonly route: Route;
  readonly endpoint: Endpoint;
  readonly method: string;
  /** Names of the path's parameters, from left to right. */
  readonly names: readonly string[];
  readonly operationId: string;
  readonly told: ToldAnswers;
}

/** A method of a route as an OpenAPI operation. */
function openApiOperation(source: OperationSource): JsonObject {
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
  const { description, default: _default, ...schema } = withoutBooleans(jsonSchemaOf((arg ?? {}) as JsonObject));
  const typed = schema["type"] === undefined ? { type: "string", ...schema } : schema;
  return { name, in: "path", required: true, ...(description !== undefined && { description }), schema: typed };
}

function queryParameter(name: string, arg: ArgDocument): JsonObject {
  const { description, ...schema } = withoutBooleans(jsonSchemaOf(arg as JsonObject));
  return {
    name,
    in: "query",
    ...(needsArg(arg) && { required: true }),
    ...(description !== undefined && { description }),
    ...(schema["type"] === "array" && { style: "form", explode: false }),
    ...(schema["type"] === "object" && { style: "deepObject", explode: true }),
    schema,
  };
}

function requestBody(names: readonly string[], { args }: Endpoint): JsonObject {
  const required = names.filter((name) => needsArg(args[name]));
  const properties = Object.fromEntries(
    names.map((name) => [name, withoutBooleans(jsonSchemaOf(args[name] as JsonObject))]),
  );
  const schema: JsonObject = { type: "object", properties, ...(required.length > 0 && { required }) };
  return { required: required.length > 0, content: { "application/json": { schema } } };
}

function responses({ route, method, endpoint, told }: OperationSource): JsonObject {
  const answers: Record<string, ToldAnswer> = { ...told.of(route, method) };
  if (!Object.keys(answers).some((status) => status.startsWith("2"))) answers["200"] = { schema: {}, headers: [] };
  const all: JsonObject = Object.fromEntries(
    Object.entries(answers).map(([status, answer]) => [status, response(status, answer)]),
  );
  if (Object.keys(endpoint.args).length > 0) all["400"] ??= { $ref: "#/components/responses/RefusedArguments" };
  if (method !== "GET") all["401"] ??= { $ref: "#/components/responses/NotAllowed" };
  if (route.name.includes("{")) all["404"] ??= { $ref: "#/components/responses/NotFound" };
  all["default"] = { $ref: "#/components/responses/Refusal" };
  return all;
}

function response(status: string, { schema, example, headers, type = "application/json" }: ToldAnswer): JsonObject {
  const content = {
    [type]: { schema: withoutBooleans(schema), ...(example !== undefined && { example }) },
  };
  const known = Object.keys(answerHeaders).filter((name) => headers.includes(name.toLowerCase()));
  const refs = known.map((name) => [name, { $ref: `#/components/headers/${name}` }] as const);
  return {
    description: STATUS_CODES[status] ?? "An answer",
    ...(known.length > 0 && { headers: Object.fromEntries(refs) }),
    ...(status !== "204" && { content }),
  };
}

/** A route's path as OpenAPI writes it, and the names of its parameters from left to right. */
interface OpenApiPath {
  readonly template: string;
  readonly names: readonly string[];
  /** The template with nothing in its braces: two of one shape are one path. */
  readonly shape: string;
}

/** The path of a route: unnamed groups get names, characters that a path can't have are encoded. */
function openApiPath({ name }: Route): OpenApiPath {
  const names: string[] = [];
  const parts = name.split(/(\{\w*\})/).map((part) => {
    if (!/^\{\w*\}$/.test(part)) return part.replace(/[?#{}\s"<>\\^`|]/g, (sign) => encodeURIComponent(sign));
    const given = part.slice(1, -1) || "part";
    const again = names.filter((known) => known === given || known.replace(/_\d+$/, "") === given).length;
    const own = again === 0 ? given : `${given}_${again + 1}`;
    names.push(own);
    return `{${own}}`;
  });
  const template = parts.join("");
  return { template, names, shape: template.replace(/\{\w+\}/g, "{}") };
}

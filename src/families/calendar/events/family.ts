import { onSchedule } from "../schedule.ts";
import { calendarLists } from "../answers.ts";
import { calendarErrors } from "../errors.ts";
import { type JsonObject, isObject, type Json } from "../../../json/json.ts";
import type { Behaviour, Family } from "../../../engine/behaviour.ts";
import { ok } from "../../../engine/answer.ts";
import { categories, events, organizers, tags, venues } from "../records.ts";
import { contents } from "../../../engine/contents.ts";
import { media } from "../../../engine/media.ts";
import { eventRoutes } from "./event-routes.ts";
import { organizerRoutes, venueRoutes } from "./link-routes.ts";
import { ENTRY_TYPES } from "../entries.ts";
import { eventCategories } from "./taxonomy.ts";
import { termRoutes } from "./term-routes.ts";
import type { Catalogue } from "../../../catalogue/catalogue.ts";
import type { ArgDocument } from "../../../catalogue/document.ts";
import type { Endpoint, Route } from "../../../catalogue/route.ts";

/** `GET doc`: the namespace as an OpenAPI 3 document, made from the index. */
const describeNamespace: Behaviour = {
  answer: (call) =>
    ok({
      openapi: "3.0.0",
      info: { title: "Calendar, first generation", description: "Events, venues, organizers and terms.", version: "1" },
      components: { schemas },
      servers: [{ url: `${call.links.apiRoot}/${call.route.namespace}` }],
      paths: openApiPaths(call.catalogue, call.route.namespace),
    }),
};

const id = { type: "integer", minimum: 1 };
const text = { type: "string" };
const address = { type: "string", format: "uri" };

const schemas: JsonObject = {
  Event: objectOf({ id, title: text, slug: text, status: text, start_date: text, end_date: text, rest_url: address }),
  Venue: objectOf({ id, venue: text, status: text, url: address }),
  Organizer: objectOf({ id, organizer: text, status: text, url: address }),
  Term: objectOf({ id, name: text, slug: text, taxonomy: text, url: address }),
  Image: objectOf({ id, url: address, width: { type: "integer" }, height: { type: "integer" } }),
};

function objectOf(properties: JsonObject): JsonObject {
  return { type: "object", properties };
}

/** Routes of calendar/events/v1 and the records of both generations. */
export const calendarEvents: Family = {
  errors: calendarErrors,
  name: "calendar.events",
  resources: [events, venues, organizers, categories, tags, media, contents],
  names: [...Object.values(ENTRY_TYPES), eventCategories.name],
  answers: calendarLists,
  behaviours: onSchedule({
    "GET /calendar/events/v1/doc": describeNamespace,
    ...eventRoutes,
    ...venueRoutes,
    ...organizerRoutes,
    ...termRoutes,
  }),
};

/** The paths of an OpenAPI 3 document for the routes of a namespace, its root route left out. */
function openApiPaths(catalogue: Catalogue, namespace: string): JsonObject {
  const routes = catalogue.routesOf(namespace).filter((route) => route.name !== `/${namespace}`);
  return Object.fromEntries(routes.map((route) => [route.name.slice(namespace.length + 1), operations(route)]));
}

function operations(route: Route): JsonObject {
  const entries = route.endpoints.flatMap((endpoint) =>
    endpoint.methods.map((method) => [method.toLowerCase(), operation(method, route, endpoint)] as const),
  );
  return Object.fromEntries(entries);
}

function operation(method: string, route: Route, endpoint: Endpoint): JsonObject {
  const args = Object.entries(endpoint.args).filter(([name]) => name !== "i18n_language");
  const inBody = method === "POST" || method === "PUT" || method === "PATCH";
  const written = args.filter(([name]) => inBody && !route.placeholders.includes(name));
  const asked = args.filter(([name]) => !inBody || route.placeholders.includes(name));
  return {
    summary: `${method} ${route.name}`,
    parameters: asked.map(([name, arg]) => parameter(name, arg, route)),
    ...(written.length > 0 && { requestBody: requestBody(written) }),
    responses: {
      [method === "POST" && route.placeholders.length === 0 ? "201" : "200"]: response("The call was answered."),
      "400": response("A parameter is missing or wrong."),
      ...(method !== "GET" && { "401": response("Nobody is signed in."), "403": response("The right is missing.") }),
      ...(route.placeholders.length > 0 && { "404": response("There is nothing of that name.") }),
    },
  };
}

function parameter(name: string, arg: ArgDocument, route: Route): Json {
  const inPath = route.placeholders.includes(name);
  return {
    name,
    in: inPath ? "path" : "query",
    required: inPath || arg.required === true,
    ...(arg.description !== undefined && { description: arg.description }),
    schema: schemaOf(arg),
  };
}

function requestBody(args: readonly (readonly [string, ArgDocument])[]): Json {
  const required = args.filter(([, arg]) => arg.required === true).map(([name]) => name);
  const schema: JsonObject = {
    type: "object",
    properties: Object.fromEntries(args.map(([name, arg]) => [name, describedSchema(arg)])),
    ...(required.length > 0 && { required }),
  };
  const content = { schema };
  return { content: { "application/json": content, "application/x-www-form-urlencoded": content } };
}

function describedSchema(arg: ArgDocument): JsonObject {
  return { ...schemaOf(arg), ...(arg.description !== undefined && { description: arg.description }) };
}

const KEYWORDS = ["default", "enum", "format", "items", "maximum", "minimum", "maxItems", "pattern", "uniqueItems"];

/** OpenAPI 3.0 knows one type a schema: several become alternatives, an array without items takes any. */
function schemaOf(arg: ArgDocument): JsonObject {
  const schema: JsonObject = {};
  for (const keyword of KEYWORDS) {
    const value = arg[keyword];
    if (value !== undefined && !(keyword === "default" && value === null)) schema[keyword] = value;
  }
  if (isObject(schema["items"])) schema["items"] = schemaOf(schema["items"]);
  const types = typeof arg.type === "string" ? [arg.type] : (arg.type ?? []).filter((type) => type !== "null");
  const [only] = types;
  if (types.length > 1) return { ...schema, oneOf: types.map((type) => ({ type })) };
  if (only === "array" && schema["items"] === undefined) schema["items"] = {};
  return only === undefined ? schema : { type: only, ...schema };
}

function response(description: string): Json {
  return { description };
}

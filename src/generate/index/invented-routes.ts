import type { Json, JsonObject } from "../../json/json.ts";
import { drawOnce, randomOf, type Random, wholeBetween } from "../../seeding/random.ts";
import { actions, collectionName, singularOf } from "./invented-names.ts";
import type { SiteVersion } from "./site-version.ts";

/** What routes are written with. */
export interface RouteWriting {
  readonly seed: string;
  /** Address of the index with its end slash. */
  readonly apiRoot: string;
  readonly version: SiteVersion;
}

/** A route of the invented site. */
export type NamedRoute = readonly [key: string, route: JsonObject];

const ID = "(?P<id>[\\d]+)";

/** The routes of a namespace, its root first: collections with their items, nested ones, settings and actions, without end. */
export function* inventedRoutes(namespace: string, writing: RouteWriting): Iterable<NamedRoute> {
  const route = (path: string, endpoints: readonly Endpoint[]): NamedRoute =>
    routeOf({ key: `/${namespace}${path}`, namespace, endpoints }, writing);
  yield route("", [["GET", { namespace: { default: namespace }, context: { default: "view" } }]]);
  yield route("/settings", [
    ["GET", {}],
    ["POST PUT PATCH", { language: { type: "string" }, enabled: { type: "boolean", default: true } }],
  ]);
  const start = Math.floor(drawOnce(`${writing.seed}\n${namespace}\nstart`) * 1000);
  for (let at = 0; ; at += 1) {
    const name = collectionName(at, start);
    const address = `${writing.seed}\n${namespace}\n${name}`;
    const has = inventedFields(randomOf(address));
    yield* collectionRoutes(name, has, route);
    if (drawOnce(`${address}\nnested`) < 0.3) yield* nestedRoutes(name, has, route);
    const action = actions[Math.floor(drawOnce(`${address}\naction`) * actions.length)] ?? "status";
    yield route(`/${name}/${ID}/${action}`, [
      ["POST", { id: { type: "integer", required: true }, force: { type: "boolean", default: false } }],
    ]);
  }
}

type Endpoint = readonly [methods: string, args: JsonObject];
type MakeRoute = (path: string, endpoints: readonly Endpoint[]) => NamedRoute;

function* collectionRoutes(name: string, has: JsonObject, route: MakeRoute): Iterable<NamedRoute> {
  const id = { id: { type: "integer", description: `Number of the ${singularOf(name)}.` } };
  yield route(`/${name}`, [
    ["GET", listArgs(name, has)],
    ["POST", createArgs(name, has)],
  ]);
  yield route(`/${name}/${ID}`, [
    ["GET", { ...id, context: { type: "string", enum: ["view", "embed", "edit"], default: "view" } }],
    ["POST PUT PATCH", { ...id, ...updateArgs(name, has) }],
    ["DELETE", { ...id, force: { type: "boolean", default: false } }],
  ]);
}

function* nestedRoutes(name: string, has: JsonObject, route: MakeRoute): Iterable<NamedRoute> {
  const parent = `${singularOf(name)}_id`;
  const args = { [parent]: { type: "integer", required: true } };
  const path = `/${name}/(?P<${parent}>[\\d]+)/notes`;
  yield route(path, [
    ["GET", { ...args, ...listArgs("notes", {}) }],
    ["POST", { ...args, note: { type: "string", required: true } }],
  ]);
  yield route(`${path}/${ID}`, [
    ["GET", { ...args, id: { type: "integer" } }],
    ["DELETE", { ...args, id: { type: "integer" }, force: { type: "boolean", default: Object.keys(has).length > 6 } }],
  ]);
}

/** Writes a route as an index document of that version shows it. */
export function routeOf(
  { key, namespace, endpoints }: { key: string; namespace: string; endpoints: readonly Endpoint[] },
  { apiRoot, version }: RouteWriting,
): NamedRoute {
  const entry: JsonObject = {
    namespace,
    methods: [...new Set(endpoints.flatMap(([methods]) => methods.split(" ")))],
    endpoints: endpoints.map(([methods, args]) => ({
      methods: methods.split(" "),
      ...(version.batches && namespace !== "" && methods !== "GET" && { allow_batch: { v1: true } }),
      args: argsOf(args, version),
    })),
  };
  const href = apiRoot + key.slice(1);
  if (!key.includes("(")) entry["_links"] = { self: version.listsLinks ? [{ href }] : href };
  return [key, entry];
}

function argsOf(args: JsonObject, version: SiteVersion): Json {
  if (Object.keys(args).length === 0) return [];
  return Object.fromEntries(
    Object.entries(args).map(([name, arg]) => {
      const { required = false, ...keywords } = arg as JsonObject;
      return [name, version.requiredLast ? { ...keywords, required } : { required, ...keywords }];
    }),
  );
}

/** Members of things, by name: what a create or update route takes. */
const fields: Readonly<Record<string, JsonObject>> = {
  title: { type: "string" },
  description: { type: "string" },
  status: { type: "string", enum: ["publish", "draft", "private"] },
  slug: { type: "string", pattern: "^[a-z0-9]+(?:-[a-z0-9]+)*$" },
  email: { type: "string", format: "email" },
  website: { type: "string", format: "uri" },
  phone: { type: "string", maxLength: 30 },
  price: { type: "number", minimum: 0 },
  currency: { type: "string", minLength: 3, maxLength: 3 },
  quantity: { type: "integer", minimum: 1, maximum: 99 },
  menu_order: { type: "integer", default: 0 },
  date: { type: ["string", "null"], format: "date-time" },
  start_date: { type: "string", format: "date-time" },
  featured: { type: "boolean", default: false },
  color: { type: "string", format: "hex-color" },
  author: { type: "integer" },
  tags: { type: "array", items: { type: "integer" } },
  options: { type: "array", items: { type: "string", enum: ["early", "late", "quiet"] }, uniqueItems: true },
  address: {
    type: "object",
    properties: { street: { type: "string" }, city: { type: "string" }, zip: { type: "string", maxLength: 12 } },
  },
  meta: { type: "object", additionalProperties: { type: ["string", "number", "boolean"] } },
  reference: { type: "string", format: "uuid" },
  rating: { type: "number", minimum: 0, maximum: 5 },
  note: { type: "string", format: "textarea-field" },
  visible_to: { type: ["array", "string"], items: { type: "string" } },
};

/** What the things of a collection have. */
function inventedFields(random: Random): JsonObject {
  const names = Object.keys(fields);
  const wanted = wholeBetween(random, 4, 11);
  const drawn = names.map((name) => ({ name, draw: random() })).sort((a, b) => a.draw - b.draw);
  const chosen = new Set(["title", ...drawn.map(({ name }) => name)].slice(0, wanted));
  return Object.fromEntries(names.flatMap((name) => (chosen.has(name) ? [[name, fields[name] ?? {}]] : [])));
}

/** The args of a list of things. */
function listArgs(collection: string, has: JsonObject): JsonObject {
  const orderable = Object.keys(has).filter((name) => ["title", "date", "price", "menu_order"].includes(name));
  return {
    context: { type: "string", enum: ["view", "embed", "edit"], default: "view", description: "Scope of the answer." },
    page: { type: "integer", default: 1, minimum: 1, description: "Page of the list." },
    per_page: { type: "integer", default: 10, minimum: 1, maximum: 100, description: "Items on a page." },
    search: { type: "string", description: `Words that ${collection} must have.` },
    include: { type: "array", items: { type: "integer" }, default: [] },
    exclude: { type: "array", items: { type: "integer" }, default: [] },
    order: { type: "string", enum: ["asc", "desc"], default: "desc" },
    orderby: { type: "string", enum: ["id", ...orderable], default: "id" },
    ...(has["status"] && { status: has["status"] }),
    ...(has["date"] && {
      after: { type: "string", format: "date-time" },
      before: { type: "string", format: "date-time" },
    }),
  };
}

/** The args that make a thing. */
function createArgs(collection: string, has: JsonObject): JsonObject {
  const [first = "title"] = Object.keys(has);
  return Object.fromEntries(
    Object.entries(has).map(([name, schema]) => [
      name,
      {
        description: `The ${name.replaceAll("_", " ")} of the ${singularOf(collection)}.`,
        ...(schema as JsonObject),
        ...(name === first && { required: true }),
      },
    ]),
  );
}

/** The args that change a thing: those that make one, none required and none with a default. */
function updateArgs(collection: string, has: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(createArgs(collection, has)).map(([name, schema]) => {
      const { required: _required, default: _default, ...rest } = schema as JsonObject;
      return [name, rest];
    }),
  );
}

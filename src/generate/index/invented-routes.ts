import type { Json, JsonObject } from "../../catalogue/document.ts";
import { drawOnce, randomOf } from "../../seeding/random.ts";
import { createArgs, inventedFields, listArgs, updateArgs } from "./invented-args.ts";
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

import type { ComputedDefault } from "../../catalogue/document.ts";
import { type Json, type JsonObject, isObject } from "../../json/json.ts";
import type { Route } from "../../catalogue/route.ts";
import type { Situation } from "../call.ts";
import { asReached } from "../answers/addresses.ts";
import { computedDefault } from "../computed-default.ts";
import type { Catalogue } from "../../catalogue/catalogue.ts";

/** A route as an index document shows it: no links where it has a placeholder, `schema` in the help form only. */
export function routeEntry(
  route: Route,
  about: Pick<Situation, "links" | "catalogue" | "now" | "zone"> & { help: boolean },
): JsonObject {
  const defaults = about.catalogue.computedDefaults[route.name];
  const entry: JsonObject = {
    namespace: route.namespace,
    methods: [...route.document.methods],
    endpoints: route.endpoints.map((endpoint) => ({
      methods: [...endpoint.document.methods],
      ...(endpoint.allowBatch !== undefined && { allow_batch: endpoint.allowBatch }),
      args: argsEntry(endpoint.document.args as JsonObject | Json[], defaults, about),
    })),
  };
  const schema = about.help ? (route.schema ?? recordSchema(route, about.catalogue)) : undefined;
  if (schema !== undefined) entry.schema = asReached(schema, about);
  if (!route.name.includes("{")) entry._links = { self: [{ href: about.links.apiRoot + route.name }] };
  return entry;
}

function argsEntry(
  args: JsonObject | Json[],
  defaults: Readonly<Record<string, ComputedDefault>> | undefined,
  about: Pick<Situation, "now" | "zone">,
): Json {
  if (Array.isArray(args)) return args;
  if (Object.keys(args).length === 0) return [];
  if (defaults === undefined) return args;
  return Object.fromEntries(
    Object.entries(args).map(([name, arg]) => [name, withComputedDefault(arg, defaults[name], about)]),
  );
}

/** The arg with the default that it has now; an endpoint whose arg has none keeps it without. */
function withComputedDefault(
  arg: Json,
  rule: ComputedDefault | undefined,
  { now, zone }: Pick<Situation, "now" | "zone">,
): Json {
  if (rule === undefined || !isObject(arg) || arg.default === undefined) return arg;
  return { ...arg, default: computedDefault(rule, now, zone) };
}

/** The schema of what a route shows, as its entry has it: of one record where it lists several; undefined where nothing is said. */
function recordSchema(route: Route, { answers }: Catalogue): JsonObject | undefined {
  const schema = answers.of(route.name, "GET", 200);
  if (schema?.type !== "array" || !isObject(schema.items)) return schema;
  const { $defs } = schema;
  return $defs === undefined ? schema.items : { ...schema.items, $defs };
}

/** Whether entries of the index hold schemas that no contract knows, as the help form of the built-in site's does. */
export function hasOwnSchemas({ help, catalogue }: { help: boolean; catalogue: Catalogue }): boolean {
  return help && catalogue.answers.routes.length > 0;
}

import type { Json, JsonObject } from "../../catalogue/document.ts";
import { drawOnce } from "../../seeding/random.ts";
import { routeOf, type RouteWriting } from "./invented-routes.ts";
import { type Quirk, type QuirkName, quirks } from "./quirks.ts";

/** Plants oddities in a document, each at a place of its own, and writes it as text. */
export function plantQuirks(document: JsonObject, names: readonly QuirkName[], writing: RouteWriting): string {
  const chosen = names.map((name): readonly [QuirkName, Quirk] => [name, quirks[name]]);
  const plain = Object.keys(document["routes"] as JsonObject);
  for (const [name, { arg }] of chosen)
    if (arg !== undefined) plantArg(document, { name, arg, plain, seed: writing.seed });
  for (const [, { route }] of chosen) if (route !== undefined) plantRoute(document, route, { writing, plain });
  for (const [, { document: change }] of chosen) change?.(document);
  return chosen.reduce((text, [, { text: change }]) => change?.(text) ?? text, JSON.stringify(document));
}

/** The arg stands last in an endpoint that is drawn; where none has args by name, in one that then has. */
function plantArg(
  document: JsonObject,
  { name, arg, plain, seed }: { name: string; arg: JsonObject; plain: readonly string[]; seed: string },
): void {
  const routes = document["routes"] as JsonObject;
  const key = plain[Math.floor(drawOnce(`${seed}\nquirk\n${name}`) * plain.length)] ?? "/";
  const [endpoint] = (routes[key] as { endpoints: { args: Json }[] }).endpoints;
  if (endpoint === undefined) return;
  const args = Array.isArray(endpoint.args) ? {} : (endpoint.args as JsonObject);
  endpoint.args = {
    ...args,
    [name.replaceAll("-", "_")]: { ...arg, ...(arg["required"] === undefined && { required: false }) },
  };
}

function plantRoute(
  document: JsonObject,
  { path, methods, endpoints }: NonNullable<Quirk["route"]>,
  { writing, plain }: { writing: RouteWriting; plain: readonly string[] },
): void {
  const routes = document["routes"] as JsonObject;
  const last = plain.at(-1) ?? "/";
  const { namespace } = routes[last] as { namespace: string };
  const [key, route] = routeOf({ key: `/${namespace}${path}`, namespace, endpoints: [["GET", {}]] }, writing);
  routes[key] = {
    ...route,
    ...(path.startsWith("-") && { namespace: `${namespace}-unlisted` }),
    ...(methods !== undefined && { methods: [...methods] }),
    ...(endpoints !== undefined && { endpoints: structuredClone(endpoints) as unknown as Json }),
  };
}

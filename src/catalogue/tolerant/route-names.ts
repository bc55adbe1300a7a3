import { type Json, type JsonObject, isObject } from "../../json/json.ts";
import { compileRoutePattern } from "../route-pattern.ts";

/** How a route is written by name: with `{name}` for each placeholder. */
const NAMED = /(?<!\\[pPxgk])\{([A-Za-z_]\w*)\}/g;

/** Names of route patterns (`/things/{id}`), each found once. */
export function routeNames(): (key: string) => string {
  const names = new Map<string, string>();
  return (key) => {
    const name = names.get(key) ?? compileRoutePattern(key).name;
    names.set(key, name);
    return name;
  };
}

/** Whether a route is written by name, with at least one placeholder. */
export function isNamed(route: string): boolean {
  return route.search(NAMED) >= 0;
}

/** The pattern of a route that is written by name: what its endpoints call a number is digits, all else a word. */
export function patternOf(route: string, { endpoints }: JsonObject): string {
  const args = Array.isArray(endpoints) ? endpoints.map((one) => (isObject(one) ? one.args : undefined)) : [];
  return route.replace(NAMED, (_whole, name: string) =>
    args.some((declared) => isWhole(isObject(declared) ? declared[name] : undefined))
      ? `(?P<${name}>[\\d]+)`
      : `(?P<${name}>[\\w-]+)`,
  );
}

function isWhole(arg: Json | undefined): boolean {
  return isObject(arg) && arg.type === "integer";
}

/** The file that would be named by a route: `/quay/v1/things/{id}` → `quay.v1.things.{id}`. */
export function fileNameOf(route: string): string {
  return route.slice(1).replaceAll("/", ".");
}

/** What a file is called, without its folder and its ending. */
export function bareFileName(file: string): string {
  return (file.split(/[\\/]/).at(-1) ?? "").replace(/(?:\.schema)?\.json$/i, "");
}

/** The route below a namespace that a file is named by; undefined where it is named otherwise. */
export function routeOfFile(file: string, namespace: string): string | undefined {
  const name = bareFileName(file);
  const start = fileNameOf(`/${namespace}`);
  if (name !== start && !name.startsWith(`${start}.`)) return undefined;
  return `/${namespace}${name.slice(start.length).replaceAll(".", "/")}`;
}

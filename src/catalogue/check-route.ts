import { CatalogueError } from "./catalogue-error.ts";
import { checkArg } from "./check-arg.ts";
import type { EndpointDocument, RouteDocument } from "./document.ts";
import { isObject } from "./is-object.ts";
import { at, expectList, expectObject, expectText, expectTexts, refuse, type Place } from "./expect-json.ts";
import { httpMethods } from "./http-methods.ts";
import { compileRoutePattern } from "./route-pattern.ts";

/** Checks one value of `routes` under its key. Throws a CatalogueError. */
export function checkRoute(place: Place, key: string): RouteDocument {
  checkKey(place, key);
  const route = expectObject(place, "a route");
  const list = at(place, "endpoints");
  if (expectList(list, "a list of endpoints").length === 0) refuse(list, "at least one endpoint");
  for (const name of ["schema", "_links"]) if (at(place, name).value !== undefined) checkMap(at(place, name));
  return {
    ...route,
    namespace: expectText(at(place, "namespace"), "the name of the owning namespace"),
    methods: checkMethods(at(place, "methods")),
    endpoints: expectList(list).map((_, index) => checkEndpoint(at(list, index))),
  };
}

function checkKey({ file, pointer }: Place, key: string): void {
  const wanted = "a pattern that compiles";
  if (!key.startsWith("/"))
    throw new CatalogueError({ file, pointer, found: JSON.stringify(key), wanted: "a path that begins with /" });
  try {
    compileRoutePattern(key);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CatalogueError({ file, pointer, found: `${JSON.stringify(key)} (${reason})`, wanted });
  }
}

function checkEndpoint(place: Place): EndpointDocument {
  const endpoint = expectObject(place, "an endpoint");
  return { ...endpoint, methods: checkMethods(at(place, "methods")), args: checkArgs(at(place, "args")) };
}

function checkArgs(place: Place): EndpointDocument["args"] {
  if (Array.isArray(place.value)) return place.value.map((_, index) => checkArg(at(place, index)));
  const args = expectObject(place, "an object of args, or an empty list");
  return Object.fromEntries(Object.keys(args).map((name) => [name, checkArg(at(place, name))]));
}

function checkMethods(place: Place): string[] {
  const names = expectTexts(place, "a list of methods");
  if (names.length === 0) refuse(place, "at least one method");
  for (const [index, name] of names.entries())
    if (!httpMethods.has(name)) refuse(at(place, index), "an HTTP method in capitals");
  return names;
}

function checkMap(place: Place): void {
  if (!isObject(place.value) && !Array.isArray(place.value)) refuse(place, "an object");
}

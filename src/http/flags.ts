import { plainValues } from "../args/plain-values.ts";
import { sourcesOfValues } from "../args/read-sources.ts";
import type { Sources } from "../args/sources.ts";
import type { JsonObject } from "../catalogue/document.ts";

const NONE: JsonObject = Object.freeze({});

/** The parameters of the query that the server itself reads before anything else (`_method`, `_jsonp`, `rest_route` …). */
export function queryFlags(query: string): JsonObject {
  return /(?:^|&)(?:[_+ ]|%5f|%20|rest_route)/i.test(query) ? plainValues(sourcesOfValues({ query }).query) : NONE;
}

/** A server-wide parameter that may come in the query or in the body. */
export function flag(name: string, sources: Sources | undefined, query: JsonObject): JsonObject[string] | undefined {
  for (const source of [sources?.json, sources?.form])
    if (source !== undefined && name in source) return plainValues(source)[name];
  return query[name];
}

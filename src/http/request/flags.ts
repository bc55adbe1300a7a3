import { plainValue, plainValues, rawAt } from "../../args/raw-value.ts";
import { sourcesOfValues } from "../../args/read-sources.ts";
import type { Sources } from "../../args/sources.ts";
import type { Json, JsonObject } from "../../json/json.ts";

const NONE: JsonObject = Object.freeze({});

/** How a name such as `_jsonp` may begin in a query: dots and spaces count as underscores, and anything may be percent-encoded. */
const MAY_HOLD_FLAGS = /(?:^|&)[_.%+ r]/;

/** The parameters of the query that the server itself reads before anything else (`_method`, `_jsonp`, `rest_route` …). */
export function queryFlags(query: string): JsonObject {
  return MAY_HOLD_FLAGS.test(query) ? plainValues(sourcesOfValues({ query }).query) : NONE;
}

/** A server-wide parameter that may come in the body or in the query. */
export function flag(name: string, sources: Sources | undefined, flags: JsonObject): Json | undefined {
  for (const source of [sources?.json, sources?.form]) {
    const value = source && rawAt(source, name);
    if (value !== undefined) return plainValue(value);
  }
  return flags[name];
}

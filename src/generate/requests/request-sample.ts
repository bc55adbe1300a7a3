import type { JsonObject } from "../../catalogue/document.ts";
import type { Prediction } from "./prediction.ts";
import type { Pair } from "./query-pairs.ts";

/** One request and what is predicted of it. */
export interface RequestSample {
  /** What is special about it. */
  readonly title: string;
  readonly method: string;
  /** Name of the route, placeholders in braces. */
  readonly route: string;
  /** Path below the index. */
  readonly path: string;
  /** Names and values of the query, nothing encoded. */
  readonly query?: readonly Pair[];
  /** The JSON body. */
  readonly body?: JsonObject;
  readonly expect: Prediction;
}

/** Path and query of a request, encoded, without a slash in front. */
export function addressOf({ path, query = [] }: Pick<RequestSample, "path" | "query">): string {
  const pairs = query.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
  return path.slice(1) + (pairs.length === 0 ? "" : `?${pairs.join("&")}`);
}

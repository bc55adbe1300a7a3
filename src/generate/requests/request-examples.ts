import type { Json, JsonObject } from "../../json/json.ts";
import { endpointOf } from "../../generic/model/endpoints.ts";
import { ExistingValues } from "./existing-values.ts";
import { type EndpointSamples, endpointSamples, type UnjudgedSample } from "./request-samples.ts";
import type { Target } from "./sample-path.ts";

type ExampleTarget = Omit<Target, "sampler" | "refusalsOf">;

/** How many of those that the index calls good, and how many of those that it does not. */
const MOST = 40;

/** Paths with values of records that are tried. */
const PATHS = 3;

/**
 * Requests to try at an endpoint, the plainest first, each with whether the index calls it good; in its path are values that are there, found
 * by reading the lists above it. What the site makes of each it says when it is asked.
 */
export async function requestExamples(
  target: ExampleTarget,
  read: (address: string) => Promise<Json | undefined>,
): Promise<readonly JsonObject[]> {
  const values = await valuesAbove(target, read);
  const [samples] = endpointSamples(target, values.paths(target.route, PATHS));
  return samples === undefined ? [] : [...examplesOf(samples)];
}

/** Values of the records in the lists above a route, from the outermost on: what lies deeper is found by those. */
async function valuesAbove(
  { catalogue, route }: ExampleTarget,
  read: (address: string) => Promise<Json | undefined>,
): Promise<ExistingValues> {
  const values = new ExistingValues();
  if (route.placeholders.length === 0) return values;
  for (const above of catalogue.routes) {
    if (!route.name.startsWith(`${above.name}/`) || endpointOf(above, "GET") === undefined) continue;
    const [path] = above.placeholders.length === 0 ? [above.name] : values.paths(above, 1);
    const body = path === undefined ? undefined : await read(path.slice(1));
    if (body !== undefined) values.see({ route: above, method: "GET", body });
  }
  return values;
}

function* examplesOf(samples: EndpointSamples): Iterable<JsonObject> {
  const least = samples.minimal();
  const most = samples.goodValues(samples.sendable());
  yield asJson(samples.request("as little as possible", least), true);
  if (most.size > least.size) yield asJson(samples.request("as much as possible", most), true);
  const left = { good: MOST, bad: MOST };
  for (const { sample, isGood } of samples.changes(least)) {
    const kind = isGood === true ? "good" : "bad";
    if (left[kind]-- > 0) yield asJson(sample, isGood ?? null);
  }
}

function asJson({ title, path, query = [], body }: UnjudgedSample, good: boolean | null): JsonObject {
  const pairs = query.map(([name, value]) => [name, value]);
  return { title, good, path, query: pairs, ...(body !== undefined && { body }) };
}

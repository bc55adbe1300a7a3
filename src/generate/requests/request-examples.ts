import type { Json } from "../../json/json.ts";
import { endpointOf } from "../../generic/model/endpoints.ts";
import { USUAL_TEXTS } from "../answers/walk.ts";
import { ExistingValues } from "./existing-values.ts";
import { type EndpointSamples, endpointSamples, type UnjudgedSample, type Values } from "./request-samples.ts";
import type { Target } from "./sample-path.ts";

/** A request to try; `query` holds nothing encoded. */
type RequestExample = ReturnType<typeof plain>;

type ExampleTarget = Omit<Target, "sampler" | "refusalsOf">;

/** How many of those that the index calls good, and how many of those that it does not. */
const MOST = 40;

/** Paths with values of records that are tried. */
const PATHS = 3;

/**
 * Requests to try at an endpoint, the plainest first; in their paths, and for what is required, are values that are there, found by reading
 * the lists above it. What the site makes of each nobody has said.
 */
export async function requestExamples(
  target: ExampleTarget,
  read: (address: string) => Promise<Json | undefined>,
): Promise<readonly RequestExample[]> {
  const values = await valuesAbove(target, read);
  const [samples] = endpointSamples(target, values.paths(target.route, PATHS));
  return samples === undefined
    ? []
    : [...examplesOf(samples, withExisting(samples, { route: target.route.name, values }))];
}

/** Members that are a record's own: another one has no use for them. */
const OWN = new Set([...USUAL_TEXTS, "slug"]);

/** A value for each arg that is required: one that is there where that is taken, so that a date is one and an id leads somewhere. */
function withExisting(samples: EndpointSamples, { route, values }: { route: string; values: ExistingValues }): Values {
  const least = samples.minimal();
  const existing = [...least.keys()].flatMap((name) => {
    const found = OWN.has(name) ? [] : values.of(name, route);
    const known = found.flatMap((value) => [value, [value]].map((one) => ({ label: "", value: one })));
    const good = [...samples.ways(name, known)].find(({ isGood }) => isGood);
    return good === undefined ? [] : [[name, good.sent] as const];
  });
  return new Map([...least, ...existing]);
}

/** Values of the records in the lists above a route, and in its own, from the outermost on: what lies deeper is found by those. */
async function valuesAbove(
  { catalogue, route }: ExampleTarget,
  read: (address: string) => Promise<Json | undefined>,
): Promise<ExistingValues> {
  const values = new ExistingValues();
  for (const above of catalogue.routes) {
    const isAbove = above === route || route.name.startsWith(`${above.name}/`);
    if (!isAbove || endpointOf(above, "GET") === undefined) continue;
    const [path] = above.placeholders.length === 0 ? [above.name] : values.paths(above, 1);
    const body = path === undefined ? undefined : await read(path.slice(1));
    if (body !== undefined) values.see({ route: above, method: "GET", body });
  }
  return values;
}

function* examplesOf(samples: EndpointSamples, least: Values): Iterable<RequestExample> {
  const most = new Map([...samples.goodValues(samples.sendable()), ...least]);
  yield plain(samples.request("as little as possible", least));
  if (most.size > least.size) yield plain(samples.request("as much as possible", most));
  const left = { good: MOST, bad: MOST };
  for (const { sample, isGood } of samples.changes(least)) {
    const kind = isGood === true ? "good" : "bad";
    if (left[kind]-- > 0) yield plain(sample);
  }
}

function plain({ title, path, query = [], body }: UnjudgedSample) {
  return { title, path, query, body };
}

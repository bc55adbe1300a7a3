import type { Catalogue } from "../../../src/catalogue/catalogue.ts";
import type { Route } from "../../../src/catalogue/route.ts";
import { endpointSamples, type UnjudgedSample } from "../../../src/generate/requests/request-samples.ts";

/** Every request that the index suggests for these routes, without a word on what becomes of it. */
export function* everySample(catalogue: Catalogue, routes = catalogue.routes): Iterable<UnjudgedSample> {
  for (const route of routes) for (const [, samples] of samplesByMethod(catalogue, route)) yield* samples;
}

/** The same of one route, each method for itself; its first samples are those that the index calls good. */
export function* samplesByMethod(
  catalogue: Catalogue,
  route: Route,
): Iterable<readonly [method: string, samples: readonly UnjudgedSample[]]> {
  for (const endpoint of route.endpoints)
    for (const method of endpoint.methods) {
      const [samples] = endpointSamples({ catalogue, route, endpoint, method });
      if (samples === undefined) continue;
      const changes = [...samples.changes(samples.minimal())].map(({ sample }) => sample);
      yield [method, [...samples.accepted(), ...changes]];
    }
}

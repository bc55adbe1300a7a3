import { expect, it } from "vitest";
import type { ArgsDocument } from "../../../src/catalogue/document.ts";
import type { JsonObject } from "../../../src/json/json.ts";
import { builtInCatalogue } from "../../../src/catalogue/built-in-catalogue.ts";
import { refusalsOf, Sampler } from "../../../src/generate/requests/samples.ts";
import { readRecording } from "../../conformance/recording.ts";
import { judgeArg } from "./rules/judge.ts";

type WithEndpoints = { readonly endpoints: readonly { readonly args: ArgsDocument }[] };

const recorded = Object.values(readRecording("args").descriptors) as unknown as WithEndpoints[];
const builtIn: readonly WithEndpoints[] = builtInCatalogue().routes;

it.each([
  ["recorded schemas", recorded],
  ["the built-in site", builtIn],
])("args of %s are judged as by rules that were written apart from their checks", (_title, routes) => {
  let compared = 0;
  const differing: unknown[] = [];
  for (const { args } of routes.flatMap(({ endpoints }) => endpoints))
    for (const arg of Object.values(args)) {
      const refusalOf = refusalsOf(arg);
      for (const { value } of new Sampler().samplesOf(arg as JsonObject)) {
        const judged = judgeArg(arg, value);
        if (judged === "unknown") continue;
        compared += 1;
        const wanted = judged === "accepted" ? undefined : judged.code;
        if (refusalOf(value) !== wanted) differing.push({ arg, value, wanted, said: refusalOf(value) });
      }
    }
  expect(differing.slice(0, 5)).toEqual([]);
  expect(compared).toBeGreaterThan(3000);
});

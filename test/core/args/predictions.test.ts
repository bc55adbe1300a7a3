import { describe, expect, it } from "vitest";
import { askableSite } from "../../../src/commands/walked-site.ts";
import { type Prediction, predictionOf } from "../../../src/generate/requests/prediction.ts";
import { addressOf } from "../../../src/generate/requests/request-sample.ts";
import type { Json, JsonObject } from "../../../src/json/json.ts";
import { sampled } from "../../support/sampled.ts";
import { readCore, recordedSite } from "./recorded-site.ts";

/** A request that a real site was sent by its administrator, and what it refused of its arguments. */
interface Asked {
  readonly path: string;
  readonly query?: readonly (readonly [string, string])[];
  readonly body?: JsonObject | string;
  /** Names of arguments that were missing, or the code that was told of each. */
  readonly refused?: readonly string[] | Readonly<Record<string, string>>;
}

const asked = readCore("args/requests") as unknown as Record<string, readonly Asked[]>;
const site = recordedSite().then(askableSite);

async function foretold(method: string, { path, query = [], body }: Asked): Promise<Prediction> {
  const double = await site;
  const match = double.catalogue.find(path, method);
  if (match === undefined) throw new Error(`nothing serves ${path}`);
  const json = typeof body === "string" ? (JSON.parse(body) as Json) : body;
  const address = addressOf({ path, query });
  const answer = await double.ask({ method, address, signedIn: true, ...(json !== undefined && { body: json }) });
  if (method !== "GET") double.reset();
  return predictionOf(answer, match);
}

function sorted(refused: Asked["refused"]): string {
  if (refused === undefined) return "nothing";
  const parts = Array.isArray(refused) ? refused : Object.entries(refused).map(([name, code]) => `${name} ${code}`);
  return parts.toSorted((a, b) => a.localeCompare(b)).join(", ");
}

describe("arguments of the core", () => {
  it.each(Object.entries(asked))("of %s are foretold as a real site judged them", async (key, requests) => {
    const method = key.split(" ", 1)[0] ?? "";
    const differing: unknown[] = [];
    for (const request of sampled(requests, 4, ({ refused }) => sorted(refused))) {
      const said = await foretold(method, request);
      const refused = said.verdict === "refused" ? said.params : undefined;
      if (said.verdict === "unknown" || sorted(refused) !== sorted(request.refused)) differing.push({ request, said });
    }
    expect(differing).toEqual([]);
  });
});

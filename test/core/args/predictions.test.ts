import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { plainValues } from "../../../src/args/raw-value.ts";
import { sourcesOfValues } from "../../../src/args/read-sources.ts";
import { composeSite } from "../../../src/compose.ts";
import { ownChecksOf, type Prediction, predictor } from "../../../src/generate/requests/prediction.ts";
import type { Json, JsonObject } from "../../../src/json/json.ts";

/** A request that a real site was sent by its administrator, and what it refused of its arguments. */
interface Asked {
  readonly path: string;
  readonly query?: readonly (readonly [string, string])[];
  readonly body?: JsonObject | string;
  /** Names of arguments that were missing, or the code that was told of each. */
  readonly refused?: readonly string[] | Readonly<Record<string, string>>;
}

const read = (name: string) => JSON.parse(readFileSync(new URL(name, import.meta.url), "utf8")) as Json;

const asked = read("requests.json") as unknown as Record<string, readonly Asked[]>;
/** A site whose templates and places for menus are its own, though there are none. */
const site = composeSite(
  {
    index: read("../recordings/index.json") as JsonObject,
    seeds: [{ answers: { "wp/v2/templates": [], "wp/v2/menu-locations": {} }, others: "empty" }],
  },
  { start: Date.parse("2026-11-28T09:00:00Z") },
);

const predictors = new Map<string, ReturnType<typeof predictor>>();

async function predictionOf(method: string, { path, query = [], body = {} }: Asked): Promise<Prediction> {
  const { catalogue, bindings } = await site;
  const match = catalogue.find(path, method);
  if (match === undefined) throw new Error(`nothing serves ${path}`);
  const { route, endpoint, placeholders } = match;
  const predict =
    predictors.get(`${method} ${route.key}`) ?? predictor(endpoint, ownChecksOf(bindings)(route, endpoint, method));
  predictors.set(`${method} ${route.key}`, predict);
  const text = new URLSearchParams(query.map(([name, value]): [string, string] => [name, value])).toString();
  const sources = sourcesOfValues({ query: text, placeholders });
  const json = typeof body === "string" ? {} : body;
  return predict({ json, query: plainValues(sources.query), url: plainValues(sources.url) });
}

/** What a prediction and the site differ in; `open` where the prediction leaves it to what the site holds. */
function differenceOf(
  said: Prediction,
  { refused }: Asked,
): "none" | "open" | { said: Prediction; refused: Asked["refused"] } {
  const further = "further" in said ? (said.further ?? []) : [];
  const names = refused === undefined ? [] : Array.isArray(refused) ? refused : Object.keys(refused);
  const predicted = said.accepted ? undefined : said.params;
  if (sorted(predicted) === sorted(refused)) return "none";
  const isOpen = names.length > 0 && names.every((name) => further.includes(name));
  return isOpen ? "open" : { said, refused };
}

function sorted(refused: Asked["refused"]): string {
  if (refused === undefined) return "nothing";
  const parts = Array.isArray(refused) ? refused : Object.entries(refused).map(([name, code]) => `${name} ${code}`);
  return parts.toSorted((a, b) => a.localeCompare(b)).join(", ");
}

describe("arguments of the core", () => {
  it.each(Object.entries(asked))("of %s are judged as a real site judged them", async (key, requests) => {
    const method = key.split(" ", 1)[0] ?? "";
    const differences: unknown[] = [];
    for (const request of requests) {
      const difference = differenceOf(await predictionOf(method, request), request);
      if (difference !== "none" && difference !== "open") differences.push({ request, ...difference });
    }
    expect(differences).toEqual([]);
  });

  it("are left open only where what the site holds decides: templates, places for menus, what is in reach", async () => {
    const open = new Set<string>();
    for (const [key, requests] of Object.entries(asked))
      for (const request of requests)
        if (differenceOf(await predictionOf(key.split(" ", 1)[0] ?? "", request), request) === "open")
          for (const name of Object.keys(request.refused ?? {})) open.add(name);
    expect([...open].toSorted((a, b) => a.localeCompare(b))).toEqual(["locations", "template", "url"]);
  });
});

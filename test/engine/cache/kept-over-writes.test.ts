import { describe, expect, it } from "vitest";
import { createStandin, type Standin, type StandinOptions } from "../../../src/standin.ts";
import { coreDocument } from "../../generic/core-document.ts";
import { sampled, sampledCount } from "../../support/sampled.ts";
import { readTokens, type Tokens } from "../../walk/fill.ts";
import { type Pair, pairs, requestOf } from "../../walk/requests.ts";

const now = "2030-03-14T09:30:00Z";
const admin = { Authorization: `Basic ${btoa("admin:admin")}` };

async function frozen(options: StandinOptions): Promise<Standin> {
  const site = await createStandin(options);
  site.clock.set({ frozen: true });
  return site;
}

async function told(site: Standin, request: Request): Promise<object> {
  const response = await site.fetch(request);
  const { date: _date, ...headers } = Object.fromEntries(response.headers);
  return { status: response.status, headers, body: await response.text() };
}

/** Each pair's request, by somebody who may do everything. */
function asked(pair: Pair, context: { apiRoot: string; tokens: Tokens }): Request {
  const request = requestOf(pair, context);
  for (const [name, value] of Object.entries(admin)) request.headers.set(name, value);
  return request;
}

/** Reads everything, then writes once and reads everything again, for each write; counts the answers that are those of a server which keeps none. */
async function comparedAnswers(
  options: StandinOptions,
  pairsOf: (site: Standin) => Pair[],
  { tokens, query = "" }: { tokens?: Tokens; query?: string } = {},
) {
  const keeping = await frozen(options);
  const bare = await frozen({ ...options, limits: { memoryBytes: 0 } });
  const context = { apiRoot: keeping.apiRoot, tokens: tokens ?? (await readTokens(keeping)) };
  const all = pairsOf(keeping);
  const reads = all.filter(({ method }) => method === "GET");
  const writes = sampled(
    all.filter(({ method }) => method !== "GET"),
    16,
    ({ method }) => method,
  );
  let compared = 0;
  for (const write of writes)
    for (const pair of [write, ...reads]) {
      const request = () => {
        const one = asked(pair, context);
        return pair.method === "GET" && query !== ""
          ? new Request(`${one.url}${one.url.includes("?") ? "&" : "?"}${query}`, one)
          : one;
      };
      const [kept, made] = [await told(keeping, request()), await told(bare, request())];
      expect(kept, `${pair.method} ${pair.route} after ${write.method} ${write.route}`).toEqual(made);
      compared += 1;
    }
  return compared;
}

function walked(site: Standin): Pair[] {
  const at = { id: "1", parent: "1", slug: "a", name: "a" };
  const body = { title: "Walked", name: "Walked" };
  return pairs(site).map(({ method, route }) => ({ method, route, case: method === "GET" ? { at } : { at, body } }));
}

describe("answers that are kept over writes", () => {
  it("are those of a server that keeps none, on the built-in site", async () => {
    expect(await comparedAnswers({ now }, pairs)).toBeGreaterThan(sampledCount(700, 4000));
  }, 120_000);

  it("are those of a server that keeps none, on a site of one's own", async () => {
    expect(await comparedAnswers({ now, index: coreDocument }, walked, { tokens: () => null })).toBeGreaterThan(
      sampledCount(50, 400),
    );
  }, 120_000);

  it("are those of a server that keeps none, with all that is embedded", async () => {
    const about = { tokens: () => null, query: "_embed" };
    expect(await comparedAnswers({ now, index: coreDocument }, walked, about)).toBeGreaterThan(sampledCount(50, 400));
  }, 120_000);
});

import { describe, expect, it } from "vitest";
import type { Server } from "../../../src/http/server/listen.ts";
import { createStandin, type Standin } from "../../../src/standin.ts";
import { coreDocument } from "../../generic/core-document.ts";
import { sampledCount } from "../../support/sampled.ts";
import { readTokens, type Tokens } from "../../walk/fill.ts";
import { type Pair, pairs, requestOf } from "../../walk/requests.ts";

const now = "2030-03-14T09:30:00Z";

/** Numbers from 0 to 1 that follow from a seed: enough to choose by. */
function chooser(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

interface Step {
  make(): Request;
  told: string;
}

/** A random walk: reads far more often than writes, by several callers in several sandboxes, with the clock moved now and then. */
function steps(
  count: number,
  { seed, served, apiRoot, tokens }: { seed: number; served: Pair[]; apiRoot: string; tokens: Tokens },
): Step[] {
  const draw = chooser(seed);
  const pick = <T>(choices: readonly T[]): T => choices[Math.floor(draw() * choices.length)] as T;
  const reads = served.filter(({ method }) => method === "GET");
  const writes = served.filter(({ method }) => method !== "GET");
  // Few reads, so that the same ones come again.
  const favourites = Array.from({ length: 12 }, () => pick(reads));
  const origin = new URL(apiRoot).origin;
  return Array.from({ length: count }, () => {
    const headers = {
      ...pick([{}, {}, { "X-Standin-Sandbox": "a" }, { "X-Standin-Sandbox": "b" }]),
      ...pick([
        {},
        {},
        { Authorization: `Basic ${btoa("admin:admin")}` },
        { Authorization: `Basic ${btoa("author:author")}` },
      ]),
      ...pick([{}, {}, {}, { Origin: "http://example.test" }]),
    };
    const chance = draw();
    const side = (method: string, path: string, body: object) => ({
      told: `${method} ${path} ${JSON.stringify(headers)}`,
      make: () => new Request(`${origin}/__standin${path}`, { method, headers, body: JSON.stringify(body) }),
    });
    if (chance < 0.03) return side("PUT", "/clock", { advanceMs: pick([400, 1000, 86_400_000, 40 * 86_400_000]) });
    if (chance < 0.05) return side("POST", "/reset", {});
    if (chance < 0.07) return side("POST", "/snapshots", { name: "kept" });
    if (chance < 0.09) return side("POST", "/snapshots/kept/restore", {});
    const pair = chance < 0.25 ? pick(writes) : pick(favourites);
    const suffix = pair.method === "GET" ? pick(["", "", "", "per_page=2", "_fields=id", "_envelope=1"]) : "";
    return {
      told: `${pair.method} ${pair.route} ${suffix} ${JSON.stringify(headers)}`,
      make: () => withQuery(withHeaders(requestOf(pair, { apiRoot, tokens }), headers), suffix),
    };
  });
}

function withHeaders(request: Request, headers: Record<string, string>): Request {
  for (const [name, value] of Object.entries(headers)) request.headers.set(name, value);
  return request;
}

function withQuery(request: Request, query: string): Request {
  if (query === "") return request;
  return new Request(`${request.url}${request.url.includes("?") ? "&" : "?"}${query}`, { headers: request.headers });
}

/** Every pair of a loaded document, with ids that are mostly there. */
function loadedPairs(site: Standin): Pair[] {
  const at = { id: "1", parent: "1", slug: "a", name: "a" };
  const body = { title: "Walked", name: "Walked" };
  return pairs(site).map(({ method, route }) => ({ method, route, case: method === "GET" ? { at } : { at, body } }));
}

const noTokens: Tokens = () => null;

async function told(site: Standin, request: Request): Promise<object> {
  return shown(await site.fetch(request));
}

async function shown(response: Response): Promise<object> {
  const { date: _date, ...headers } = Object.fromEntries(response.headers);
  return { status: response.status, headers, body: await response.text() };
}

/** The same request to a server, now and then only for the head of its answer. */
async function overSocket(server: Server, request: Request, { head }: { head: boolean }): Promise<object> {
  const { pathname, search } = new URL(request.url);
  const body = await request.arrayBuffer();
  const method = head && request.method === "GET" ? "HEAD" : request.method;
  const sent = { method, headers: request.headers, ...(body.byteLength > 0 && { body }) };
  return shown(await fetch(server.url + pathname + search, sent));
}

describe("answers of a server with caches", () => {
  it.each([1, 2, 3])(
    "are those of a server without any cache, on random walk %i",
    async (seed) => {
      const keeping = await createStandin({ now, auth: seed === 3 ? "strict" : "open" });
      const bare = await createStandin({ now, auth: seed === 3 ? "strict" : "open", limits: { memoryBytes: 0 } });
      const context = {
        seed,
        served: pairs(keeping),
        apiRoot: keeping.apiRoot,
        tokens: await readTokens(keeping),
      };
      for (const step of steps(sampledCount(160, 500), context))
        expect(await told(keeping, step.make()), step.told).toEqual(await told(bare, step.make()));
    },
    60_000,
  );

  it.each([4, 5])(
    "are those of a server without any cache on sockets too, on random walk %i",
    async (seed) => {
      const options = { now, baseUrl: "http://site.test" };
      const keeping = await createStandin(options);
      const bare = await createStandin({ ...options, limits: { memoryBytes: 0 } });
      const servers = [await keeping.listen({ port: 0 }), await bare.listen({ port: 0 })] as const;
      const context = {
        seed,
        served: pairs(keeping),
        apiRoot: keeping.apiRoot,
        tokens: await readTokens(keeping),
      };
      for (const [at, step] of steps(sampledCount(100, 300), context).entries()) {
        const head = at % 7 === 0;
        const [one, other] = await Promise.all(servers.map((server) => overSocket(server, step.make(), { head })));
        expect(one, step.told).toEqual(other);
      }
      const entries = [keeping, bare].map((site) =>
        site.requests.map(({ ms: _ms, headers: { host: _host, ...headers }, ...rest }) => ({ ...rest, headers })),
      );
      expect(entries[0]).toEqual(entries[1]);
      await keeping.close();
      await bare.close();
    },
    60_000,
  );

  it.each([6, 7, 8])(
    "are those of a server without any cache for a loaded document, on random walk %i",
    async (seed) => {
      const options = { now, index: coreDocument };
      const keeping = await createStandin(options);
      const bare = await createStandin({ ...options, limits: { memoryBytes: 0 } });
      const context = { seed, served: loadedPairs(keeping), apiRoot: keeping.apiRoot, tokens: noTokens };
      for (const step of steps(sampledCount(130, 400), context))
        expect(await told(keeping, step.make()), step.told).toEqual(await told(bare, step.make()));
    },
    60_000,
  );

  it("go into the journal like any other", async () => {
    const site = await createStandin({ now });
    for (let round = 0; round < 3; round += 1) await site.fetch(`${site.apiRoot}calendar/events/v1/events?per_page=2`);
    const [first, ...others] = site.requests.map(({ id: _id, ms: _ms, ...rest }) => rest);
    expect(first).toMatchObject({ route: "/calendar/events/v1/events", params: { per_page: 2 }, status: 200 });
    expect(others).toEqual([first, first]);
  });

  it("are not taken from a handler of one's own", async () => {
    let calls = 0;
    const site = await createStandin({ now, handlers: { "GET /cacsp/v1/texts": () => ({ body: (calls += 1) }) } });
    const read = async () => (await site.fetch(`${site.apiRoot}cacsp/v1/texts`)).json();
    expect([await read(), await read()]).toEqual([1, 2]);
  });

  it("give way to a fault that is declared later", async () => {
    const site = await createStandin({ now });
    const read = async () => (await site.fetch(`${site.apiRoot}cacsp/v1/texts`)).status;
    expect(await read()).toBe(200);
    site.fault({ match: { route: "/cacsp/v1/texts" }, answer: { status: 503 } });
    expect(await read()).toBe(503);
  });
});

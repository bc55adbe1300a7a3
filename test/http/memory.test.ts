import { describe, expect, it } from "vitest";
import { AnswerMemory, momentOf } from "../../src/http/memory.ts";
import { Remembered } from "../../src/http/remembered.ts";
import type { Server } from "../../src/http/server/listen.ts";
import { createClock } from "../../src/state/clock.ts";
import { Sandbox } from "../../src/state/sandbox.ts";
import { State } from "../../src/state/state.ts";
import { createStandin, type Standin } from "../../src/standin.ts";
import { readTokens, type Tokens } from "../walk/fill.ts";
import { type Pair, pairs, requestOf } from "../walk/requests.ts";

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

describe("remembered answers", () => {
  it.each([1, 2, 3])(
    "are those of a server without memory, on random walk %i",
    async (seed) => {
      const remembering = await createStandin({ now, auth: seed === 3 ? "strict" : "open" });
      const forgetful = await createStandin({ now, auth: seed === 3 ? "strict" : "open", limits: { memoryBytes: 0 } });
      const context = {
        seed,
        served: pairs(remembering),
        apiRoot: remembering.apiRoot,
        tokens: await readTokens(remembering),
      };
      for (const step of steps(500, context))
        expect(await told(remembering, step.make()), step.told).toEqual(await told(forgetful, step.make()));
    },
    60_000,
  );

  it.each([4, 5])(
    "are those of a server without memory on sockets too, on random walk %i",
    async (seed) => {
      const options = { now, baseUrl: "http://site.test" };
      const remembering = await createStandin(options);
      const forgetful = await createStandin({ ...options, limits: { memoryBytes: 0 } });
      const servers = [await remembering.listen({ port: 0 }), await forgetful.listen({ port: 0 })] as const;
      const context = {
        seed,
        served: pairs(remembering),
        apiRoot: remembering.apiRoot,
        tokens: await readTokens(remembering),
      };
      for (const [at, step] of steps(300, context).entries()) {
        const head = at % 7 === 0;
        const [one, other] = await Promise.all(servers.map((server) => overSocket(server, step.make(), { head })));
        expect(one, step.told).toEqual(other);
      }
      const entries = [remembering, forgetful].map((site) =>
        site.requests.map(({ ms: _ms, headers: { host: _host, ...headers }, ...rest }) => ({ ...rest, headers })),
      );
      expect(entries[0]).toEqual(entries[1]);
      await remembering.close();
      await forgetful.close();
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

describe("the memory of a server", () => {
  const parts = {
    seeded: { state: State.of([]), origin: { seed: 1, scale: 1, now: 0 } },
    limits: { journal: { entries: 10, bytes: 10_000 }, snapshots: 10, faults: 10 },
    clock: () => createClock(() => 0),
    draw: () => 0,
  };
  const answer = new Remembered(
    { status: 200, headers: {}, body: new Uint8Array(9000) },
    { method: "GET", path: "/", query: "", route: "/", params: {}, basis: "contract" },
  );
  const keep = (memory: AnswerMemory, sandbox: Sandbox, key: string) =>
    memory.keep(sandbox, { key, moment: momentOf(sandbox), answer });
  const sandboxes = (count: number) => Array.from({ length: count }, (_, at) => new Sandbox(`s${at}`, parts));

  it.each([10_100, 35_000, 100_000])("holds within %i bytes whatever number of sandboxes ask", (limit) => {
    const memory = new AnswerMemory(limit);
    const all = sandboxes(40);
    for (const key of ["a", "b", "c"]) {
      for (const sandbox of all) {
        keep(memory, sandbox, key);
        expect(memory.find(sandbox, key)).toBe(answer);
        const held = all.flatMap((one) => ["a", "b", "c"].filter((name) => memory.find(one, name) !== undefined));
        expect(held.length * 10_000).toBeLessThanOrEqual(limit);
      }
    }
  });

  it("makes room where it was used longest ago", () => {
    const memory = new AnswerMemory(30_100);
    const [one, two, three, four, five] = sandboxes(5) as [Sandbox, Sandbox, Sandbox, Sandbox, Sandbox];
    for (const sandbox of [one, two, three, four]) keep(memory, sandbox, "a");
    expect(memory.find(two, "a")).toBe(answer);
    keep(memory, five, "a");
    expect([one, two, three, four, five].map((sandbox) => memory.find(sandbox, "a") !== undefined)).toEqual([
      false,
      true,
      false,
      true,
      true,
    ]);
  });

  it("counts an answer that is kept again, or of another moment, once", () => {
    let time = 0;
    const memory = new AnswerMemory(30_100);
    const moving = new Sandbox("moving", { ...parts, clock: () => createClock(() => time) });
    const [other] = sandboxes(1) as [Sandbox];
    keep(memory, other, "a");
    for (time = 0; time < 10_000; time += 500) keep(memory, moving, "a");
    expect(memory.find(other, "a")).toBe(answer);
  });
});

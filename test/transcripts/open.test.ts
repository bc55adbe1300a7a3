import { beforeAll, describe, expect, it } from "vitest";
import type { Json } from "../../src/json/json.ts";
import type { Standin } from "../../src/standin.ts";
import { heldSite } from "../support/held-site.ts";
import { type Exchange, recordings } from "./exchange.ts";
import { recordedSeeds } from "./recorded-seeds.ts";
import { builtRequest, type Run, startRun } from "./replay.ts";

const exchanges = recordings()
  .flatMap((recording) => recording.exchanges)
  .filter(({ copy, id }) => copy === undefined && !/^(connected|entries|fonts)\./.test(id));
/** One entry of the calendar: a visitor reads no draft, no private and no locked one. */
const ENTRY = /^\/calendar(-core)?\/(events\/)?v1\/(events|venues|organizers)\/(by-slug\/)?[^/]+$/;

const seeded = new Set(
  Object.entries(recordedSeeds()[0]?.records ?? {}).flatMap(([resource, records]) =>
    /^calendar\/(event|venue|organizer)$/.test(resource) ? records.map(({ id }) => Number(id)) : [],
  ),
);

/** Whether what is asked for is not there: some routes tell that as a refusal, to an administrator too. */
function isNowhere({ request: { path, body } }: Exchange): boolean {
  const id = /\/(\d+)$/.exec(path)?.[1];
  const entryIsNowhere = ENTRY.test(path) && id !== undefined && !seeded.has(Number(id));
  return entryIsNowhere || JSON.stringify(body ?? null).includes("99999");
}

/** The wizard tells of a missing request token, which is no right, with 400; no token is asked for here. */
const ASKS_FOR_TOKEN = /^wizard\./;

interface Answered {
  exchange: Exchange;
  strict: { status: number; body: Json };
  open: { status: number; body: Json };
}

async function stageOf(auth: "open" | "strict"): Promise<{ site: Standin; run: Run }> {
  const site = await heldSite({ seeds: recordedSeeds(), now: "2026-11-27T22:20:00Z", auth });
  const stage = { fresh: () => Promise.resolve(site), apiRoot: "http://127.0.0.1:4010/en/api", highestSeeded: 68 };
  return { site, run: await startRun(stage, undefined) };
}

async function ask({ site, run }: { site: Standin; run: Run }, { request, auth }: Exchange) {
  site.reset();
  const response = await site.fetch(builtRequest(request, auth, run));
  const text = await response.text();
  const asJson = (response.headers.get("content-type") ?? "").includes("json") && text !== "";
  return { status: response.status, body: asJson ? (JSON.parse(text) as Json) : text };
}

/** A body without what it says about the rights of who asked. */
function withoutRights(body: Json): Json {
  if (Array.isArray(body)) return body.map((item) => withoutRights(item));
  if (typeof body !== "object" || body === null) return body;
  const kept = Object.entries(body).filter(([name]) => !["targetHints", "Allow"].includes(name));
  return Object.fromEntries(kept.map(([name, member]) => [name, withoutRights(member)]));
}

describe("the recorded requests, on a site that asks for no rights", () => {
  const answered: Answered[] = [];

  beforeAll(async () => {
    const [strict, open] = [await stageOf("strict"), await stageOf("open")];
    for (const exchange of exchanges)
      answered.push({ exchange, strict: await ask(strict, exchange), open: await ask(open, exchange) });
  }, 120_000);

  it("are refused to nobody for want of rights", () => {
    const refused = answered.filter(
      ({ exchange, open }) =>
        exchange.auth !== "bad" &&
        [401, 403].includes(open.status) &&
        !(exchange.request.method === "GET" && ENTRY.test(exchange.request.path)) &&
        !isNowhere(exchange),
    );
    expect(refused.map(({ exchange, open }) => [exchange.id, exchange.request.path, open.body])).toEqual([]);
  });

  it("are answered alike where they need no rights", () => {
    const reads = answered.filter(({ exchange, strict }) => exchange.request.method === "GET" && strict.status < 400);
    expect(reads.length).toBeGreaterThan(150);
    for (const { exchange, strict, open } of reads) {
      expect([exchange.id, open.status]).toEqual([exchange.id, strict.status]);
      expect(withoutRights(open.body)).toEqual(withoutRights(strict.body));
    }
  });

  it("fail with the same status where something else is wrong", () => {
    const wrong = answered.filter(
      ({ exchange, strict }) =>
        strict.status >= 400 && ![401, 403].includes(strict.status) && !ASKS_FOR_TOKEN.test(exchange.id),
    );
    expect(wrong.length).toBeGreaterThan(100);
    expect(
      wrong
        .filter(({ strict, open }) => strict.status !== open.status)
        .map(({ exchange, strict, open }) => `${exchange.id}: ${strict.status}, open ${open.status}`),
    ).toEqual([]);
  });

  it("are refused to wrong credentials", () => {
    const bad = answered.filter(({ exchange }) => exchange.auth === "bad");
    expect(bad.length).toBeGreaterThan(0);
    expect(bad.filter(({ open }) => open.status !== 401).map(({ exchange }) => exchange.id)).toEqual([]);
  });
});

describe("a visitor of a site that asks for no rights", () => {
  let site: Standin;

  beforeAll(async () => {
    ({ site } = await stageOf("open"));
  });

  it.each([
    "calendar/events/v1/events?per_page=50&start_date=2020-01-01&end_date=2035-01-01",
    "calendar/events/v1/venues?per_page=50",
    "calendar/events/v1/organizers?per_page=50",
    "calendar-core/v1/events?per_page=100",
    "calendar-core/v1/venues?per_page=100",
    "calendar-core/v1/organizers?per_page=100",
  ])("sees only what is public in %s", async (path) => {
    const response = await site.fetch(new Request(site.apiRoot + path));
    const body = JSON.stringify(await response.json());
    expect(body).toContain('"publish"');
    expect(body).not.toMatch(/"status":"(draft|private|pending|future|trash)"/);
  });

  it.each([
    ["calendar/events/v1/events/56", 403],
    ["calendar/events/v1/events/57", 403],
    ["calendar/events/v1/events/by-slug/draft-tasting-menu", 400],
    ["calendar/events/v1/venues/20", 403],
    ["calendar/events/v1/organizers/26", 403],
    ["calendar-core/v1/events/56", 401],
    ["calendar-core/v1/events/57", 401],
    ["calendar-core/v1/organizers/26", 401],
  ])("reads no draft: %s", async (path, status) => {
    const response = await site.fetch(new Request(site.apiRoot + path));
    expect(response.status).toBe(status);
    expect(JSON.stringify(await response.json())).not.toContain("Draft tasting menu");
  });
});

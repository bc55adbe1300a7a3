import { readFile, writeFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../src/json/json.ts";
import type { Route } from "../../src/catalogue/route.ts";
import { addressOf } from "../../src/generate/requests/request-sample.ts";
import type { UnjudgedSample } from "../../src/generate/requests/request-samples.ts";
import { refusalsOfArgs } from "../../src/generate/requests/samples.ts";
import type { Standin } from "../../src/standin.ts";
import { samplesByMethod } from "../generate/requests/every-sample.ts";
import { dataFolder } from "../state/data-file/site.ts";
import { manySites } from "../support/many-sites.ts";
import { sampled, sampledCount } from "../support/sampled.ts";
import { readTokens } from "./fill.ts";
import { pairs, requestOf } from "./requests.ts";

const openSite = await manySites({ now: "2030-03-14T09:30:00Z" });
const seeded = await openSite();
const tokens = await readTokens(seeded);
const untouched = await exported(seeded);

const served = pairs(seeded).map((pair) => ({ title: `${pair.method} ${pair.route}`, pair }));

describe("what a request leaves is taken back as it was given", () => {
  it.each(sampled(served, 7, ({ pair: { method, route } }) => `${method} ${route.split("/", 2).join("/")}`))(
    "$title",
    async ({ pair }) => {
      const asked = (site: Standin) => site.fetch(requestOf(pair, { apiRoot: site.apiRoot, tokens }));
      seeded.reset();
      await asked(seeded);
      if ((await exported(seeded)) === untouched) return;
      const { file } = await dataFolder();
      const left = await whileOpen(file, async (site) => {
        await asked(site);
        const left = await exported(site);
        await expectTakenBack(site, left);
        return left;
      });
      expect(await whileOpen(file, exported)).toBe(left);
      await writeFile(file, await withoutChecksums(file));
      expect(await whileOpen(file, exported)).toBe(left);
    },
  );

  it("every valid request of a route and method, one after the other", { timeout: 120_000 }, async () => {
    const site = await openSite();
    const { catalogue, apiRoot } = site;
    const writing: string[] = [];
    const accepted = new Map<string, readonly UnjudgedSample[]>();
    for (const { title, pair } of sampled(served, 5)) {
      site.reset();
      const path = requestOf(pair, { apiRoot, tokens })
        .url.slice(apiRoot.length - 1)
        .replace(/\?.*/, "");
      const route = catalogue.routes.find(({ name }) => name === pair.route);
      if (route === undefined) throw new Error(`there is no route ${pair.route}`);
      const key = `${pair.method} ${route.key}`;
      if (!accepted.has(key)) accepted.set(key, goodSamples(site, route, pair.method));
      for (const sample of accepted.get(key) ?? []) await sent(site, { ...sample, path });
      const left = await exported(site);
      if (left === untouched) continue;
      writing.push(title);
      await expectTakenBack(site, left);
    }
    expect(writing.length).toBeGreaterThan(sampledCount(9, 70));
  });
});

/** The requests of a method that the index calls good. */
function goodSamples({ catalogue }: Standin, route: Route, method: string): UnjudgedSample[] {
  const samples = [...samplesByMethod(catalogue, route)].find(([name]) => name === method)?.[1] ?? [];
  const endpoint = route.endpoints.find(({ methods }) => methods.includes(method));
  const refusalsOf = refusalsOfArgs(endpoint?.args ?? {});
  return samples.filter(({ body = {} }) =>
    Object.entries(body).every(([name, value]) => refusalsOf(name)?.(value) === undefined),
  );
}

async function sent(site: Standin, sample: UnjudgedSample): Promise<void> {
  const { method, body } = sample;
  const headers = { "Content-Type": "application/json" };
  const response = await site.fetch(site.apiRoot + addressOf(sample), {
    method,
    ...(body !== undefined && { headers, body: JSON.stringify(body) }),
  });
  await response.text();
}

/** What a site on the data file says while it is open. */
async function whileOpen(data: string, say: (site: Standin) => Promise<string>): Promise<string> {
  const site = await openSite({ data });
  try {
    return await say(site);
  } finally {
    await site.close();
  }
}

/** Sends back each resource, and the whole as a snapshot: nothing is refused, nothing changes. */
async function expectTakenBack(site: Standin, left: string): Promise<void> {
  const { records } = JSON.parse(left) as { records: JsonObject };
  for (const resource of Object.keys(records)) {
    const given = await door(site, "GET", `state/${resource}`);
    await door(site, "PUT", `state/${resource}`, given);
    expect(await door(site, "GET", `state/${resource}`), resource).toBe(given);
  }
  expect(await exported(site)).toBe(left);
  await door(site, "PUT", "snapshots/back", left);
  expect(await door(site, "GET", "snapshots/back")).toBe(left);
}

/** All that a site holds, as a document. */
async function exported(site: Standin): Promise<string> {
  site.snapshot("left");
  return door(site, "GET", "snapshots/left");
}

/** Asks at the control endpoint, where nothing may be refused. */
async function door(site: Standin, method: string, path: string, body?: string): Promise<string> {
  const url = new URL(`/__standin/${path}`, site.apiRoot);
  const response = await site.fetch(new Request(url, { method, ...(body !== undefined && { body }) }));
  const text = await response.text();
  expect(response.ok, `${method} ${path}: ${text.slice(0, 500)}`).toBe(true);
  return text;
}

/** The text of a data file as somebody leaves it who changed it by hand. */
async function withoutChecksums(file: string): Promise<string> {
  const { checksums: _, ...document } = JSON.parse(await readFile(file, "utf8")) as JsonObject;
  return JSON.stringify(document);
}

import { readFile, writeFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { composeSite } from "../../src/compose.ts";
import type { JsonObject } from "../../src/json/json.ts";
import { ownChecksOf } from "../../src/generate/requests/prediction.ts";
import type { RequestSample } from "../../src/generate/requests/request-sample.ts";
import { requestSamples } from "../../src/generate/requests/request-samples.ts";
import { createStandin, type Standin } from "../../src/standin.ts";
import { sendSample } from "../generate/requests/send-sample.ts";
import { dataFolder } from "../state/data-file/site.ts";
import { readTokens } from "./fill.ts";
import { pairs, requestOf } from "./requests.ts";

const now = "2030-03-14T09:30:00Z";
const seeded = await createStandin({ now });
const tokens = await readTokens(seeded);
const untouched = await exported(seeded);

const served = pairs(seeded).map((pair) => ({ title: `${pair.method} ${pair.route}`, pair }));

describe("what a request leaves is taken back as it was given", () => {
  it.each(served)("$title", async ({ pair }) => {
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
  });

  it("every valid request of a route and method, one after the other", { timeout: 120_000 }, async () => {
    const site = await createStandin({ now });
    const { catalogue, apiRoot } = site;
    const ownChecks = ownChecksOf((await composeSite({}, { start: 0 })).bindings);
    const writing: string[] = [];
    const accepted = new Map<string, RequestSample[]>();
    for (const { title, pair } of served) {
      site.reset();
      const path = requestOf(pair, { apiRoot, tokens })
        .url.slice(apiRoot.length - 1)
        .replace(/\?.*/, "");
      const route = catalogue.routes.find(({ name }) => name === pair.route);
      if (route === undefined) throw new Error(`there is no route ${pair.route}`);
      if (!accepted.has(route.key)) {
        const samples = [...requestSamples({ catalogue, route, ownChecks })];
        accepted.set(
          route.key,
          samples.filter(({ expect }) => expect.accepted),
        );
      }
      for (const sample of accepted.get(route.key) ?? [])
        if (sample.method === pair.method) await sendSample({ ...sample, path }, site);
      const left = await exported(site);
      if (left === untouched) continue;
      writing.push(title);
      await expectTakenBack(site, left);
    }
    expect(writing.length).toBeGreaterThan(70);
  });
});

/** What a site on the data file says while it is open. */
async function whileOpen(data: string, say: (site: Standin) => Promise<string>): Promise<string> {
  const site = await createStandin({ now, data });
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

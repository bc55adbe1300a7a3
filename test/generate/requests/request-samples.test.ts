import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { askableSite } from "../../../src/commands/walked-site.ts";
import { inventIndex } from "../../../src/generate/index/invented-index.ts";
import { quirkNames } from "../../../src/generate/index/quirks.ts";
import { requestSamples } from "../../../src/generate/requests/predicted-requests.ts";
import { addressOf, type RequestSample } from "../../../src/generate/requests/request-sample.ts";
import type { JsonObject } from "../../../src/json/json.ts";
import { createStandin, type StandinOptions } from "../../../src/standin.ts";
import { echoSite } from "../../conformance/echo-site.ts";
import { readRecording } from "../../conformance/recording.ts";
import { sampled, sampledCount } from "../../support/sampled.ts";
import { contradiction } from "./send-sample.ts";

const now = "2030-03-14T09:30:00Z";

const read = (path: string) => JSON.parse(readFileSync(path, "utf8")) as JsonObject;

/** The requests of a site, one route in `every`, and how often each verdict was given. */
async function samplesOf(options: StandinOptions, every = 1) {
  const site = await askableSite(await createStandin({ now, ...options }));
  const routes = site.catalogue.routes.filter((_, at) => at % every === 0);
  return counted(requestSamples({ site, routes }));
}

async function counted(made: AsyncIterable<RequestSample>) {
  const samples: RequestSample[] = [];
  const counts = { accepted: 0, refused: 0, unknown: 0 };
  for await (const sample of made) {
    samples.push(sample);
    counts[sample.expect.verdict] += 1;
  }
  return { samples, counts };
}

/** What another site of the same options contradicts, the requests in another order. */
async function broken(samples: readonly RequestSample[], options: StandinOptions): Promise<string[]> {
  const site = await askableSite(await createStandin({ now, ...options }));
  const wrong: string[] = [];
  for (const sample of samples.toReversed()) {
    const said = await contradiction(sample, site);
    if (said !== undefined) wrong.push(said);
  }
  return wrong;
}

/** Where all is tried, five times as many routes. */
const share = sampledCount(5, 1);
const quirks = quirkNames.filter((name) => !/text|html|byte/.test(name));

type Tried = readonly [name: string, options: StandinOptions, every: number];

const large: readonly Tried[] = [
  ["the index of a core site", { index: read("test/core/recordings/index.json") }, 14 * sampledCount(3, 1)],
  ["the built-in site", {}, 6],
];

const sites: readonly Tried[] = [
  ...sampled(large, large.length),
  [
    "an invented index with oddities",
    { index: JSON.parse(inventIndex({ routes: 30, namespaces: 2, quirks })) },
    2 * share,
  ],
  ...readdirSync("test/laws/documents").map(
    (name) => [name, { index: read(`test/laws/documents/${name}`) }, 1] as const,
  ),
];

describe("requests", () => {
  it.each(sites)("of %s are accepted and refused as foretold", { timeout: 120_000 }, async (_name, options, every) => {
    const { samples, counts } = await samplesOf(options, every);
    expect((await broken(samples, options)).slice(0, 5)).toEqual([]);
    expect(counts.accepted).toBeGreaterThan(20);
    expect(counts.refused).toBeGreaterThan(20);
    expect(counts.unknown).toBeLessThan(samples.length / 10);
  });

  it("hold for schemas with keywords of all kinds", async () => {
    const echo = () => echoSite(readRecording("args"), "args", () => undefined);
    const [site, other] = [await askableSite(await echo()), await askableSite(await echo())];
    const routes = site.catalogue.routes.filter((_, at) => at % (4 * share) === 0);
    const { samples, counts } = await counted(requestSamples({ site, routes }));
    const wrong: string[] = [];
    for (const sample of samples) {
      const said = await contradiction(sample, other);
      if (said !== undefined) wrong.push(said);
    }
    expect(wrong.slice(0, 5)).toEqual([]);
    expect(counts.accepted).toBeGreaterThan(700 / share);
    expect(counts.refused).toBeGreaterThan(700 / share);
  });
});

describe("values in requests", () => {
  const core = { index: read("test/core/recordings/index.json") };
  const built = async (options: StandinOptions, names: readonly string[], methods = ["GET", "POST", "DELETE"]) => {
    const site = await askableSite(await createStandin({ now, ...options }));
    const routes = site.catalogue.routes.filter(({ name }) => names.includes(name));
    return (await counted(requestSamples({ site, routes, methods }))).samples;
  };
  const plainest = (samples: readonly RequestSample[], method: string) =>
    samples.find((sample) => sample.method === method && sample.title === "as little as possible");

  it("are ids of records that are there, in the path", async () => {
    // One endpoint serves POST, PUT and PATCH.
    const methods = sampled(["GET", "DELETE", "POST", "PUT", "PATCH"], 3);
    const samples = await built(core, ["/wp/v2/posts/{id}"], methods);
    for (const method of methods)
      expect(plainest(samples, method)?.expect, method).toMatchObject({ verdict: "accepted", status: 200 });
  });

  it("are ids of records that are there, for an argument that names one", async () => {
    const samples = await built(core, ["/wp/v2/comments"], ["GET", "POST"]);
    const made = plainest(samples, "POST");
    expect(made?.expect).toMatchObject({ verdict: "accepted", status: 201 });
    expect(Object.keys(made?.body ?? {}).toSorted()).toEqual(["content", "post"]);
    const author = samples.find(({ title, query }) => title === "author: a value that is there" && query !== undefined);
    expect(author?.expect.verdict).toBe("accepted");
  });

  it("are what a request needs though nothing says so", async () => {
    const samples = await built(core, ["/wp/v2/posts", "/wp/v2/tags/{id}"], ["POST", "DELETE"]);
    expect(plainest(samples, "POST")?.body).toEqual({ title: expect.anything() as unknown });
    expect(plainest(samples, "DELETE")?.query).toEqual([["force", "true"]]);
  });

  it("are dates in order, and of one event", async () => {
    const samples = await built({}, ["/calendar/events/v1/events", "/calendar/events/v1/venues/by-slug/{slug}"]);
    for (const { body, method, title } of samples.filter((sample) => sample.title === "as much as possible")) {
      if (method !== "POST" || body === undefined || !("start_date" in body)) continue;
      expect((body["start_date"] as string) <= (body["end_date"] as string), title).toBe(true);
    }
    const most = samples.find(({ method, title }) => method === "POST" && title === "as much as possible");
    expect(most?.expect).toMatchObject({ verdict: "accepted", status: 201 });
    expect(Object.keys(most?.body ?? {}).length).toBeGreaterThan(15);
    expect(samples.filter(({ method, path }) => method === "GET" && path.includes("by-slug"))[0]?.expect).toMatchObject(
      {
        verdict: "accepted",
      },
    );
  });

  it("are asked for by an administrator of the site's own", async () => {
    const boss = { id: 3, username: "boss", slug: "boss", roles: ["administrator"] };
    const seeds = [{ answers: { "wp/v2/users": [boss] }, others: "empty" }] as never;
    const site = await askableSite(await createStandin({ ...core, seeds, auth: "strict" }));
    expect(site.account).toEqual({ name: "boss", password: "boss" });
    const routes = site.catalogue.routes.filter(({ name }) => name === "/wp/v2/settings");
    const { samples } = await counted(requestSamples({ site, routes }));
    expect(plainest(samples, "GET")?.expect).toMatchObject({ verdict: "accepted", status: 200 });
  });
});

describe("a verdict", () => {
  const samplesFor = async (args: JsonObject, { method = "GET", path = "/probe/v1/things", ...options } = {}) => {
    const endpoint = { methods: [method], args };
    const { samples } = await samplesOf({
      ...options,
      index: {
        name: "Probe",
        namespaces: ["probe/v1"],
        routes: { [path]: { namespace: "probe/v1", methods: [method], endpoints: [endpoint] } },
      },
    });
    return samples.filter(({ route }) => route.startsWith("/probe/v1/"));
  };
  const sent = (samples: readonly RequestSample[]) =>
    samples.map(({ query, expect: { verdict } }) => [query?.[0]?.[1], verdict]);

  it("is given to every value of an enum, and to one that is none of them", async () => {
    const samples = sent(await samplesFor({ order: { type: "string", enum: ["asc", "desc"], required: false } }));
    expect(samples).toContainEqual(["asc", "accepted"]);
    expect(samples).toContainEqual(["desc", "accepted"]);
    expect(samples).toContainEqual(["asc-not", "refused"]);
  });

  it("is given to both ends of a bound and to what lies beyond", async () => {
    const samples = sent(await samplesFor({ count: { type: "integer", minimum: 1, maximum: 9, required: false } }));
    expect(samples).toEqual(
      expect.arrayContaining([
        ["1", "accepted"],
        ["9", "accepted"],
        ["0", "refused"],
        ["10", "refused"],
      ]),
    );
  });

  it("is given to a list in each way to write it", async () => {
    const samples = await samplesFor({ ids: { type: "array", items: { type: "integer" }, required: false } });
    const written = samples.map((sample) => addressOf(sample).split("?")[1]);
    expect(written).toEqual(
      expect.arrayContaining(["ids%5B%5D=1&ids%5B%5D=0", "ids%5B0%5D=1&ids%5B1%5D=0", "ids=1%2C0", "ids=1%200"]),
    );
  });

  it("is given without each required argument, and without all of them", async () => {
    const needed = { a: { type: "string", required: true }, b: { type: "string", required: true } };
    const missing = (await samplesFor(needed, { method: "POST" })).flatMap(({ expect: said }) =>
      said.verdict === "refused" && said.code === "rest_missing_callback_param" ? [said.params] : [],
    );
    expect(missing).toEqual(expect.arrayContaining([["a"], ["b"], ["a", "b"]]));
  });

  it("names an argument whose default breaks its own schema", async () => {
    const samples = await samplesFor({ page: { type: "integer", default: "first", required: false } });
    expect(samples[0]?.expect).toEqual({
      verdict: "refused",
      status: 400,
      code: "rest_invalid_param",
      params: { page: "rest_invalid_type" },
      basis: "family",
    });
  });

  it("is that no document tells, for what an index leaves open, what lies elsewhere and what only the site knows", async () => {
    const open = await samplesFor({ odd: { required: false } });
    const reasons = (samples: readonly RequestSample[]) =>
      new Set(samples.flatMap(({ expect: said }) => (said.verdict === "unknown" ? [said.why] : [])));
    expect(reasons(open)).toEqual(new Set(["the index does not say what odd takes"]));
    expect(open[0]?.expect.verdict).toBe("accepted");
    const site = await askableSite(await createStandin({ now, index: read("test/core/recordings/index.json") }));
    const far = ["/wp/v2/pattern-directory/patterns", "/wp/v2/block-directory/search"];
    const routes = site.catalogue.routes.filter(({ name }) => far.includes(name));
    expect(reasons((await counted(requestSamples({ site, routes }))).samples)).toEqual(
      new Set(["the answer lies on another host"]),
    );
    const action = { method: "POST", path: "/probe/v1/cache/flush", unknown: "refuse" } as const;
    expect(reasons(await samplesFor({}, action))).toEqual(new Set(["what this does, only the site's own code knows"]));
  });
});

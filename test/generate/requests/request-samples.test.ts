import { describe, expect, it } from "vitest";
import { composeSite } from "../../../src/compose.ts";
import type { Json, JsonObject } from "../../../src/json/json.ts";
import { siteParts } from "../../../src/commands/site-parts.ts";
import { inventIndex } from "../../../src/generate/index/invented-index.ts";
import { quirkNames } from "../../../src/generate/index/quirks.ts";
import { noOwnChecks, ownChecksOf, predictor } from "../../../src/generate/requests/prediction.ts";
import { addressOf } from "../../../src/generate/requests/request-sample.ts";
import { requestSamples, type RequestOptions } from "../../../src/generate/requests/request-samples.ts";
import { createStandin, type Standin } from "../../../src/standin.ts";
import { echoSite } from "../../conformance/echo-site.ts";
import { readRecording } from "../../conformance/recording.ts";
import { contradiction, sendSample } from "./send-sample.ts";

async function held(site: Standin, options: Omit<RequestOptions, "catalogue"> = {}) {
  const wrong: string[] = [];
  const counts = { accepted: 0, refused: 0 };
  for (const sample of requestSamples({ catalogue: site.catalogue, ...options })) {
    counts[sample.expect.accepted ? "accepted" : "refused"] += 1;
    const verdict = await sendSample(sample, site);
    const said = contradiction(sample, verdict);
    if (said !== undefined) wrong.push(`${JSON.stringify(sample)}\n  said ${said}`);
  }
  return { wrong, counts };
}

describe("predictions", () => {
  it("hold for schemas with keywords of all kinds", async () => {
    const site = await echoSite(readRecording("args"), "args", () => undefined);
    const { wrong, counts } = await held(site);
    expect(wrong.slice(0, 10)).toEqual([]);
    expect(counts.accepted).toBeGreaterThan(3000);
    expect(counts.refused).toBeGreaterThan(3000);
  }, 120_000);

  it("hold for every endpoint of the built-in site", async () => {
    const site = await createStandin({ now: "2030-03-14T09:30:00Z" });
    const { bindings } = await composeSite({}, { start: 0 });
    const { wrong, counts } = await held(site, { ownChecks: ownChecksOf(bindings) });
    expect(wrong.slice(0, 10)).toEqual([]);
    expect(counts.accepted).toBeGreaterThan(2000);
    expect(counts.refused).toBeGreaterThan(5000);
  }, 120_000);
});

describe("requests for a loaded document", () => {
  it("are judged as predicted, and each method answers a valid one without failing", async () => {
    const quirks = quirkNames.filter((name) => !/text|html|byte/.test(name));
    const index = JSON.parse(inventIndex({ routes: 30, namespaces: 2, quirks })) as { [member: string]: Json };
    const site = await createStandin({ index });
    const { catalogue, bindings } = await siteParts({ index }, Date.parse("2030-03-14T09:30:00Z"));
    const answered = new Map<string, boolean>();
    for (const sample of requestSamples({ catalogue, ownChecks: ownChecksOf(bindings) })) {
      const verdict = await sendSample(sample, site);
      expect(contradiction(sample, verdict), JSON.stringify(sample)).toBeUndefined();
      const key = `${sample.method} ${sample.route}`;
      const isFine = sample.expect.accepted && verdict.status < 500;
      answered.set(key, isFine || (answered.get(key) ?? false));
    }
    const broken = [...answered].filter(([, isFine]) => !isFine).map(([key]) => key);
    // The route whose default breaks its own schema refuses everything, as on a real server.
    const refusing = catalogue.routes.filter(({ endpoints }) =>
      endpoints.some(({ args }) => "default_breaks_schema" in args),
    );
    expect(broken.filter((key) => !refusing.some(({ name }) => key.endsWith(` ${name}`)))).toEqual([]);
  }, 120_000);
});

describe("samples of an endpoint", () => {
  const samplesFor = async (args: JsonObject, method = "GET") => {
    const endpoint = { methods: [method], args };
    const site = await createStandin({
      index: {
        name: "Probe",
        namespaces: ["probe/v1"],
        routes: { "/probe/v1/things": { namespace: "probe/v1", methods: [method], endpoints: [endpoint] } },
      },
    });
    return [...requestSamples({ catalogue: site.catalogue })];
  };

  it("bring every value of an enum, and one that is none of them", async () => {
    const samples = await samplesFor({ order: { type: "string", enum: ["asc", "desc"], required: false } });
    const sent = samples.map(({ query, expect: { accepted } }) => [query?.[0]?.[1], accepted]);
    expect(sent).toContainEqual(["asc", true]);
    expect(sent).toContainEqual(["desc", true]);
    expect(sent).toContainEqual(["asc-not", false]);
  });

  it("bring both ends of a bound and what lies beyond", async () => {
    const samples = await samplesFor({ count: { type: "integer", minimum: 1, maximum: 9, required: false } });
    const sent = samples.map(({ query, expect: { accepted } }) => [query?.[0]?.[1], accepted]);
    expect(sent).toEqual(
      expect.arrayContaining([
        ["1", true],
        ["9", true],
        ["0", false],
        ["10", false],
      ]),
    );
  });

  it("write a list in each way", async () => {
    const samples = await samplesFor({ ids: { type: "array", items: { type: "integer" }, required: false } });
    const written = samples.map((sample) => addressOf(sample).split("?")[1]);
    expect(written).toEqual(
      expect.arrayContaining(["ids%5B%5D=1&ids%5B%5D=0", "ids%5B0%5D=1&ids%5B1%5D=0", "ids=1%2C0", "ids=1%200"]),
    );
  });

  it("leave out each required argument, and all of them", async () => {
    const samples = await samplesFor(
      { a: { type: "string", required: true }, b: { type: "string", required: true } },
      "POST",
    );
    const missing = samples.flatMap(({ expect: said }) =>
      !said.accepted && said.code === "rest_missing_callback_param" ? [said.params] : [],
    );
    expect(missing).toEqual(expect.arrayContaining([["a"], ["b"], ["a", "b"]]));
  });
});

describe("a prediction", () => {
  it("names an argument whose default breaks its own schema", () => {
    const args = { page: { type: "integer", default: "first", required: false } };
    const endpoint = { methods: ["GET"], args, allowBatch: undefined, document: { methods: ["GET"], args } };
    expect(predictor(endpoint, noOwnChecks)({ query: { page: "2" }, url: {} })).toEqual({
      accepted: false,
      status: 400,
      code: "rest_invalid_param",
      params: { page: "rest_invalid_type" },
    });
  });
});

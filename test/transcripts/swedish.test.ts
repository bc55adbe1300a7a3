import { beforeAll, describe, expect, it } from "vitest";
import type { Json } from "../../src/json/json.ts";
import { heldSite } from "../support/held-site.ts";
import { shapeOf } from "../support/shape.ts";
import { recordings } from "./exchange.ts";
import { recordedSeeds } from "./recorded-seeds.ts";
import { builtRequest, startRun } from "./replay.ts";

const reads = recordings()
  .flatMap((recording) => recording.exchanges)
  .filter(({ request }) => request.method === "GET")
  .filter(({ copy, id }) => copy === undefined && !/^(connected|entries|fonts)\./.test(id));

/** What every recorded read is answered at the address of a language. */
async function answersIn(language: string) {
  const site = await heldSite({ seeds: recordedSeeds(), now: "2026-11-27T22:20:00Z", auth: "strict" });
  const run = await startRun(
    {
      fresh: () => Promise.resolve(site),
      apiRoot: `http://127.0.0.1:4010/${language}/api`,
      highestSeeded: 68,
    },
    undefined,
  );
  const answers: { id: string; status: number; body: Json }[] = [];
  for (const { id, request, auth } of reads) {
    const response = await site.fetch(builtRequest(request, auth, run));
    const text = await response.text();
    const asJson = (response.headers.get("content-type") ?? "").includes("json") && text !== "";
    answers.push({ id, status: response.status, body: asJson ? (JSON.parse(text) as Json) : "" });
  }
  return answers;
}

describe("the recorded reads in Swedish", () => {
  let english: Awaited<ReturnType<typeof answersIn>>;
  let swedish: typeof english;

  beforeAll(async () => {
    english = await answersIn("en");
    swedish = await answersIn("sv");
  }, 120_000);

  it("have the status of the English ones", () => {
    expect(english.length).toBeGreaterThan(200);
    expect(swedish.map(({ id, status }) => [id, status])).toEqual(english.map(({ id, status }) => [id, status]));
  });

  it("have the structure of the English ones", () => {
    for (const [at, { id, body }] of english.entries())
      expect([id, shapeOf(swedish[at]?.body ?? null)]).toEqual([id, shapeOf(body)]);
  });

  it("tell dates and months in Swedish", () => {
    const text = JSON.stringify(swedish.map(({ body }) => body));
    expect(text).toMatch(/event-date-start\\">\d+ (december|november)/);
    expect(text).not.toMatch(/event-date-start\\">[A-Za-z]/);
  });
});

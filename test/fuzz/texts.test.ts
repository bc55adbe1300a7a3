import { describe, expect, it } from "vitest";
import { createStandin } from "../../src/standin.ts";
import { coreDocument } from "../generic/core-document.ts";
import { REPEATS } from "./repeats.ts";
import { textPlaces, tooDear } from "./text-costs.ts";

const whole = process.env["FUZZ_TEXTS"] !== undefined;
const seed = Number(process.env["FUZZ_SEED"] ?? 1);
/** Where all places are tried, each gets one in so many pieces: other ones with another seed. */
const EVERY = 7;
/** Beside few requests, one place in so many gets a text; no divisor of the number of pieces, so that each of them is met. */
const PLACES = process.env["FUZZ_COUNT"] === undefined ? 5 : 1;
/** Where not all are tried, these pieces go by turns to places that take any text. */
const WORST = ["<", "\u0301\u0323", "<!--", '[a "', "&", "- "];
const FREE = / (?:title|name|content|description|slug|search|code|form|text)$/;

function piecesFor(title: string, at: number): readonly string[] {
  if (whole) return REPEATS.filter((_piece, place) => (at * 31 + place + seed) % EVERY === 0);
  return FREE.test(title) && at % PLACES === 0 ? WORST.filter((_piece, place) => (at + place) % 6 === 0) : [];
}

describe("a hostile text in a request", { timeout: whole ? 7_200_000 : 120_000 }, () => {
  it.each([
    ["the built-in site", {}],
    ["a loaded site", { index: coreDocument }],
  ])("costs no more than its length at %s", async (title, options) => {
    const thrown: string[] = [];
    const report = (error: unknown) => void thrown.push(error instanceof Error ? error.message : String(error));
    const site = await createStandin({ ...options, now: "2030-03-14T09:30:00Z", report });
    const found: string[] = [];
    for (const [at, place] of textPlaces(site).entries()) {
      if (!whole && found.length > 2) break;
      for (const unit of piecesFor(place.title, at)) {
        const fault = await tooDear(place, unit, { site, thrown: () => thrown.splice(0) });
        if (fault === undefined) continue;
        found.push(fault);
        if (whole) process.stderr.write(`${fault}\n`);
      }
      site.reset();
      if (whole && at % 50 === 0)
        process.stderr.write(`fuzz: texts at ${title}, ${at} places done, ${found.length} found\n`);
    }
    expect(found).toEqual([]);
  });
});

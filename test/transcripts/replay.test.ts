import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { SeedDocument } from "../../src/seeding/seed-document.ts";
import { heldSite } from "../support/held-site.ts";
import { recordings } from "./exchange.ts";
import { knownDifferences } from "./known-differences.ts";
import { replay, type Stage } from "./replay.ts";

const read = (name: string) => JSON.parse(readFileSync(new URL(name, import.meta.url), "utf8")) as SeedDocument;
const seed = read("seed.json");
/** What some exchanges had beside the seed. */
const extra: Readonly<Record<string, SeedDocument>> = {
  connected: read("seed-connected.json"),
  entries: read("seed-entries.json"),
  fonts: read("seed-fonts.json"),
};

const stage: Stage = {
  fresh: (copy = "") =>
    heldSite({
      seeds: [seed, ...(extra[copy] === undefined ? [] : [extra[copy]])],
      now: "2026-11-27T22:20:00Z",
      auth: "strict",
    }),
  apiRoot: "http://127.0.0.1:4010/en/api",
  highestSeeded: 68,
};

describe("the recorded exchanges", () => {
  for (const recording of recordings()) {
    if (recording.exchanges.length === 0) continue;
    it(`are answered alike in ${recording.namespace}`, async () => {
      const verdicts = await replay(recording, stage);
      const counted = verdicts.filter((verdict) => verdict.counted);
      const wrong = counted.filter(({ differences }) => differences.length > 0);
      console.log(`${recording.namespace}: ${counted.length - wrong.length} of ${counted.length} alike`);
      const unknown = wrong.filter(({ exchange }) => !(exchange.id in knownDifferences));
      const told = unknown.map(({ exchange, differences }) => [
        `${exchange.id} ${exchange.request.method} ${exchange.request.path}`,
        ...differences.slice(0, 12),
      ]);
      expect(told).toEqual([]);
    });
  }
});

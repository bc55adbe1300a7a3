import { afterAll, describe, expect, it } from "vitest";
import { heldSite } from "../support/held-site.ts";
import { contradictions } from "./contradictions.ts";
import { recordings } from "./exchange.ts";
import { knownDifferences } from "./known-differences.ts";
import { recordedSeeds } from "./recorded-seeds.ts";
import { replay, type Stage } from "./replay.ts";
import { shiftBy, shiftedRecording, shiftedSeed } from "./shift/shift.ts";
import { type Tally, tally, tallyTable, total, unexplained } from "./tally.ts";

const later = shiftBy({ days: 40, ids: 1000 });
const apiRoot = "http://127.0.0.1:4010/en/api";

const asRecorded: Stage = {
  fresh: (copy) => heldSite({ seeds: recordedSeeds(copy), now: "2026-11-27T22:20:00Z", auth: "strict" }),
  apiRoot,
  highestSeeded: 68,
};

const otherClockAndIds: Stage = {
  fresh: (copy) =>
    heldSite({
      seeds: recordedSeeds(copy).map((seed) => shiftedSeed(seed, later)),
      now: later.clock,
      auth: "strict",
    }),
  apiRoot,
  highestSeeded: 1068,
  headers: { "X-Standin-Sandbox": "other-site" },
};

const recorded = recordings().filter(({ exchanges }) => exchanges.length > 0);

describe.each([
  { name: "the recorded exchanges", stage: asRecorded, of: recorded },
  {
    name: "the recorded exchanges in a sandbox, forty days later and with other ids",
    stage: otherClockAndIds,
    of: recorded.map((recording) => shiftedRecording(recording, later)),
  },
])("$name", ({ name, stage, of }) => {
  const tallies: Tally[] = [];

  it.each(of)("are answered alike in $namespace", { timeout: 120_000 }, async (recording) => {
    const verdicts = await replay(recording, stage);
    tallies.push(tally(recording.namespace, verdicts));
    expect(unexplained(verdicts, knownDifferences)).toEqual([]);
  });

  it("are alike in 95 of 100, and the others are those on the list", () => {
    const { alike, counted, differing } = total(tallies);
    expect(alike / counted).toBeGreaterThan(0.95);
    expect(differing.toSorted()).toEqual(Object.keys(knownDifferences).toSorted());
  });

  afterAll(() => {
    console.log(tallyTable(name, tallies));
  });
});

describe("where the recording contradicts the contract", () => {
  const exceptions = recorded.flatMap(({ exchanges }) => exchanges.filter(({ exception }) => exception !== undefined));

  it("the contract's sentence stands on the list, once for each exchange", () => {
    const listed = contradictions.flatMap((one) => one.exchanges);
    expect(listed.toSorted()).toEqual([...new Set(listed)].toSorted());
    expect(listed.toSorted()).toEqual(
      exceptions
        .filter(({ exception }) => exception?.section !== undefined)
        .map(({ id }) => id)
        .toSorted(),
    );
  });

  it("what is left uncounted is what cannot be replayed, or what the contract leaves open", () => {
    const free = exceptions.filter(({ exception }) => exception?.answer === "free");
    const open = new Set(contradictions.filter(({ does }) => does === "open").flatMap((one) => one.exchanges));
    const others = free.filter(({ id, exception }) => exception?.section !== undefined && !open.has(id));
    expect(others.map(({ id }) => id)).toEqual([]);
  });

  it.each(contradictions)("$sections: $recorded", ({ sections, sentence, recorded: did, does, exchanges }) => {
    for (const section of sections) expect(section).toMatch(/^(\d(\.\d{1,2})?|C\d)$/);
    for (const text of [sentence, did, does]) expect(text).not.toBe("");
    expect(exchanges.length).toBeGreaterThan(0);
  });
});

import { array, assert, integer, property, tuple } from "fast-check";
import { describe, expect, it } from "vitest";
import { CacheBudget, Segment } from "../../../src/engine/cache/budget.ts";
import { ResponseCache, versionOf } from "../../../src/engine/cache/response-cache.ts";
import { SourceClock } from "../../../src/state/clock.ts";
import { Reads } from "../../../src/state/reads.ts";
import { Sandbox } from "../../../src/state/sandbox.ts";
import { State } from "../../../src/state/state.ts";

const nothing = () => undefined;

describe("the budget of the caches", () => {
  it("is never overdrawn, and counts what is there", () => {
    const step = tuple(integer({ min: 0, max: 9 }), integer({ min: 1, max: 4000 }));
    assert(
      property(array(step, { maxLength: 200 }), (steps) => {
        const budget = new CacheBudget(20_000);
        const segments = Array.from({ length: 10 }, () => new Segment(nothing));
        for (const [at, bytes] of steps) {
          if (segments[at]?.gone === true) segments[at] = new Segment(nothing);
          const segment = segments[at] as Segment;
          const before = segment.bytes;
          const least = budget.take(segment, bytes) ? before + bytes : 0;
          expect(segment.bytes).toBeGreaterThanOrEqual(least);
          expect(budget.bytes).toBeLessThanOrEqual(budget.limit);
          expect(budget.bytes).toBe(segments.reduce((sum, one) => sum + (one.gone ? 0 : one.bytes), 0));
        }
      }),
    );
  });

  it("keeps nothing with a limit of 0", () => {
    expect(new CacheBudget(0).take(new Segment(nothing), 0)).toBe(false);
  });

  it("keeps no entry that would push out most others", () => {
    const budget = new CacheBudget(100_000);
    expect(budget.take(new Segment(nothing), 25_001)).toBe(false);
    expect(budget.take(new Segment(nothing), 25_000)).toBe(true);
  });

  it("makes room where it was used longest ago", () => {
    const budget = new CacheBudget(40_000);
    const [one, two, three, four, five] = Array.from({ length: 5 }, () => new Segment(nothing)) as [
      Segment,
      Segment,
      Segment,
      Segment,
      Segment,
    ];
    for (const segment of [one, two, three, four]) expect(budget.take(segment, 9500)).toBe(true);
    // Every segment was used: the first is the first to be passed by, and the first to go.
    budget.take(five, 9500);
    two.used = true;
    budget.take(new Segment(nothing), 9500);
    expect([one, two, three, four, five].map(({ gone }) => gone)).toEqual([true, false, true, false, false]);
  });

  it("counts nothing for a segment that has gone", () => {
    const budget = new CacheBudget(40_000);
    const segment = new Segment(nothing);
    budget.take(segment, 9000);
    budget.drop(segment);
    budget.release(segment, 9000);
    expect(budget.take(segment, 10)).toBe(false);
    expect(budget.bytes).toBe(0);
  });
});

describe("the cache of whole answers", () => {
  const parts = {
    seeded: { state: State.of([]), origin: { seed: 1, scale: 1, now: 0 } },
    limits: { journal: { entries: 10, bytes: 10_000 }, snapshots: 10, faults: 10, history: 100, scenarios: 10 },
    draw: () => 0,
  };

  it("finds an answer only in the version that it was read from, and counts it once", () => {
    let time = 0;
    const budget = new CacheBudget(100_000);
    const cache = new ResponseCache<{ size: number }>(budget);
    const sandbox = new Sandbox("moving", { ...parts, clock: () => new SourceClock(() => time) });
    const answer = { size: 9000 };
    for (time = 0; time < 20_000; time += 500) {
      expect(cache.find(sandbox, "a")).toBe(time % 1000 === 0 ? undefined : answer);
      cache.keep(sandbox, { key: "a", reads: new Reads(), version: versionOf(sandbox) }, answer);
      expect(budget.bytes).toBeLessThan(12_000);
    }
  });
});

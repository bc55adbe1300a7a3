import { array, assert, integer, nat, property, record } from "fast-check";
import { describe, expect, it } from "vitest";
import { type AnsweredCall, Journal, Repeated } from "../../src/state/journal.ts";
import { SharedSpace } from "../../src/state/shared-space.ts";

const call = (more: Partial<AnsweredCall> = {}): AnsweredCall => ({
  at: 0,
  method: "GET",
  path: "/a",
  query: "",
  route: null,
  params: {},
  headers: [],
  body: undefined,
  status: 200,
  basis: "family",
  microseconds: 1235,
  ...more,
});

describe("the journal", () => {
  it("joins repeated headers and reads the body as text", () => {
    const journal = new Journal({ entries: 10, bytes: 10_000 });
    const body = new TextEncoder().encode("råd");
    journal.record(call({ headers: ["Accept", "a", "X-One", "1", "accept", "b"], body }));
    expect([...journal.entries()]).toEqual([
      expect.objectContaining({
        id: 1,
        at: "1970-01-01T00:00:00.000Z",
        headers: { accept: "a, b", "x-one": "1" },
        body: "råd",
        ms: 1.235,
      }),
    ]);
  });

  it("keeps the last of them within both limits and counts the others", () => {
    assert(
      property(
        array(nat({ max: 300 })),
        integer({ min: 0, max: 20 }),
        integer({ min: 0, max: 10_000 }),
        (sizes, entries, bytes) => {
          const journal = new Journal({ entries, bytes });
          for (const size of sizes) journal.record(call({ body: new Uint8Array(size) }));
          const kept = [...journal.entries()].map(({ id }) => id);
          expect(kept.length).toBeLessThanOrEqual(entries);
          expect(journal.size).toBe(kept.length);
          expect(journal.dropped).toBe(sizes.length - kept.length);
          expect(kept).toEqual(sizes.map((_, index) => index + 1).slice(sizes.length - kept.length));
        },
      ),
    );
  });

  it("counts what a body says, however few bytes it says it in", () => {
    const journal = new Journal({ entries: 10, bytes: 100_000 });
    const lists = Array.from({ length: 4000 }, () => []);
    journal.record(call({ params: { lists }, body: new TextEncoder().encode(JSON.stringify({ lists })) }));
    expect([journal.size, journal.dropped]).toEqual([0, 1]);
  });

  it("keeps the last answers within an eighth of its bytes, whatever falls out, is cleared or is too large", () => {
    const answer = (size: number) => ({ headers: {}, body: "x".repeat(size) });
    const step = record({ size: nat({ max: 3000 }), kind: integer({ min: 0, max: 9 }) });
    assert(
      property(array(step, { maxLength: 60 }), integer({ min: 1, max: 12 }), (steps, entries) => {
        const journal = new Journal({ entries, bytes: 64_000 });
        for (const { size, kind } of steps) {
          if (kind === 0) journal.shorten();
          else if (kind === 1 && size < 300) journal.clear();
          else if (kind === 2) journal.record(call());
          else if (kind === 3)
            journal.again(new Repeated({ ...call(), headers: [] }, answer(size)), { at: 0, microseconds: 1 });
          else journal.record(call(), { answer: answer(kind === 4 ? 9000 : size) });
          const noted = journal.calls();
          const kept = noted.flatMap((one) => (one.answer === undefined ? [] : [Number(one.answer.body?.length)]));
          const bytes = kept.reduce((sum, length) => sum + 1000 + length, 0);
          expect(bytes).toBeLessThanOrEqual(8000);
          expect(journal.bytes).toBe(800 * noted.length + 2 * noted.length + bytes);
        }
      }),
    );
  });

  it("forgets all of them, ids go on", () => {
    const journal = new Journal({ entries: 1, bytes: 10_000 });
    journal.record(call());
    journal.record(call());
    journal.clear();
    expect([journal.size, journal.dropped]).toEqual([0, 0]);
    journal.record(call());
    expect([...journal.entries()].map(({ id }) => id)).toEqual([3]);
  });
});

describe("journals that share a space", () => {
  const journals = (count: number, space: SharedSpace) =>
    Array.from({ length: count }, () => new Journal({ entries: 1000, bytes: 10_000 }, space));

  it("hold within it together, whoever records and whoever leaves", () => {
    const step = record({ who: nat({ max: 4 }), size: nat({ max: 300 }), does: nat({ max: 30 }) });
    assert(
      property(array(step), integer({ min: 0, max: 20_000 }), (steps, limit) => {
        const all = journals(5, new SharedSpace(limit));
        const counted = all.map(() => 0);
        for (const { who, size, does } of steps) {
          const journal = all[who];
          if (journal === undefined) throw new Error("there are five");
          if (does === 0) journal.clear();
          else journal.record(call({ body: new Uint8Array(size) }));
          counted[who] = does === 0 ? 0 : (counted[who] ?? 0) + 1;
          expect(all.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(limit);
          expect(all.map((one) => one.size + one.dropped)).toEqual(counted);
        }
      }),
    );
  });

  it("take from the one that holds most", () => {
    const [large, small, last] = journals(3, new SharedSpace(16_000)) as [Journal, Journal, Journal];
    for (let count = 0; count < 15; count += 1) large.record(call());
    small.record(call());
    for (let count = 0; count < 4; count += 1) last.record(call());
    expect([small.dropped, last.dropped]).toEqual([0, 0]);
    expect(large.dropped).toBeGreaterThan(0);
    expect(large.size).toBeGreaterThan(last.size);
    expect([...large.entries()].at(-1)?.id).toBe(15);
  });

  it("have the room of one that has left", () => {
    const [gone, stays] = journals(2, new SharedSpace(8100)) as [Journal, Journal];
    for (let count = 0; count < 9; count += 1) gone.record(call());
    gone.leave();
    gone.record(call());
    for (let count = 0; count < 10; count += 1) stays.record(call());
    expect([gone.size, stays.size, stays.dropped]).toEqual([1, 10, 0]);
  });
});

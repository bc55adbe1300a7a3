import { array, assert, integer, nat, property } from "fast-check";
import { describe, expect, it } from "vitest";
import { type AnsweredCall, Journal } from "../../src/state/journal.ts";

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
  ms: 1.23456,
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
        integer({ min: 0, max: 5000 }),
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

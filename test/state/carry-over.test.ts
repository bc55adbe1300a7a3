import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { JsonObject } from "../../src/json/json.ts";
import { carryOver } from "../../src/state/carry-over.ts";
import { type AnyResource, defineResource, type Resource, type StoredRecord } from "../../src/state/resource.ts";
import { State } from "../../src/state/state.ts";
import { recordAsJson, Table } from "../../src/state/table.ts";

const schema = {
  type: "object",
  properties: { id: { type: "integer" }, title: { type: "string" } },
  required: ["title"],
} as const;

/** Posts and pages count their ids together. */
const KINDS = {
  post: defineResource({ name: "post", idSpace: "entries", schema }),
  page: defineResource({ name: "page", idSpace: "entries", schema }),
  term: defineResource({ name: "term", idSpace: "terms", schema }),
} as const;

type Kind = keyof typeof KINDS;
type Seed = Readonly<Partial<Record<Kind, Readonly<Record<number, string>>>>>;

/** A state as a seed makes it; resources that it does not name are not there. */
function seeded(seed: Seed, kinds: Readonly<Record<string, AnyResource>> = KINDS): State {
  const tables = Object.entries(seed).map(([kind, records]) =>
    Table.of(
      kinds[kind] as unknown as Resource<StoredRecord>,
      Object.entries(records).map(([id, title]) => ({ id: Number(id), title }) as StoredRecord),
    ),
  );
  return State.of(tables, { values: { name: "Quay" } });
}

/** What calls do: make, change, remove. */
type Deed = { readonly kind: Kind } & ({ readonly make: string } | { readonly at: number; readonly to?: string });

function done(state: State, deeds: readonly Deed[]): State {
  return deeds.reduce((now, deed) => {
    const table = now.tableNamed(deed.kind);
    if (table === undefined) return now;
    const put = (record: JsonObject) => now.apply({ type: "put", resource: deed.kind, record });
    if ("make" in deed) return put({ id: now.nextId(table.resource.idSpace), title: deed.make });
    const ids = [...table.all()].map(({ id }) => id);
    const id = ids[deed.at % Math.max(1, ids.length)];
    if (id === undefined) return now;
    return deed.to === undefined ? now.apply({ type: "remove", resource: deed.kind, id }) : put({ id, title: deed.to });
  }, state);
}

interface Row {
  readonly id: number;
  readonly title: string;
}

function recordsOf(state: State, kind: string): Row[] {
  return [...(state.tableNamed(kind)?.all() ?? [])].map((record) => record as StoredRecord & Row);
}

function sorted(pairs: readonly (readonly [string, unknown])[]): string[] {
  return pairs.map((pair) => pair.join(" ")).toSorted((one, other) => one.localeCompare(other));
}

function everything(state: State): unknown {
  return [state.resources.map((name) => [name, recordsOf(state, name)]), [...state.values()]];
}

const ids = fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 6 });
const titles = fc.constantFrom("Bell", "Crane", "Dock", "Eddy", "Ferry");

/** Seeds with each id once in its sequence; a resource may be missing. */
const seeds: fc.Arbitrary<Seed> = fc
  .tuple(ids, ids, fc.func(titles), fc.func(fc.boolean()), fc.subarray<Kind>(["post", "page", "term"]))
  .map(([entries, terms, titleOf, isPost, kinds]) => {
    const of = (list: readonly number[], kind: Kind) => Object.fromEntries(list.map((id) => [id, titleOf(kind, id)]));
    const all: Required<Seed> = {
      post: of(
        entries.filter((id) => isPost(id)),
        "post",
      ),
      page: of(
        entries.filter((id) => !isPost(id)),
        "page",
      ),
      term: of(terms, "term"),
    };
    return Object.fromEntries(kinds.map((kind) => [kind, all[kind]]));
  });

const deeds: fc.Arbitrary<Deed[]> = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constantFrom<Kind>("post", "page", "term"), make: titles }),
    fc.record({ kind: fc.constantFrom<Kind>("post", "page", "term"), at: fc.nat(5), to: titles }),
    fc.record({ kind: fc.constantFrom<Kind>("post", "page", "term"), at: fc.nat(5) }),
  ),
  { maxLength: 8 },
);

/** Records that are not as the seed had them, by resource and id; null for one that is gone. */
function touchedIn(state: State, from: State): Map<string, { kind: string; id: number; title: string | null }> {
  const touched = new Map<string, { kind: string; id: number; title: string | null }>();
  for (const kind of state.resources) {
    const titlesOf = (one: State) => new Map(recordsOf(one, kind).map(({ id, title }) => [id, title]));
    const [was, is] = [titlesOf(from), titlesOf(state)];
    for (const id of new Set([...was.keys(), ...is.keys()]))
      if (was.get(id) !== is.get(id)) touched.set(`${kind} ${id}`, { kind, id, title: is.get(id) ?? null });
  }
  return touched;
}

describe("what calls did, on another seed", () => {
  test("a state that no call touched is the new seed's own", () => {
    const [from, to] = [seeded({ post: { 1: "Bell" } }), seeded({ post: { 1: "Crane" } })];
    expect(carryOver(from, { from, to })).toEqual({ state: to, writtenBytes: 0, sentences: [] });
    expect(carryOver(from, { from, to }).state).toBe(to);
  });

  test("nothing changes where the new seed says the same, made anew", () => {
    fc.assert(
      fc.property(seeds, deeds, (seed, all) => {
        const from = seeded(seed);
        const state = done(from, all);
        const { state: next, sentences } = carryOver(state, { from, to: seeded(seed) });
        expect(everything(next)).toEqual(everything(state));
        expect(next.nextIds()).toEqual(state.nextIds());
        expect(sentences).toEqual([]);
      }),
    );
  });

  test("what no call touched is the new seed's, record by record, and what calls did stays", () => {
    fc.assert(
      fc.property(seeds, seeds, deeds, (old, fresh, all) => {
        const [from, to] = [seeded(old), seeded(fresh)];
        const state = done(from, all);
        const touched = touchedIn(state, from);
        const { state: next, sentences } = carryOver(state, { from, to });
        expect(next.resources).toEqual(to.resources);
        const expected = new Map<string, unknown>();
        for (const kind of to.resources)
          for (const { id, title } of recordsOf(to, kind))
            if (!touched.has(`${kind} ${id}`)) expected.set(`${kind} ${id}`, title);
        let told = 0;
        const moved: [kind: string, title: unknown][] = [];
        for (const { kind, id, title } of touched.values()) {
          const own = to.tableNamed(kind);
          if (own === undefined) {
            if (title !== null) told += 1;
            continue;
          }
          if (title === null) continue;
          const isMade = from.tableNamed(kind)?.has(id) !== true;
          const inUse = to.resources.some((other) => {
            const table = to.tableNamed(other);
            return table?.resource.idSpace === own.resource.idSpace && table.has(id) && (other !== kind || isMade);
          });
          const isTheSame = own.has(id) && recordAsJson(own.get(id) ?? { id })["title"] === title;
          if (!inUse || isTheSame) expected.set(`${kind} ${id}`, title);
          else {
            told += 1;
            moved.push([kind, title]);
            if (own.has(id)) expected.set(`${kind} ${id}`, recordAsJson(own.get(id) ?? { id })["title"]);
          }
        }
        const found = new Map(
          next.resources.flatMap((kind) => recordsOf(next, kind).map(({ id, title }) => [`${kind} ${id}`, title])),
        );
        for (const [place, title] of expected) expect([place, found.get(place)]).toEqual([place, title]);
        const others = [...found].filter(([place]) => !expected.has(place));
        expect(sorted(others.map(([place, title]) => [place.split(" ")[0] ?? "", title]))).toEqual(sorted(moved));
        // The next free ones, above all that either has counted to.
        for (const [place] of others) {
          const [kind = "", id] = place.split(" ");
          const space = to.tableNamed(kind)?.resource.idSpace ?? "";
          expect(Number(id)).toBeGreaterThanOrEqual(to.nextId(space));
          expect(Number(id)).toBeLessThan(next.nextId(space));
        }
        expect(sentences).toHaveLength(told);
      }),
      { numRuns: 300 },
    );
  });

  test("an id is never given twice in a sequence, and the next one is free", () => {
    fc.assert(
      fc.property(seeds, seeds, deeds, (old, fresh, all) => {
        const [from, to] = [seeded(old), seeded(fresh)];
        const { state: next } = carryOver(done(from, all), { from, to });
        const used = new Map<string, number[]>();
        for (const kind of next.resources) {
          const space = next.tableNamed(kind)?.resource.idSpace ?? "";
          used.set(space, [...(used.get(space) ?? []), ...recordsOf(next, kind).map(({ id }) => id)]);
        }
        for (const [space, list] of used) {
          expect(new Set(list).size).toBe(list.length);
          expect(next.nextId(space)).toBeGreaterThan(Math.max(0, ...list));
        }
      }),
    );
  });

  test("says which record has another id, and why", () => {
    const from = seeded({ post: { 1: "Bell" }, page: {} });
    const state = done(from, [
      { kind: "post", make: "Crane" },
      { kind: "post", make: "Dock" },
    ]);
    const to = seeded({ post: { 1: "Bell", 2: "Eddy" }, page: { 3: "Ferry" } });
    const { state: next, sentences } = carryOver(state, { from, to });
    expect(sentences).toEqual([
      "post 2, which a call made, is 4 from now on: the new seed has post 2.",
      "post 3, which a call made, is 5 from now on: the new seed has page 3.",
    ]);
    expect(recordsOf(next, "post").map(({ id, title }) => `${id} ${title}`)).toEqual([
      "1 Bell",
      "2 Eddy",
      "4 Crane",
      "5 Dock",
    ]);
    expect(next.nextId("entries")).toBe(6);
  });

  test("says which record is dropped with its resource; one that a call removed is not missed", () => {
    const from = seeded({ post: { 1: "Bell" }, term: { 1: "Dock", 2: "Eddy", 3: "Ferry" } });
    const state = done(from, [
      { kind: "term", make: "Crane" },
      { kind: "term", at: 1, to: "Bell" },
      { kind: "term", at: 2 },
    ]);
    const { state: next, sentences } = carryOver(state, { from, to: seeded({ post: { 1: "Bell" } }) });
    expect(sentences).toEqual([
      "term 2, which a call changed, is dropped: there is no term any more.",
      "term 4, which a call made, is dropped: there is no term any more.",
    ]);
    expect(next.resources).toEqual(["post"]);
  });

  test("a record that its resource no longer allows is dropped with the reason", () => {
    const from = seeded({ post: { 1: "Bell" } });
    const state = done(from, [{ kind: "post", make: "Crane" }]);
    const strict = {
      ...schema,
      properties: { ...schema.properties, title: { type: "string", enum: ["Bell"] } },
    } as const;
    const kinds = { post: defineResource({ name: "post", idSpace: "entries", schema: strict }) };
    const { state: next, sentences } = carryOver(state, { from, to: seeded({ post: { 1: "Bell" } }, kinds) });
    expect(sentences).toEqual([
      'post 2, which a call made, is dropped: it has "Crane" at /title, and post wants one of "Bell" from now on.',
    ]);
    expect(recordsOf(next, "post")).toHaveLength(1);
  });

  test("a record that was written into the seed as it is stays one", () => {
    const from = seeded({ post: { 1: "Bell" } });
    const state = done(from, [{ kind: "post", make: "Crane" }]);
    const to = seeded({ post: { 1: "Bell", 2: "Crane" } });
    const { state: next, sentences } = carryOver(state, { from, to });
    expect(sentences).toEqual([]);
    expect(next.tableNamed("post")).toBe(to.tableNamed("post"));
  });

  test("a table that calls left as the seed had it is the new seed's own, unread", () => {
    const from = seeded({ post: { 1: "Bell" }, term: { 1: "Dock" } });
    const state = done(from, [{ kind: "post", make: "Crane" }]);
    const term = Table.lazily(KINDS.term as unknown as Resource<StoredRecord>, { highestId: 1, size: 1 }, () => {
      throw new Error("nobody asked");
    });
    const to = State.of([seeded({ post: {} }).tableNamed("post") ?? term, term]);
    expect(carryOver(state, { from, to }).state.tableNamed("term")).toBe(term);
  });

  test("single values that calls wrote stay, the others are the new seed's", () => {
    const from = State.of([], { values: { name: "Quay", motto: "By water", zone: "UTC" } });
    const state = from.apply({ type: "set", key: "name", value: "Pier" }).apply({ type: "unset", key: "zone" });
    const to = State.of([], { values: { name: "Wharf", motto: "By land", zone: "UTC", email: "a@quay.example" } });
    const { state: next } = carryOver(state, { from, to });
    expect(Object.fromEntries(next.values())).toEqual({ name: "Pier", motto: "By land", email: "a@quay.example" });
  });
});

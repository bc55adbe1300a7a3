import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { freeSlug } from "../../src/engine/slug.ts";
import { objectOf, shapes } from "../../src/json/schema.ts";
import { defineResource, type RecordOf, type StoredRecord } from "../../src/state/resource.ts";
import { State } from "../../src/state/state.ts";
import { Table } from "../../src/state/table.ts";
import { View } from "../../src/state/view.ts";

const thing = objectOf({ id: shapes.id, slug: shapes.text, kinds: shapes.ids });

interface Thing extends RecordOf<typeof thing> {}

const things = defineResource({
  name: "thing",
  idSpace: "thing",
  schema: thing,
  indexes: { kind: (thing) => thing.kinds, name: (thing) => [thing.slug] },
  counted: ["kind"],
});

const slugs = fc.constantFrom("a", "a-1", "a-2", "a-3", "a-4", "a-5", "a-02", "b", "b-2", "a-2-2", "a-2-3", "");
const change = fc.record({
  id: fc.integer({ min: 1, max: 8 }),
  slug: fc.option(slugs, { nil: undefined }),
  kinds: fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 3 }),
});

/** The table after writes and, where there is no slug, deletions. */
function tableAfter(
  changes: readonly { id: number; slug: string | undefined; kinds: number[] }[],
  first = Table.of<Thing>(things, []),
): Table<Thing> {
  return changes.reduce(
    (table, { id, slug, kinds }) => (slug === undefined ? table.without(id) : table.with({ id, slug, kinds })),
    first,
  );
}

/** A state that holds the records of this table. */
function stateOf(table: Table<Thing>): State {
  const commands = [...table.all()].map((record) => ({ ...record, kinds: [...record.kinds] }));
  const empty = State.of([Table.of<StoredRecord>({ ...things, translatable: [], indexes: {}, counted: [] }, [])]);
  return commands.reduce((state, record) => state.apply({ type: "put", resource: things.name, record }), empty);
}

function naiveFreeSlug(records: readonly Thing[], wanted: string, except?: number): string {
  const taken = (slug: string) => records.some((record) => record.slug === slug && record.id !== except);
  if (wanted === "" || !taken(wanted)) return wanted;
  for (let number = 2; ; number += 1) if (!taken(`${wanted}-${number}`)) return `${wanted}-${number}`;
}

describe("a table after any writes", () => {
  it("has no record of what is no id", () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
        const table = tableAfter(changes);
        for (const none of [Number.NaN, 0, 1.5, Number.POSITIVE_INFINITY]) {
          expect(table.get(none)).toBeUndefined();
          expect(table.has(none)).toBe(false);
        }
      }),
    );
  });

  it("counts what stands under each key", () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
        const table = tableAfter(changes);
        for (const key of [1, 2, 3])
          expect(table.count("kind", key)).toBe([...table.range("kind", { from: key, to: key })].length);
      }),
    );
  });

  it("has the indexes of a new table with its records, whenever each was read, and as it was before later writes", () => {
    const reads = fc.record({ change, isRead: fc.boolean() });
    fc.assert(
      fc.property(fc.array(reads, { minLength: 60, maxLength: 200 }), (steps) => {
        const tables = [Table.of<Thing>(things, [])];
        for (const { change: made, isRead } of steps) {
          const table = tableAfter([made], tables.at(-1));
          if (isRead) table.firstKey("kind");
          tables.push(table);
        }
        for (const table of tables.filter((_, at) => at % 7 === 0)) {
          const fresh = Table.of(things, table.all());
          expect([...table.range("kind")]).toEqual([...fresh.range("kind")]);
          expect(table.firstKey("kind")).toBe(fresh.firstKey("kind"));
          for (const key of [1, 2, 3]) expect(table.count("kind", key)).toBe(fresh.count("kind", key));
        }
      }),
      { numRuns: 30 },
    );
  });

  it("selects what passes in the order of an index, anew and by what was selected before some writes", () => {
    const wanted = fc.record({
      index: fc.constantFrom("name", "kind"),
      range: fc.record(
        { from: fc.constantFrom("a-1", "a-3", "c"), to: fc.constantFrom("a-2", "a-4", "b"), reverse: fc.boolean() },
        { requiredKeys: ["reverse"] },
      ),
      kind: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
    });
    let again = 0;
    fc.assert(
      fc.property(
        fc.array(change, { maxLength: 20 }),
        fc.array(change, { maxLength: 70 }),
        wanted,
        (first, later, { index, range: asked, kind }) => {
          const range = index === "name" ? asked : { reverse: asked.reverse };
          const passes = ({ kinds }: Thing) => kind === undefined || kinds.includes(kind);
          const selecting = { index, range, passes };
          const earlier = tableAfter(first);
          const table = tableAfter(later, earlier);
          const selected = [...table.range(index, range)].filter(passes);
          expect(table.select(selecting)).toEqual(selected);
          const under = { index: "kind", keys: kind === undefined ? [1, 2, 3] : [kind] };
          const narrowed = {
            index: "name",
            range: asked,
            under,
            passes: (thing: Thing) => passes(thing) && thing.kinds.length > 0,
          };
          expect(table.select(narrowed)).toEqual(table.select({ ...narrowed, under: undefined }));
          const before = { serial: earlier.serial, records: earlier.select(selecting) };
          const known = table.selectAgain(selecting, before);
          expect(known ?? selected).toEqual(selected);
          expect(known !== undefined || index === "kind" || later.length > 64).toBe(true);
          again += known === undefined ? 0 : 1;
          expect(tableAfter(first).selectAgain(selecting, before)).toBeUndefined();
        },
      ),
      { numRuns: 300 },
    );
    expect(again).toBeGreaterThan(100);
  });

  it("finds the lowest free number behind a slug, that of the record itself included", () => {
    fc.assert(
      fc.property(
        fc.array(change, { maxLength: 40 }),
        slugs,
        fc.option(fc.integer({ min: 1, max: 8 }), { nil: undefined }),
        (changes, wanted, except) => {
          // One holder a slug, as every writer of slugs leaves it.
          const one = new Map(changes.map((entry) => [entry.slug === undefined ? `-${entry.id}` : entry.slug, entry]));
          const table = tableAfter([...one.values()]);
          const view = new View(stateOf(table), "en");
          const options = { among: [things], ...(except !== undefined && { except }) };
          expect(freeSlug(view, wanted, options)).toBe(naiveFreeSlug([...table.all()], wanted, except));
        },
      ),
    );
  });
});

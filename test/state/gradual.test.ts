import { expect, it } from "vitest";
import { defineResource, type RecordOf } from "../../src/state/resource.ts";
import { Table } from "../../src/state/table.ts";
import { Unmade } from "../../src/state/unmade.ts";

const schema = {
  type: "object",
  properties: { id: { type: "integer" }, slug: { type: "string" }, place: { type: "integer" } },
  required: ["id", "slug", "place"],
} as const;
type Thing = RecordOf<typeof schema>;
const things = defineResource({
  name: "things",
  idSpace: "thing",
  schema,
  indexes: { place: ({ place }) => [place] },
  counted: ["place"],
});

class Draft extends Unmade<Thing> {
  made = 0;
  readonly id: number;
  #record: Thing | undefined;

  constructor(id: number) {
    super();
    this.id = id;
  }

  get sketch(): Thing {
    return { id: this.id, slug: `thing-${this.id}`, place: this.id % 7 };
  }

  get record(): Thing {
    if (this.#record === undefined) this.made += 1;
    return (this.#record ??= this.sketch);
  }
}

function lazily(count: number) {
  const drafts = Array.from({ length: count }, (_, at) => new Draft(at + 1));
  const table = Table.lazily(things, { highestId: count, size: count }, () => drafts);
  return { table, made: () => drafts.reduce((sum, { made }) => sum + made, 0) };
}

function take(steps: Iterator<void>, count: number): void {
  for (let done = 0; done < count; done += 1) steps.next();
}

it("makes no record that nobody reads, and each once", () => {
  const { table, made } = lazily(50);
  expect(table.select({ index: "place", range: { from: 3, to: 3 }, passes: () => true }).map(({ id }) => id)).toEqual([
    3, 10, 17, 24, 31, 38, 45,
  ]);
  expect(table.count("place", 1)).toBe(8);
  expect(table.has(17)).toBe(true);
  expect(table.has(51)).toBe(false);
  expect(made()).toBe(0);
  const record = table.bySlug("thing-17");
  expect(table.get(17)).toBe(record);
  expect([...table.range("place", { from: 3, to: 3 })][2]).toBe(record);
  expect(made()).toBe(7);
  expect([...table.all()]).toHaveLength(50);
  expect(made()).toBe(50);
});

it.each([0, 1, 30, 75, 120, 400])("is the same after %i steps as made at once, writes included", (count) => {
  const { table } = lazily(50);
  take(table.stepsToLists(), count);
  take(table.stepsToFind(), count);
  take(table.stepsToRecords(), count / 10);
  const changed = { id: 17, slug: "other", place: 6 };
  const after = table.with(changed).without(3);
  take(after.stepsToFind(), count);
  const fresh = Table.of(
    things,
    Array.from({ length: 50 }, (_, at) => new Draft(at + 1).sketch)
      .map((record) => (record.id === 17 ? changed : record))
      .filter(({ id }) => id !== 3),
  );
  for (const read of [
    (one: Table<Thing>) => [...one.range("place")],
    (one: Table<Thing>) => [...one.all()],
    (one: Table<Thing>) => [0, 1, 2, 3, 4, 5, 6].map((place) => one.count("place", place)),
    (one: Table<Thing>) => ["thing-17", "other", "thing-3", "thing-50"].map((slug) => one.bySlug(slug)),
    (one: Table<Thing>) => [one.freeNumber("thing"), one.size, one.highestId],
  ])
    expect(read(after)).toEqual(read(fresh));
  expect(table.get(17)?.slug).toBe("thing-17");
  expect(table.count("place", 3)).toBe(7);
});

it("takes its records in one by one, and the rest at once where somebody reads one", () => {
  let taken = 0;
  const table = Table.lazily(things, { highestId: 50, size: 50 }, function* () {
    for (let id = 1; id <= 50; id += 1) {
      taken = id;
      yield new Draft(id);
    }
  } as () => Iterable<Draft>);
  const steps = table.stepsToLists();
  take(steps, 3);
  expect(taken).toBe(3);
  expect(table.get(40)?.slug).toBe("thing-40");
  expect(taken).toBe(50);
  for (const _step of steps);
  expect(table.count("place", 1)).toBe(8);
});

it("shows nothing by half where a record can't be read, however often somebody asks", () => {
  class Broken extends Draft {
    override get sketch(): Thing {
      throw new Error("broken");
    }
  }
  const drafts = [new Draft(1), new Draft(2), new Broken(3), new Draft(4)];
  const table = Table.lazily(things, { highestId: 4, size: 4 }, () => drafts);
  const listed = () => [...table.range("place")];
  expect(listed).toThrow("broken");
  expect(listed).toThrow("broken");
  expect(() => [...table.stepsToFind()]).toThrow("broken");
  expect(table.get(1)?.slug).toBe("thing-1");
});

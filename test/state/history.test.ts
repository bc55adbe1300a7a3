import { array, assert, integer, property } from "fast-check";
import { describe, expect, it } from "vitest";
import { objectOf, shapes } from "../../src/json/schema.ts";
import { type ChangeCause, History, type Standing } from "../../src/state/history.ts";
import { defineResource, type Resource, type StoredRecord } from "../../src/state/resource.ts";
import { type Command, State } from "../../src/state/state.ts";
import { Table } from "../../src/state/table.ts";

const things = defineResource({ name: "thing", idSpace: "thing", schema: objectOf({ title: shapes.text }) });

const begun = State.of([Table.of(things as unknown as Resource<StoredRecord>, [])]);

const causeOf = (kind: ChangeCause["kind"]): ChangeCause => ({ kind, method: "", path: "", user: null });

const titles = (state: State) => [...state.table(things).all()].map(({ title }) => title);

/** A history and where it stands. */
class Line {
  history: History;
  #standing: Standing = {
    state: begun,
    writtenBytes: 0,
    seeded: { state: begun, origin: { seed: 1, scale: 1, now: 0 } },
  };

  constructor(history: History) {
    this.history = history;
  }

  get titles(): string[] {
    return titles(this.#standing.state);
  }

  write(title: string, cause = causeOf("library")): void {
    const before = this.#standing;
    const id = before.state.nextId("thing");
    const commands: Command[] = [{ type: "put", resource: "thing", record: { id, slug: title, title } }];
    const after = { ...before, state: commands.reduce((state, command) => state.apply(command), before.state) };
    this.history.note(cause, { at: 0, before, after, commands });
    this.#standing = after;
  }

  go(way: "undo" | "redo", count: number): boolean {
    const to = this.history[way](count, causeOf(way), { at: 0, from: this.#standing });
    this.#standing = to ?? this.#standing;
    return to !== undefined;
  }
}

describe("a history", () => {
  it("leads where a list of all states leads, whatever is written, undone and made again", () => {
    assert(
      property(array(integer({ min: -4, max: 4 }), { maxLength: 30 }), (steps) => {
        const line = new Line(new History(100));
        let states: string[][] = [[]];
        let at = 0;
        for (const [n, step] of steps.entries()) {
          const isThere = step === 0 || states[at + step] !== undefined;
          const went = step === 0 ? (line.write(`t${n}`), true) : line.go(step < 0 ? "undo" : "redo", Math.abs(step));
          if (step === 0) states = [...states.slice(0, at + 1), line.titles];
          if (isThere) at += step === 0 ? 1 : step;
          expect(went).toBe(isThere);
          expect(line.titles).toEqual(states[at]);
          expect(line.history.done).toBe(at);
          expect(line.history.undone).toBe(states.length - 1 - at);
        }
      }),
    );
  });

  it("forgets what was undone once the oldest of it falls out", () => {
    const line = new Line(new History(3));
    for (const title of ["a", "b", "c"]) line.write(title);
    expect(line.go("undo", 3)).toBe(true);
    expect(line.history.changes()).toHaveLength(3);
    expect(line.history.undone).toBe(0);
    expect(line.go("redo", 1)).toBe(false);
    expect(line.titles).toEqual([]);
  });

  it("goes its own way from its copy, in the middle of a call, too", () => {
    const cause = causeOf("call");
    const line = new Line(new History(10));
    line.write("a", cause);
    const copy = line.history.copy();
    line.write("b", cause);
    expect(line.history.changes()).toMatchObject([{ resources: { thing: 2 } }]);
    expect(copy.changes()).toMatchObject([{ resources: { thing: 1 } }]);
    expect(line.go("undo", 1)).toBe(true);
    expect([line.history.done, line.history.undone]).toEqual([0, 1]);
    expect([copy.done, copy.undone]).toEqual([1, 0]);
  });
});

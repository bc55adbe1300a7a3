import { array, assert, constantFrom, property } from "fast-check";
import { describe, expect, it } from "vitest";
import { objectOf, shapes } from "../../src/json/schema.ts";
import { defineResource, type Resource, type StoredRecord } from "../../src/state/resource.ts";
import { type Command, type Derivation, State } from "../../src/state/state.ts";
import { Table } from "../../src/state/table.ts";

const tableOf = (name: string) =>
  Table.of(
    defineResource({
      name,
      idSpace: name,
      schema: objectOf({ title: shapes.text }),
    }) as unknown as Resource<StoredRecord>,
    [],
  );

const begun = () => State.of(["book", "film", "song"].map(tableOf), { values: { motto: "a" } });

const put = (resource: string, id = 1): Command => ({ type: "put", resource, record: { id, slug: "a", title: "a" } });

/** How many books and films there are, and how often that was found out. */
function counting() {
  const found = { times: 0 };
  const sizes: Derivation<number> = {
    from: ["book", "film"],
    make(state) {
      found.times += 1;
      return ["book", "film"].reduce((sum, name) => sum + (state.tableNamed(name)?.size ?? 0), 0);
    },
  };
  return { found, sizes };
}

describe("what is derived of a state", () => {
  it("is found once for all states with the same tables", () => {
    const { found, sizes } = counting();
    const state = begun();
    const later = [put("song"), { type: "set", key: "motto", value: "b" } as const].reduce<State>(
      (now, command) => (now.derived(sizes), now.apply(command)),
      state,
    );
    expect([state.derived(sizes), later.derived(sizes), found.times]).toEqual([0, 0, 1]);
    expect([later.apply(put("film")).derived(sizes), found.times]).toEqual([1, 2]);
  });

  it("is found anew for each state where it names no tables", () => {
    const whole: Derivation<{ state: State }> = { make: (state) => ({ state }) };
    const state = begun();
    const states = [state, state.apply(put("song")), state.countingOn({ book: 9 })];
    for (const one of states) expect(one.derived(whole).state).toBe(one);
    for (const one of states) expect(one.derived(whole)).toBe(one.derived(whole));
  });

  it("is what a state would say that was never asked before", () => {
    assert(
      property(array(constantFrom("book", "film", "song", "motto", "ask"), { maxLength: 20 }), (steps) => {
        const { sizes } = counting();
        const { sizes: others } = counting();
        let state = begun();
        for (const [at, step] of steps.entries()) {
          if (step === "ask") state.derived(sizes);
          else if (step === "motto") state = state.apply({ type: "set", key: step, value: at });
          else state = state.apply(put(step, at + 1));
          state.derived(others);
        }
        expect(state.derived(sizes)).toBe(sizes.make(state));
        expect(state.derived(others)).toBe(sizes.make(state));
      }),
    );
  });
});

import { array, assert, constantFrom, integer, oneof, property, record, string } from "fast-check";
import { describe, expect, it } from "vitest";
import { objectOf } from "../../src/json/schema.ts";
import { type Command, State } from "../../src/state/state.ts";
import { growth } from "../../src/state/growth.ts";
import { defineResource } from "../../src/state/resource.ts";
import { Table } from "../../src/state/table.ts";

const things = defineResource({ name: "thing", idSpace: "thing", schema: objectOf({}) });
const empty = State.of([Table.of(things, [])]);

const id = integer({ min: 1, max: 4 });
const command = oneof(
  record({ id, title: string(), note: string() }).map((members): Command => ({
    type: "put",
    resource: "thing",
    record: members,
  })),
  id.map((which): Command => ({ type: "remove", resource: "thing", id: which })),
  record({ key: constantFrom("a", "b"), value: string() }).map((members): Command => ({ type: "set", ...members })),
  constantFrom("a", "b").map((key): Command => ({ type: "unset", key })),
);

const after = (state: State, commands: readonly Command[]) => commands.reduce((now, next) => now.apply(next), state);

describe("growth", () => {
  it("over several steps is that of one step that leads to the same", () => {
    assert(
      property(array(array(command)), (steps) => {
        let [state, sum] = [empty, 0];
        for (const commands of steps) {
          const next = after(state, commands);
          sum += growth(state, next, commands);
          state = next;
        }
        expect(sum).toBe(growth(empty, state, steps.flat()));
        expect(sum).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it("is taken back when everything is taken away again", () => {
    const put: Command = { type: "put", resource: "thing", record: { id: 1, title: "x".repeat(5000) } };
    const remove: Command = { type: "remove", resource: "thing", id: 1 };
    const full = after(empty, [put]);
    expect(growth(empty, full, [put])).toBeGreaterThan(10_000);
    expect(growth(full, after(full, [remove]), [remove])).toBe(-growth(empty, full, [put]));
  });

  it("of a patched record is that of the members it writes", () => {
    const put: Command = { type: "put", resource: "thing", record: { id: 1, title: "x".repeat(5000), note: "a" } };
    const patch: Command = { type: "patch", resource: "thing", id: 1, members: { note: "abc" }, language: "en" };
    const full = after(empty, [put]);
    expect(growth(full, after(full, [patch]), [patch])).toBe(4);
  });
});

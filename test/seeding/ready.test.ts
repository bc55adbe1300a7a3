import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createStandin } from "../../src/standin.ts";
import { Making } from "../../src/state/making.ts";
import type { State } from "../../src/state/state.ts";

/** The states that are begun to be made, and how many steps were left to what lists begin with when each began. */
function begun() {
  const states: { state: State; steps: number }[] = [];
  const { begin } = Making.prototype;
  const spy = vi.spyOn(Making.prototype, "begin").mockImplementation(async function (this: Making, state) {
    const entry = { state, steps: 0 };
    states.push(entry);
    // Counted as they are made: a step is done once.
    const tables = tablesOf(state);
    for (const table of tables) {
      const steps = table.stepsToLists.bind(table);
      vi.spyOn(table, "stepsToLists").mockImplementation(function* () {
        for (const step of steps()) yield (entry.steps++, step);
      });
    }
    await begin.call(this, state);
    vi.restoreAllMocks();
  });
  onTestFinished(() => spy.mockRestore());
  return states;
}

const tablesOf = (state: State) => state.resources.flatMap((name) => state.tableNamed(name) ?? []);

/** Steps that are left before a list can begin. */
const left = (state: State) => tablesOf(state).reduce((sum, table) => sum + [...table.stepsToLists()].length, 0);

describe("a site of a large scale", () => {
  it("is ready when it says so: what lists begin with has been made", async () => {
    const states = begun();
    const site = await createStandin({ scale: 30 });
    onTestFinished(() => site.close());
    expect(states.map(({ state }) => left(state))).toEqual([0]);
    expect(states[0]?.steps).toBeGreaterThan(1000);
  });

  it("is so after a reset to it too", async () => {
    const site = await createStandin();
    onTestFinished(() => site.close());
    const states = begun();
    const init = { method: "POST", body: '{"scale":30}' };
    expect((await site.fetch("http://127.0.0.1:4010/__standin/reset", init)).status).toBe(200);
    expect(states.map(({ state }) => left(state))).toEqual([0]);
    expect(states[0]?.steps).toBeGreaterThan(1000);
  });
});

import { pause, turn, unhurriedPause } from "../time/pause.ts";
import type { State } from "./state.ts";
import type { Table } from "./table.ts";
import type { StoredRecord } from "./resource.ts";

/** So many milliseconds a slice takes, about. */
const SLICE = 5;

/** Makes what a large state has not made yet, in slices between which others get their turns: one state at a time. */
export class Making {
  readonly #time: () => number;
  #state: State | undefined;
  #finding: Promise<void> | undefined;

  /** `time` tells milliseconds. */
  constructor(time: () => number) {
    this.#time = time;
  }

  /** Kept once everything is there that finds records, on which writes depend; undefined where nobody need wait. */
  get finding(): Promise<void> | undefined {
    return this.#finding;
  }

  /** Makes what lists begin with; all the rest goes on being made behind that. What has to be there sooner is made when it is read. */
  async begin(state: State): Promise<void> {
    this.#state = state;
    const tables = state.resources.flatMap((name) => state.tableNamed(name) ?? []);
    await this.#slices(state, eachOf(tables, "stepsToLists"), () => turn());
    const finding = this.#slices(state, eachOf(tables, "stepsToFind"), () => pause(1))
      // A fault of a record is met by whoever reads it.
      .catch(() => undefined)
      .then(() => {
        if (this.#finding === finding) this.#finding = undefined;
      });
    this.#finding = finding;
    // Nobody waits for these, so they keep no process from its end.
    const others = () => unhurriedPause(1);
    void finding.then(() => this.#slices(state, eachOf(tables, "stepsToRecords"), others)).catch(() => undefined);
  }

  /** Leaves what is not made yet to those who read it. */
  stop(): void {
    this.#state = undefined;
  }

  async #slices(state: State, steps: Iterator<void>, others: () => Promise<void>): Promise<void> {
    while (this.#state === state) {
      const end = this.#time() + SLICE;
      while (this.#time() < end) if (steps.next().done === true) return;
      await others();
    }
  }
}

function* eachOf(
  tables: readonly Table<StoredRecord>[],
  steps: "stepsToLists" | "stepsToFind" | "stepsToRecords",
): Generator<void> {
  for (const table of tables) {
    yield* table[steps]();
    yield;
  }
}

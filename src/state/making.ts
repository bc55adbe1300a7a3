import { inSlices, inSparedSlices, type Time } from "../time/slices.ts";
import type { State } from "./state.ts";
import type { Table } from "./table.ts";
import type { StoredRecord } from "./resource.ts";

/** Makes what a large state has not made yet, in slices between which others get their turns: one state at a time. */
export class Making {
  readonly #time: Time;
  #state: State | undefined;
  #finding: Promise<void> | undefined;

  /** `time` tells milliseconds. */
  constructor(time: Time) {
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
    await inSlices(eachOf(tables, "stepsToLists"), this.#time);
    const spared = { time: this.#time, goesOn: () => this.#state === state };
    const finding = inSparedSlices(eachOf(tables, "stepsToFind"), { ...spared, keeps: true })
      // A fault of a record is met by whoever reads it.
      .catch(() => undefined)
      .then(() => {
        if (this.#finding === finding) this.#finding = undefined;
      });
    this.#finding = finding;
    void finding
      .then(() => inSparedSlices(eachOf(tables, "stepsToRecords"), { ...spared, keeps: false }))
      .catch(() => undefined);
  }

  /** Leaves what is not made yet to those who read it. */
  stop(): void {
    this.#state = undefined;
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

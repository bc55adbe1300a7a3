import { inSlices, inSparedSlices, type Time } from "../time/slices.ts";
import type { State } from "./state.ts";
import type { Table } from "./table.ts";
import type { StoredRecord } from "./resource.ts";

/** A site of so many records is large: its heap is so, and each collection of it takes long. */
const LARGE = 20_000;

/** Makes what a large state has not made yet, in slices between which others get their turns: one state at a time. */
export class Making {
  readonly #time: Time;
  #state: State | undefined;
  #size = 0;
  #finding: Promise<void> | undefined;

  /** `time` tells milliseconds. */
  constructor(time: Time) {
    this.#time = time;
  }

  /** Kept once everything is there that finds records, on which writes depend; undefined where nobody need wait. */
  get finding(): Promise<void> | undefined {
    return this.#finding;
  }

  /** Whether the state that was made last has so many records that collections take long. */
  get isLarge(): boolean {
    return this.#size > LARGE;
  }

  /** Makes what lists and their first pages begin with; all the rest goes on being made behind that. What has to be there sooner is made when it is read. */
  async begin(state: State): Promise<void> {
    this.#state = state;
    const tables = state.resources.flatMap((name) => state.tableNamed(name) ?? []);
    this.#size = tables.reduce((sum, { size }) => sum + size, 0);
    const steps = (name: StepsTo) => this.#steps(state, tables, name);
    await inSlices(steps("stepsToLists"), this.#time);
    // A fault of a record is met by whoever reads it.
    await inSlices(steps("stepsToOne"), this.#time).catch(() => undefined);
    const finding = inSparedSlices(steps("stepsToFind"), { time: this.#time, keeps: true })
      .catch(() => undefined)
      .then(() => {
        if (this.#finding === finding) this.#finding = undefined;
      });
    this.#finding = finding;
    void finding
      .then(() => inSparedSlices(steps("stepsToRecords"), { time: this.#time, keeps: false }))
      .catch(() => undefined);
  }

  /** Leaves what is not made yet to those who read it. */
  stop(): void {
    this.#state = undefined;
  }

  /** Steps of all tables, as long as it is this state that is made. */
  *#steps(state: State, tables: readonly Table<StoredRecord>[], name: StepsTo): Generator<void> {
    for (const table of tables)
      for (const _step of table[name]()) {
        if (this.#state !== state) return;
        yield;
      }
  }
}

type StepsTo = "stepsToLists" | "stepsToOne" | "stepsToFind" | "stepsToRecords";

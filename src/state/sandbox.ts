import type { Clock } from "./clock.ts";
import type { Command } from "./command.ts";
import type { State } from "./state.ts";

/** A state kept under a name. */
export interface Snapshot {
  readonly name: string;
  readonly state: State;
  /** When it was taken, on the sandbox's clock. */
  readonly taken: number;
}

/** A line of states of its own: what one test, or the main line, sees of the site. */
export class Sandbox {
  /** Empty for the main line. */
  readonly name: string;
  readonly clock: Clock;
  readonly #snapshots = new Map<string, Snapshot>();
  #seeded: State;
  #state: State;
  #taken = 0;

  constructor(name: string, { seeded, clock }: { seeded: State; clock: Clock }) {
    this.name = name;
    this.clock = clock;
    this.#seeded = seeded;
    this.#state = seeded;
  }

  /** The present state. */
  get state(): State {
    return this.#state;
  }

  /** Takes the state after these commands for the present one. */
  commit(state: State, _commands: readonly Command[]): void {
    this.#state = state;
  }

  /** Back to the seeded state, or on to another one that was built anew. */
  reset(seeded: State = this.#seeded): void {
    this.#seeded = seeded;
    this.#state = seeded;
  }

  /** Every snapshot, in the order they were taken. */
  get snapshots(): readonly Snapshot[] {
    return [...this.#snapshots.values()];
  }

  /** Keeps the present state under a name (the next free number unless given); a snapshot of that name is replaced. */
  snapshot(name: string = this.#freeName()): Snapshot {
    const snapshot = { name, state: this.#state, taken: this.clock.now() };
    this.#snapshots.delete(name);
    this.#snapshots.set(name, snapshot);
    return snapshot;
  }

  /** Goes back to a snapshot; false when there is none of that name. */
  restore(name: string): boolean {
    const snapshot = this.#snapshots.get(name);
    if (snapshot === undefined) return false;
    this.#state = snapshot.state;
    return true;
  }

  /** Drops a snapshot; false when there is none of that name. */
  forget(name: string): boolean {
    return this.#snapshots.delete(name);
  }

  #freeName(): string {
    do this.#taken += 1;
    while (this.#snapshots.has(String(this.#taken)));
    return String(this.#taken);
  }
}

import { type Clock, createClock } from "./clock.ts";
import { Sandbox } from "./sandbox.ts";
import type { State } from "./state.ts";

/** How a sandbox may be named. */
export const SANDBOX_NAME = /^[A-Za-z0-9._-]{1,64}$/;

/** All sandboxes of one server; the main line has the empty name and is always there. */
export class Sandboxes {
  readonly main: Sandbox;
  readonly #byName = new Map<string, Sandbox>();
  readonly #limit: number;
  readonly #clock: () => Clock;
  readonly #seeded: State;

  constructor(options: { seeded: State; clock: () => Clock; limit?: number }) {
    this.#seeded = options.seeded;
    this.#clock = options.clock;
    this.#limit = options.limit ?? 1000;
    this.main = new Sandbox("", { seeded: options.seeded, clock: options.clock() });
  }

  /** Names in the order of first use, without the main line. */
  get names(): readonly string[] {
    return [...this.#byName.keys()];
  }

  /** The sandbox of that name, made on first use; undefined when there would be too many. */
  open(name: string): Sandbox | undefined {
    if (name === "") return this.main;
    const known = this.#byName.get(name);
    if (known !== undefined) return known;
    if (this.#byName.size >= this.#limit) return undefined;
    const made = new Sandbox(name, { seeded: this.#seeded, clock: this.#clock() });
    this.#byName.set(name, made);
    return made;
  }

  /** Forgets a sandbox; false when there is none of that name. */
  drop(name: string): boolean {
    return this.#byName.delete(name);
  }

  /** Forgets every sandbox but the main line. */
  dropAll(): void {
    this.#byName.clear();
  }
}

/** Clocks for new sandboxes: each runs on from the same start, or stands frozen there. */
export function clockMaker(source: () => number, start: { now?: number; frozen?: boolean }): () => Clock {
  return () => createClock(source, start);
}

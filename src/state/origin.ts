import type { State } from "./state.ts";

/** What a seeded state is built from. */
export interface Origin {
  readonly seed: number | string;
  readonly scale: number;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** A state that came from a seed, and what it was made from. */
export interface Seeded {
  readonly state: State;
  readonly origin: Origin;
}

/** What a seeded state is built from. */
export interface Origin {
  readonly seed: number | string;
  readonly scale: number;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

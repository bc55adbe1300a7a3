/** When the head of a log was made: on the site's clock, and on the engine's. */
interface Beginning {
  /** What the site's clock showed. */
  readonly now: number;
  /** What the engine's showed. */
  readonly at: number;
}

/** The time that all processes of a shared sandbox agree on: that of the engine, counted on from the log's head. It never goes backwards. */
export class SharedTime {
  readonly #beginning: Beginning;
  readonly #local: () => number;
  /** The engine's time, less the local one. */
  #ahead = 0;
  #last = 0;
  #held: number | undefined;

  /** `local`: milliseconds of a clock that only runs forward. */
  constructor(beginning: Beginning, local: () => number) {
    this.#beginning = beginning;
    this.#local = local;
  }

  /** The engine has told its time, at the earliest after `sent` on the local clock. */
  agree(engine: number, sent: number): void {
    this.#ahead = engine - (sent + this.#local()) / 2;
  }

  /** Milliseconds since the epoch, on the site's clock. */
  now(): number {
    if (this.#held !== undefined) return this.#held;
    const { now, at } = this.#beginning;
    this.#last = Math.max(this.#last, Math.floor(now + this.#local() + this.#ahead - at));
    return this.#last;
  }

  /** Whether something is done at the time of a call that was made elsewhere. */
  get isHeld(): boolean {
    return this.#held !== undefined;
  }

  /** Does something at the time that a call was made elsewhere: from then on it is no earlier here. */
  during(at: number, act: () => void): void {
    this.#held = at;
    this.#last = Math.max(this.#last, at);
    try {
      act();
    } finally {
      this.#held = undefined;
    }
  }
}

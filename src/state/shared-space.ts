/** What shares a space with others, as they see it. */
interface Sharer {
  /** Bytes that it holds. */
  readonly bytes: number;
  /** Whether it makes room before others do. */
  readonly fallsFirst: boolean;
  /** Lets go of about the oldest quarter. */
  shorten(): void;
}

/** What the journals of a server keep together, or its histories; beyond its limit those that hold most lose what is oldest. */
export class SharedSpace {
  readonly #limit: number;
  readonly #sharers = new Set<Sharer>();
  #bytes = 0;

  /** `limit`: bytes of all of them. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Takes in one that holds nothing yet. */
  enter(sharer: Sharer): void {
    this.#sharers.add(sharer);
  }

  /** Lets one go that holds nothing any more. */
  leave(sharer: Sharer): void {
    this.#sharers.delete(sharer);
  }

  /** One has taken so many bytes; it costs little, as the largest is looked for once for many. */
  take(bytes: number): void {
    this.#bytes += bytes;
    while (this.#bytes > this.#limit) this.#largest()?.shorten();
  }

  /** One has let go of so many bytes. */
  giveBack(bytes: number): void {
    this.#bytes -= bytes;
  }

  #largest(): Sharer | undefined {
    let largest: Sharer | undefined;
    let first: Sharer | undefined;
    for (const sharer of this.#sharers) {
      if (sharer.bytes > (largest?.bytes ?? -1)) largest = sharer;
      if (sharer.bytes > (first?.bytes ?? 0) && sharer.fallsFirst) first = sharer;
    }
    return first ?? largest;
  }
}

/** A journal as those see it that share a space with it. */
interface Sharer {
  /** Bytes that it holds. */
  readonly bytes: number;
  /** Lets go of about the oldest quarter, and of one call at least. */
  shorten(): void;
}

/** What the journals of a server keep together; beyond its limit those that hold most lose their oldest calls. */
export class JournalSpace {
  readonly #limit: number;
  readonly #sharers = new Set<Sharer>();
  #bytes = 0;

  /** `limit`: bytes of all of them. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Takes in a journal that holds nothing yet. */
  enter(sharer: Sharer): void {
    this.#sharers.add(sharer);
  }

  /** Lets a journal go that holds nothing any more. */
  leave(sharer: Sharer): void {
    this.#sharers.delete(sharer);
  }

  /** A journal has taken so many bytes; it costs little, as the largest is looked for once for many calls. */
  take(bytes: number): void {
    this.#bytes += bytes;
    while (this.#bytes > this.#limit) this.#largest()?.shorten();
  }

  /** A journal has let go of so many bytes. */
  giveBack(bytes: number): void {
    this.#bytes -= bytes;
  }

  #largest(): Sharer | undefined {
    let largest: Sharer | undefined;
    for (const sharer of this.#sharers) if (sharer.bytes > (largest?.bytes ?? -1)) largest = sharer;
    return largest;
  }
}

/** An entry that alone would take more than this part of the budget is not kept: it would push everything else out. */
const LARGEST_PART = 0.25;

/** What a segment takes beside its entries. */
const SEGMENT = 500;

/** Entries that go together when room is needed; once they have gone it takes no more. */
export class Segment {
  /** Bytes of its entries, about. */
  bytes = 0;
  /** Whether it was used since it was last passed by. */
  used = true;
  /** Whether its entries have gone. */
  gone = false;
  readonly letGo: () => void;

  /** `letGo` drops the entries; it must not hold what they are kept for, or that would live as long as the segment. */
  constructor(letGo: () => void) {
    this.letGo = letGo;
  }
}

/**
 * The bytes that all caches of a server take together. Beyond the limit whole segments go, those first that were not used for
 * long: they stand in a ring, and one that was used is passed by once. With a limit of 0 nothing is kept at all.
 */
export class CacheBudget {
  readonly limit: number;
  readonly #ring = new Set<Segment>();
  #bytes = 0;

  constructor(limit: number) {
    this.limit = limit;
  }

  /** Bytes that are kept at present, about. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Counts an entry that is about to be kept, once others have made room; false where it must not be kept. */
  take(segment: Segment, bytes: number): boolean {
    if (segment.gone || bytes > this.limit * LARGEST_PART) return false;
    while (this.#bytes + bytes + SEGMENT > this.limit && this.#ring.size > 0) this.#makeRoom();
    if (segment.gone || this.#bytes + bytes + SEGMENT > this.limit) return false;
    if (segment.bytes === 0) {
      this.#ring.add(segment);
      this.#count(segment, SEGMENT);
    }
    segment.used = true;
    this.#count(segment, bytes);
    return true;
  }

  /** Takes back what was counted for an entry that was replaced or dropped by itself. */
  release(segment: Segment, bytes: number): void {
    if (!segment.gone) this.#count(segment, -bytes);
  }

  /** Lets go of all entries of a segment. */
  drop(segment: Segment): void {
    if (segment.gone) return;
    this.#ring.delete(segment);
    this.#bytes -= segment.bytes;
    segment.gone = true;
    segment.letGo();
  }

  #count(segment: Segment, bytes: number): void {
    segment.bytes += bytes;
    this.#bytes += bytes;
  }

  /** Passes by the first in the ring, or drops it. */
  #makeRoom(): void {
    const [segment] = this.#ring;
    if (segment === undefined) return;
    if (!segment.used) return this.drop(segment);
    segment.used = false;
    this.#ring.delete(segment);
    this.#ring.add(segment);
  }
}

/** Titles of the venues by id. */
export type Venues = ReadonlyMap<number, string>;

/** A write that was sent and not yet answered. */
export type Pending =
  | { readonly kind: "create"; readonly title: string }
  | { readonly kind: "update"; readonly id: number; readonly title: string }
  | { readonly kind: "remove"; readonly id: number }
  | { readonly kind: "replace"; readonly by: Venues };

/** What a server has acknowledged, and what it was still asked for. */
export class Ledger {
  readonly pending = new Set<Pending>();
  acknowledged = 0;
  #sure: Map<number, string>;

  constructor(venues: Venues) {
    this.#sure = new Map(venues);
  }

  /** What is there for certain. */
  get sure(): Venues {
    return this.#sure;
  }

  /** Notes that a write was answered; a new record has got this id. */
  acknowledge(write: Pending, id: number): void {
    this.pending.delete(write);
    this.acknowledged += 1;
    if (write.kind === "create") this.#sure.set(id, write.title);
    if (write.kind === "update") this.#sure.set(write.id, write.title);
    if (write.kind === "remove") this.#sure.delete(write.id);
    if (write.kind === "replace") this.#sure = new Map(write.by);
  }

  /** How many of the pending writes are in what was found; throws when an acknowledged one is not, or anything else is. */
  judge(found: Venues): number {
    for (const write of this.pending)
      if (write.kind === "replace" && difference(write.by, found) === undefined) return 1;
    const rest = new Map(found);
    let done = 0;
    for (const write of this.pending) done += this.#settle(write, rest) ? 1 : 0;
    const wrong = difference(this.#sure, rest);
    if (wrong !== undefined) throw new Error(`${wrong}; pending were ${JSON.stringify([...this.pending])}`);
    return done;
  }

  /** Takes what a pending write did back out of what was found; false when it did nothing. */
  #settle(write: Pending, found: Map<number, string>): boolean {
    if (write.kind === "create") {
      const id = [...found].find(([id, title]) => title === write.title && !this.#sure.has(id))?.[0];
      return id !== undefined && found.delete(id);
    }
    if (write.kind === "replace") return false;
    const before = this.#sure.get(write.id);
    const did = write.kind === "remove" ? !found.has(write.id) : found.get(write.id) === write.title;
    if (did && before !== undefined) found.set(write.id, before);
    return did;
  }
}

function difference(wanted: Venues, found: Venues): string | undefined {
  for (const [id, title] of wanted)
    if (found.get(id) !== title) return `venue ${id} should be ${title} and is ${found.get(id) ?? "gone"}`;
  for (const [id, title] of found) if (!wanted.has(id)) return `venue ${id}, ${title}, should not be there`;
  return undefined;
}

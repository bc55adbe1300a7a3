/** A list of which the oldest is taken first, which costs the same however long it is. */
export class Queue<Item> {
  /** From `#first` on; what stood before that is gone. */
  #items: (Item | undefined)[] = [];
  #first = 0;

  /** Of these items, the oldest first. */
  static of<Item>(items: readonly Item[]): Queue<Item> {
    const queue = new Queue<Item>();
    queue.#items = [...items];
    return queue;
  }

  get size(): number {
    return this.#items.length - this.#first;
  }

  get oldest(): Item | undefined {
    return this.#items[this.#first];
  }

  get latest(): Item | undefined {
    return this.size === 0 ? undefined : this.#items.at(-1);
  }

  push(...items: readonly Item[]): void {
    for (const item of items) this.#items.push(item);
  }

  /** Takes the oldest; undefined where there is none. */
  shift(): Item | undefined {
    if (this.size === 0) return undefined;
    const { oldest } = this;
    this.#items[this.#first] = undefined;
    this.#first += 1;
    // Moved together now and then.
    if (this.#first * 2 >= this.#items.length) {
      this.#items = this.#items.slice(this.#first);
      this.#first = 0;
    }
    return oldest;
  }

  /** Takes so many of the latest, the oldest of them first. */
  takeLatest(count: number): Item[] {
    return this.#items.splice(Math.max(this.#first, this.#items.length - count)) as Item[];
  }

  clear(): void {
    this.#items = [];
    this.#first = 0;
  }

  /** The items as a list. */
  all(): Item[] {
    return this.#items.slice(this.#first) as Item[];
  }
}

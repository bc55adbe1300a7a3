/** A list of which the oldest is taken first, which costs the same however long it is. */
export class Queue<Item> {
  /** From `#first` on; what stood before that is gone. None at first: many queues of a sandbox stay empty. */
  #items: (Item | undefined)[] | undefined;
  #first = 0;

  /** Of these items, the oldest first. */
  static of<Item>(items: readonly Item[]): Queue<Item> {
    const queue = new Queue<Item>();
    queue.#items = [...items];
    return queue;
  }

  get size(): number {
    return this.#items === undefined ? 0 : this.#items.length - this.#first;
  }

  get latest(): Item | undefined {
    return this.size === 0 ? undefined : this.#items?.at(-1);
  }

  /** The item that is so many after the oldest. */
  at(place: number): Item | undefined {
    return this.#items?.[this.#first + place];
  }

  push(...items: readonly Item[]): void {
    // A list that begins with its items has room for these alone; to one that begins empty the engine gives room for seventeen.
    if (this.#items === undefined) this.#items = [...items];
    else for (const item of items) this.#items.push(item);
  }

  /** Takes the oldest; undefined where there is none. */
  shift(): Item | undefined {
    if (this.#items === undefined || this.size === 0) return undefined;
    const oldest = this.at(0);
    this.#items[this.#first] = undefined;
    this.#first += 1;
    // Moved together now and then.
    if (this.#first * 2 >= this.#items.length) {
      this.#items = this.size === 0 ? undefined : this.#items.slice(this.#first);
      this.#first = 0;
    }
    return oldest;
  }

  clear(): void {
    this.#items = undefined;
    this.#first = 0;
  }

  /** The items as a list. */
  all(): Item[] {
    return (this.#items?.slice(this.#first) ?? []) as Item[];
  }
}

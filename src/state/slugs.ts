import { entryTree, IndexEntry, type KeyChange, keyTree } from "./table-index.ts";
import type { Tree } from "./tree.ts";

/** The slugs of a table's records, and which numbers are free behind them. */
export class Slugs {
  readonly #bySlug: Tree<IndexEntry>;
  /** By text in front of a slug's number: the lowest number from 2 on that no slug has, where it is not 2. */
  readonly #freeNumbers: Tree<string, number>;

  /** Of no records, unless its trees are given. */
  constructor(bySlug = entryTree(), freeNumbers = keyTree<string, number>()) {
    this.#bySlug = bySlug;
    this.#freeNumbers = freeNumbers;
  }

  clone(): Slugs {
    return new Slugs(this.#bySlug.clone(), this.#freeNumbers.clone());
  }

  /** The id of the record of that slug, the highest where several share one; undefined where none has it. */
  idOf(slug: string): number | undefined {
    const last = this.#bySlug.upTo(new IndexEntry(slug, Number.MAX_SAFE_INTEGER));
    return last?.key === slug ? last.id : undefined;
  }

  /** The ids of all records of that slug, upwards. */
  *idsOf(slug: string): Generator<number> {
    for (const { key, id } of this.#bySlug.keys(new IndexEntry(slug, -1))) {
      if (key !== slug) return;
      yield id;
    }
  }

  /** The lowest number from 2 on that is free behind this slug: `slug-2`, `slug-3` … */
  freeNumber(slug: string): number {
    return this.#freeNumbers.get(slug) ?? 2;
  }

  /** Takes in what was written to a record. */
  take({ id, was, is }: KeyChange): void {
    for (const slug of was) {
      this.#bySlug.delete(new IndexEntry(slug, id));
      this.#giveNumberBack(String(slug));
    }
    for (const slug of is) {
      this.#bySlug.set(new IndexEntry(slug, id), undefined);
      this.#takeNumber(String(slug));
    }
  }

  #takeNumber(slug: string): void {
    const [text, taken] = numbered(slug);
    let free = this.freeNumber(text);
    if (taken !== free) return;
    do free += 1;
    while (this.idOf(slugWithNumber(text, free)) !== undefined);
    this.#freeNumbers.set(text, free);
  }

  #giveNumberBack(slug: string): void {
    const [text, given] = numbered(slug);
    if (given >= 2 && given < this.freeNumber(text) && this.idOf(slug) === undefined)
      this.#freeNumbers.set(text, given);
  }
}

/**
 * A slug with a number behind it, as the family writes it. Joined, so that its letters lie together: the engine leaves texts that are added
 * to each other apart, and trees compare slugs far more slowly then.
 */
export function slugWithNumber(slug: string, number: number): string {
  return [slug, number].join("-");
}

/** A slug's text and the number behind it; 0 where there is none that counts. */
function numbered(slug: string): [text: string, number: number] {
  const hyphen = slug.lastIndexOf("-");
  const digits = slug.slice(hyphen + 1);
  if (hyphen < 1 || !/^[1-9]\d{0,8}$/.test(digits)) return [slug, 0];
  // Joined for the same reason: what is cut out of another text is compared slowly, too.
  return [slug.split("-").slice(0, -1).join("-"), Number(digits)];
}

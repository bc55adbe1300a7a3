import BTreeModule from "sorted-btree";
import type { IndexKey, StoredRecord } from "./resource.ts";

// The package is CommonJS: under Node's ESM rules its class is the `default` member of the default import.
const BTree = BTreeModule.default;

/** A sorted tree; `clone` takes constant time. */
export type Tree<K, V> = InstanceType<typeof BTree<K, V>>;

/** A key of an index, and the id of a record that stands under it. */
export type IndexEntry = readonly [key: IndexKey, id: number];

/** An empty tree of single keys. */
export function keyTree<K extends IndexKey, V>(): Tree<K, V> {
  return new BTree<K, V>(undefined, compareKeys);
}

/** An empty tree of entries: equal keys by id. */
export function entryTree(): Tree<IndexEntry, undefined> {
  return new BTree<IndexEntry, undefined>(undefined, compareEntries);
}

function compareKeys(a: IndexKey, b: IndexKey): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function compareEntries(a: IndexEntry, b: IndexEntry): number {
  return compareKeys(a[0], b[0]) || a[1] - b[1];
}

/** What a write has made of the record of an id; undefined where there was none, or is none any more. */
export interface RecordChange<R extends StoredRecord> {
  readonly before: R | undefined;
  readonly after: R | undefined;
}

/** How an index finds records. */
export interface IndexRule<R extends StoredRecord> {
  readonly keysOf: (record: R) => readonly IndexKey[];
  /** Whether it knows how many records stand under a key. */
  readonly counts: boolean;
}

/** The records of a table by the keys of one index: an immutable value. */
export class TableIndex<R extends StoredRecord> {
  readonly #rule: IndexRule<R>;
  readonly tree: Tree<IndexEntry, undefined>;
  /** By key, of an index that counts. */
  readonly counts: Tree<IndexKey, number> | undefined;

  private constructor(
    rule: IndexRule<R>,
    tree: Tree<IndexEntry, undefined>,
    counts: Tree<IndexKey, number> | undefined,
  ) {
    this.#rule = rule;
    this.tree = tree;
    this.counts = counts;
  }

  /** The index of these records. */
  static of<R extends StoredRecord>(rule: IndexRule<R>, records: Iterable<R>): TableIndex<R> {
    const index = new TableIndex(rule, entryTree(), rule.counts ? keyTree<IndexKey, number>() : undefined);
    for (const record of records) index.#add(record.id, rule.keysOf(record));
    return index;
  }

  /** The index once these writes were made, in their order. */
  after(changes: readonly RecordChange<R>[]): TableIndex<R> {
    let next: TableIndex<R> | undefined;
    for (const { before, after } of changes) {
      const [was, is] = [this.#keysOf(before), this.#keysOf(after)];
      if (sameKeys(was, is)) continue;
      next ??= new TableIndex(this.#rule, this.tree.clone(), this.counts?.clone());
      if (before !== undefined) next.#remove(before.id, was);
      if (after !== undefined) next.#add(after.id, is);
    }
    return next ?? this;
  }

  #keysOf(record: R | undefined): readonly IndexKey[] {
    return record === undefined ? NONE : this.#rule.keysOf(record);
  }

  #add(id: number, keys: readonly IndexKey[]): void {
    for (const key of keys) if (this.tree.set([key, id], undefined)) this.#count(key, 1);
  }

  #remove(id: number, keys: readonly IndexKey[]): void {
    for (const key of keys) if (this.tree.delete([key, id])) this.#count(key, -1);
  }

  #count(key: IndexKey, by: number): void {
    this.counts?.set(key, (this.counts.get(key) ?? 0) + by);
  }
}

const NONE: readonly IndexKey[] = [];

function sameKeys(one: readonly IndexKey[], other: readonly IndexKey[]): boolean {
  return one.length === other.length && one.every((key, at) => key === other[at]);
}

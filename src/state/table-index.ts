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

/** The record of an id before and after a write; undefined where there was none, or is none any more. */
export interface RecordChange<R extends StoredRecord> {
  readonly before: R | undefined;
  readonly after: R | undefined;
}

/** What an index is made of. */
export interface IndexRule<R extends StoredRecord> {
  readonly name: string;
  readonly keysOf: (record: R) => readonly IndexKey[];
  /** Whether it knows how many records stand under a key. */
  readonly counts: boolean;
}

/** A write that an index has not taken in, with those before it: the keys alone, as records may be large. */
interface Behind {
  readonly id: number;
  readonly was: readonly IndexKey[];
  readonly is: readonly IndexKey[];
  readonly earlier: Behind | undefined;
  /** How many they are. */
  readonly length: number;
}

/** So many writes wait at most until an index takes them in, read or not. */
const MOST_BEHIND = 64;

/** The records of a table by the keys of one index: an immutable value, which takes writes in when it is first read after them. */
export class TableIndex<R extends StoredRecord> {
  readonly #rule: IndexRule<R>;
  #tree: Tree<IndexEntry, undefined>;
  #counts: Tree<IndexKey, number> | undefined;
  #behind: Behind | undefined;

  private constructor(
    rule: IndexRule<R>,
    {
      tree,
      counts,
      behind,
    }: { tree: Tree<IndexEntry, undefined>; counts: Tree<IndexKey, number> | undefined; behind?: Behind },
  ) {
    this.#rule = rule;
    this.#tree = tree;
    this.#counts = counts;
    this.#behind = behind;
  }

  /** The index of these records. */
  static of<R extends StoredRecord>(records: Iterable<R>, rule: IndexRule<R>): TableIndex<R> {
    const counts = rule.counts ? keyTree<IndexKey, number>() : undefined;
    const index = new TableIndex(rule, { tree: entryTree(), counts });
    for (const record of records) index.#add(record.id, rule.keysOf(record));
    return index;
  }

  get name(): string {
    return this.#rule.name;
  }

  /** The index after the record of an id was written; itself where that changes no key. */
  after(id: number, { before, after }: RecordChange<R>): TableIndex<R> {
    const { keysOf } = this.#rule;
    const was = before === undefined ? NONE : keysOf(before);
    const is = after === undefined ? NONE : keysOf(after);
    if (sameKeys(was, is)) return this;
    if (this.#behind?.length === MOST_BEHIND) this.#takeIn();
    const earlier = this.#behind;
    const behind = { id, was, is, earlier, length: (earlier?.length ?? 0) + 1 };
    return new TableIndex(this.#rule, { tree: this.#tree, counts: this.#counts, behind });
  }

  /** The ids of records by their keys. */
  get tree(): Tree<IndexEntry, undefined> {
    this.#takeIn();
    return this.#tree;
  }

  /** How many records stand under a key; undefined where it does not count. */
  get counts(): Tree<IndexKey, number> | undefined {
    this.#takeIn();
    return this.#counts;
  }

  #takeIn(): void {
    if (this.#behind === undefined) return;
    const changes: Behind[] = [];
    for (let one: Behind | undefined = this.#behind; one !== undefined; one = one.earlier) changes.push(one);
    this.#behind = undefined;
    this.#tree = this.#tree.clone();
    this.#counts = this.#counts?.clone();
    for (const { id, was, is } of changes.reverse()) {
      this.#remove(id, was);
      this.#add(id, is);
    }
  }

  #add(id: number, keys: readonly IndexKey[]): void {
    for (const key of keys) if (this.#tree.set([key, id], undefined)) this.#count(key, 1);
  }

  #remove(id: number, keys: readonly IndexKey[]): void {
    for (const key of keys) if (this.#tree.delete([key, id])) this.#count(key, -1);
  }

  #count(key: IndexKey, by: number): void {
    this.#counts?.set(key, (this.#counts.get(key) ?? 0) + by);
  }
}

const NONE: readonly IndexKey[] = [];

function sameKeys(one: readonly IndexKey[], other: readonly IndexKey[]): boolean {
  if (one.length !== other.length) return false;
  for (let at = 0; at < one.length; at += 1) if (one[at] !== other[at]) return false;
  return true;
}

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

/** A write that a tree has not taken in, with those before it: the keys alone, as records may be large. */
interface Behind {
  readonly id: number;
  readonly was: readonly IndexKey[];
  readonly is: readonly IndexKey[];
  readonly earlier: Behind | undefined;
  /** How many they are. */
  readonly length: number;
}

/** So many writes wait at most until a tree takes them in, read or not. */
const MOST_BEHIND = 64;

/** Puts what a write changed into a tree that nobody else has. */
type TakeIn<K, V> = (tree: Tree<K, V>, change: Behind) => void;

/** A tree as an immutable value, which takes writes in when it is first read after them. */
class LateTree<K, V> {
  readonly #takeIn: TakeIn<K, V>;
  #tree: Tree<K, V>;
  #behind: Behind | undefined;

  constructor(tree: Tree<K, V>, takeIn: TakeIn<K, V>, behind?: Behind) {
    this.#takeIn = takeIn;
    this.#tree = tree;
    this.#behind = behind;
  }

  /** The tree after the keys of a record changed. */
  after(id: number, was: readonly IndexKey[], is: readonly IndexKey[]): LateTree<K, V> {
    if (this.#behind?.length === MOST_BEHIND) this.read();
    const earlier = this.#behind;
    return new LateTree(this.#tree, this.#takeIn, { id, was, is, earlier, length: (earlier?.length ?? 0) + 1 });
  }

  /** The tree with every write in it. */
  read(): Tree<K, V> {
    if (this.#behind === undefined) return this.#tree;
    const changes: Behind[] = [];
    for (let one: Behind | undefined = this.#behind; one !== undefined; one = one.earlier) changes.push(one);
    this.#behind = undefined;
    this.#tree = this.#tree.clone();
    for (const change of changes.reverse()) this.#takeIn(this.#tree, change);
    return this.#tree;
  }
}

/** The records of a table by the keys of one index: an immutable value. */
export class TableIndex<R extends StoredRecord> {
  readonly #rule: IndexRule<R>;
  readonly #entries: LateTree<IndexEntry, undefined>;
  readonly #counts: LateTree<IndexKey, number> | undefined;

  private constructor(
    rule: IndexRule<R>,
    entries: LateTree<IndexEntry, undefined>,
    counts: LateTree<IndexKey, number> | undefined,
  ) {
    this.#rule = rule;
    this.#entries = entries;
    this.#counts = counts;
  }

  /** The index of these records. */
  static of<R extends StoredRecord>(records: Iterable<R>, rule: IndexRule<R>): TableIndex<R> {
    const entries = entryTree();
    const counts = rule.counts ? keyTree<IndexKey, number>() : undefined;
    for (const record of records) {
      const change = { id: record.id, was: NONE, is: rule.keysOf(record) };
      changeEntries(entries, change);
      if (counts !== undefined) changeCounts(counts, change);
    }
    return new TableIndex(rule, new LateTree(entries, changeEntries), counts && new LateTree(counts, changeCounts));
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
    return new TableIndex(this.#rule, this.#entries.after(id, was, is), this.#counts?.after(id, was, is));
  }

  /** The ids of records by their keys. */
  get tree(): Tree<IndexEntry, undefined> {
    return this.#entries.read();
  }

  /** How many records stand under a key; undefined where it does not count. */
  get counts(): Tree<IndexKey, number> | undefined {
    return this.#counts?.read();
  }
}

function changeEntries(tree: Tree<IndexEntry, undefined>, { id, was, is }: Pick<Behind, "id" | "was" | "is">): void {
  for (const key of was) tree.delete([key, id]);
  for (const key of is) tree.set([key, id], undefined);
}

/** A record counts once under a key, however often it names it. */
function changeCounts(tree: Tree<IndexKey, number>, { was, is }: Pick<Behind, "was" | "is">): void {
  for (const key of new Set(was)) tree.set(key, (tree.get(key) ?? 0) - 1);
  for (const key of new Set(is)) tree.set(key, (tree.get(key) ?? 0) + 1);
}

const NONE: readonly IndexKey[] = [];

function sameKeys(one: readonly IndexKey[], other: readonly IndexKey[]): boolean {
  if (one.length !== other.length) return false;
  for (let at = 0; at < one.length; at += 1) if (one[at] !== other[at]) return false;
  return true;
}

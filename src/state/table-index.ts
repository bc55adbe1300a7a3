import { Gradual } from "./gradual.ts";
import type { IndexKey, StoredRecord } from "./resource.ts";
import { Tree } from "./tree.ts";
import { type MaybeMade, sketchOf } from "./unmade.ts";

/** A key of an index, and the id of a record that stands under it. */
export class IndexEntry {
  readonly key: IndexKey;
  readonly id: number;

  // A list of two would be two objects, and a site has several entries for each of its records.
  constructor(key: IndexKey, id: number) {
    this.key = key;
    this.id = id;
  }
}

/** An empty tree of single keys. */
export function keyTree<K extends IndexKey, V>(): Tree<K, V> {
  return Tree.ofPairs<K, V>(compareKeys);
}

/** An empty tree of entries: equal keys by id. */
export function entryTree(): Tree<IndexEntry> {
  return Tree.ofKeys(compareEntries);
}

function compareKeys(a: IndexKey, b: IndexKey): number {
  // Whether texts are the same is known sooner than which comes first; what is no number is the same as none.
  return a === b ? 0 : a < b ? -1 : 1;
}

/** Entries in the order of a tree: by key, equal keys by id. */
export function compareEntries(a: IndexEntry, b: IndexEntry): number {
  return compareKeys(a.key, b.key) || a.id - b.id;
}

/** What an index is made of. */
export interface IndexRule<R extends StoredRecord> {
  readonly name: string;
  readonly keysOf: (record: R) => readonly IndexKey[];
  /** Whether it knows how many records stand under a key. */
  readonly counts: boolean;
}

/** The keys of a record, by place of the index among those of its table, and at the end its slug. */
export type KeysByIndex = readonly (readonly IndexKey[])[];

/** A write that made a version of a table, with those before it: the keys alone, as records may be large. */
export interface Write {
  /** The version before it. */
  readonly serial: number;
  readonly id: number;
  /** The keys that the record had; undefined where there was none. */
  readonly was: KeysByIndex | undefined;
  /** The keys that it has; where they are the same the same list. Undefined where there is none any more. */
  readonly is: KeysByIndex | undefined;
  readonly earlier: Write | undefined;
  /** How many they are. */
  readonly length: number;
}

/** So many writes are known of a table at most; then its indexes take them in, read or not. */
export const MOST_WRITTEN = 64;

/** What a write changed of the keys of a record in one index. */
export interface KeyChange {
  readonly id: number;
  readonly was: readonly IndexKey[];
  readonly is: readonly IndexKey[];
}

/** A tree, or several that change together: a clone goes its own way from there. */
interface Grown<Self> {
  clone(): Self;
}

/** Puts what a write changed into trees that nobody else has. */
type TakeIn<T> = (tree: T, change: KeyChange) => void;

/** Trees as they were after some write: an immutable value. */
export class LateTree<T extends Grown<T>> {
  readonly #takeIn: TakeIn<T>;
  readonly #tree: Gradual<T>;
  /** The last write that they have; undefined for none of those that their table knows. */
  readonly #last: Write | undefined;

  constructor(tree: Gradual<T>, takeIn: TakeIn<T>, last?: Write) {
    this.#takeIn = takeIn;
    this.#tree = tree;
    this.#last = last;
  }

  /** Trees that take in these records, in steps. */
  static of<T extends Grown<T>, R extends StoredRecord>(
    tree: T,
    takeIn: TakeIn<T>,
    source: { records: () => Iterable<MaybeMade<R>>; keysOf: (record: R) => readonly IndexKey[] },
  ): LateTree<T> {
    return new LateTree(new Gradual(tree, taking(tree, takeIn, source)), takeIn);
  }

  get tree(): T {
    return this.#tree.value;
  }

  /** The trees with every write up to this one; `place`: that of their keys. */
  upTo(last: Write | undefined, place: number): LateTree<T> {
    if (last === this.#last) return this;
    const changes: KeyChange[] = [];
    for (let write = last; write !== undefined && write !== this.#last; write = write.earlier) {
      const [was, is] = [write.was?.[place] ?? NONE, write.is?.[place] ?? NONE];
      if (was !== is && was.length + is.length > 0) changes.push({ id: write.id, was, is });
    }
    if (changes.length === 0) return new LateTree(this.#tree, this.#takeIn, last);
    const tree = this.#tree.value.clone();
    for (const change of changes.reverse()) this.#takeIn(tree, change);
    return new LateTree(new Gradual(tree), this.#takeIn, last);
  }

  /** The same trees, for a table that knows no writes. */
  get begun(): LateTree<T> {
    return new LateTree(this.#tree, this.#takeIn);
  }

  /** The steps in which they are made. */
  steps(): Generator<void> {
    return this.#tree.steps();
  }
}

/** The records of a table by the keys of one index: an immutable value, which has the writes of the table up to some one. */
export class TableIndex<R extends StoredRecord> {
  readonly #rule: IndexRule<R>;
  readonly #place: number;
  readonly #entries: LateTree<Tree<IndexEntry>>;
  readonly #counts: LateTree<Tree<IndexKey, number>> | undefined;

  private constructor(
    { rule, place }: { rule: IndexRule<R>; place: number },
    entries: LateTree<Tree<IndexEntry>>,
    counts: LateTree<Tree<IndexKey, number>> | undefined,
  ) {
    this.#rule = rule;
    this.#place = place;
    this.#entries = entries;
    this.#counts = counts;
  }

  /** The index of these records, at that place among those of its table; their keys are read in its steps. */
  static of<R extends StoredRecord>(
    records: () => Iterable<MaybeMade<R>>,
    rule: IndexRule<R>,
    place: number,
  ): TableIndex<R> {
    const source = { records, keysOf: rule.keysOf };
    return new TableIndex(
      { rule, place },
      LateTree.of(entryTree(), changeEntries, source),
      rule.counts ? LateTree.of(keyTree<IndexKey, number>(), changeCounts, source) : undefined,
    );
  }

  get name(): string {
    return this.#rule.name;
  }

  keysOf(record: R): readonly IndexKey[] {
    return this.#rule.keysOf(record);
  }

  /** The index, its entries with every write up to this one; itself where they have them. */
  withEntries(last: Write | undefined): TableIndex<R> {
    return this.#with(this.#entries.upTo(last, this.#place), this.#counts);
  }

  /** The index, its counts with every write up to this one; itself where they have them. */
  withCounts(last: Write | undefined): TableIndex<R> {
    return this.#with(this.#entries, this.#counts?.upTo(last, this.#place));
  }

  /** The same index, for a table that begins to know writes anew. */
  get begun(): TableIndex<R> {
    return this.#with(this.#entries.begun, this.#counts?.begun);
  }

  #with(entries: LateTree<Tree<IndexEntry>>, counts: LateTree<Tree<IndexKey, number>> | undefined): TableIndex<R> {
    if (entries === this.#entries && counts === this.#counts) return this;
    return new TableIndex({ rule: this.#rule, place: this.#place }, entries, counts);
  }

  /** The ids of records by their keys. */
  get entries(): Tree<IndexEntry> {
    return this.#entries.tree;
  }

  /** How many records stand under a key; undefined where it does not count. */
  get counts(): Tree<IndexKey, number> | undefined {
    return this.#counts?.tree;
  }

  /** The steps in which it is made. */
  *steps(): Generator<void> {
    yield* this.stepsToCounts();
    yield* this.#entries.steps();
  }

  /** The steps in which it comes to know how many records stand under its keys, where it counts. */
  *stepsToCounts(): Generator<void> {
    if (this.#counts !== undefined) yield* this.#counts.steps();
  }
}

function* taking<T, R extends StoredRecord>(
  tree: T,
  takeIn: TakeIn<T>,
  { records, keysOf }: { records: () => Iterable<MaybeMade<R>>; keysOf: (record: R) => readonly IndexKey[] },
): Generator<void> {
  for (const held of records()) {
    takeIn(tree, { id: held.id, was: NONE, is: keysOf(sketchOf(held)) });
    yield;
  }
}

function changeEntries(tree: Tree<IndexEntry>, { id, was, is }: KeyChange): void {
  for (const key of was) tree.delete(new IndexEntry(key, id));
  for (const key of is) tree.set(new IndexEntry(key, id), undefined);
}

/** A record counts once under a key, however often it names it. */
function changeCounts(tree: Tree<IndexKey, number>, { was, is }: KeyChange): void {
  for (const key of once(was)) tree.set(key, (tree.get(key) ?? 0) - 1);
  for (const key of once(is)) tree.set(key, (tree.get(key) ?? 0) + 1);
}

function once(keys: readonly IndexKey[]): Iterable<IndexKey> {
  return keys.length < 2 ? keys : new Set(keys);
}

const NONE: readonly IndexKey[] = [];

/** The key of a record among the slugs; none where it has no slug. */
export function slugKeysOf({ slug }: StoredRecord): readonly IndexKey[] {
  return slug === undefined || slug === "" ? NONE : [slug];
}

/** The keys of a record by its indexes and its slug; where they are those that it had, the same list. */
export function keysByIndex<R extends StoredRecord>(
  record: R,
  { indexes, was }: { indexes: readonly TableIndex<R>[]; was?: KeysByIndex | undefined },
): KeysByIndex {
  const keys = indexes.map((index, place) => sameOr(was?.[place], index.keysOf(record)));
  // To a list that is pushed to the engine gives room for more than one.
  return keys.concat([sameOr(was?.[indexes.length], slugKeysOf(record))]);
}

/** The list that was, where these keys are the same. */
function sameOr(was: readonly IndexKey[] | undefined, keys: readonly IndexKey[]): readonly IndexKey[] {
  return was !== undefined && sameKeys(was, keys) ? was : keys;
}

function sameKeys(one: readonly IndexKey[], other: readonly IndexKey[]): boolean {
  if (one.length !== other.length) return false;
  for (let at = 0; at < one.length; at += 1) if (one[at] !== other[at]) return false;
  return true;
}

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

/** What a write changed of the keys of a record. */
interface KeyChange {
  readonly id: number;
  readonly was: readonly IndexKey[];
  readonly is: readonly IndexKey[];
}

/** A write that a tree has not taken in, with those before it: the keys alone, as records may be large. */
interface Behind extends KeyChange {
  readonly earlier: Behind | undefined;
  /** How many they are. */
  readonly length: number;
}

/** So many writes wait at most until a tree takes them in, read or not. */
const MOST_BEHIND = 64;

/** Puts what a write changed into a tree that nobody else has. */
type TakeIn<K, V> = (tree: Tree<K, V>, change: KeyChange) => void;

/** A tree as an immutable value, which takes writes in when it is first read after them. */
class LateTree<K, V> {
  readonly #takeIn: TakeIn<K, V>;
  #tree: Gradual<Tree<K, V>>;
  #behind: Behind | undefined;

  constructor(tree: Gradual<Tree<K, V>>, takeIn: TakeIn<K, V>, behind?: Behind) {
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
    if (this.#behind === undefined) return this.#tree.value;
    const changes: Behind[] = [];
    for (let one: Behind | undefined = this.#behind; one !== undefined; one = one.earlier) changes.push(one);
    this.#behind = undefined;
    const tree = this.#tree.value.clone();
    for (const change of changes.reverse()) this.#takeIn(tree, change);
    this.#tree = new Gradual(tree);
    return tree;
  }

  /** The steps in which the tree is made. */
  steps(): Generator<void> {
    return this.#tree.steps();
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

  /** The index of these records; their keys are read in its steps. */
  static of<R extends StoredRecord>(records: () => Iterable<MaybeMade<R>>, rule: IndexRule<R>): TableIndex<R> {
    const late = <K, V>(tree: Tree<K, V>, takeIn: TakeIn<K, V>) =>
      new LateTree(new Gradual(tree, taking(tree, takeIn, { records, rule })), takeIn);
    return new TableIndex(
      rule,
      late(entryTree(), changeEntries),
      rule.counts ? late(keyTree<IndexKey, number>(), changeCounts) : undefined,
    );
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
  get tree(): Tree<IndexEntry> {
    return this.#entries.read();
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

  /** How many records stand under a key; undefined where it does not count. */
  get counts(): Tree<IndexKey, number> | undefined {
    return this.#counts?.read();
  }
}

function* taking<K, V, R extends StoredRecord>(
  tree: Tree<K, V>,
  takeIn: TakeIn<K, V>,
  { records, rule }: { records: () => Iterable<MaybeMade<R>>; rule: IndexRule<R> },
): Generator<void> {
  for (const held of records()) {
    takeIn(tree, { id: held.id, was: NONE, is: rule.keysOf(sketchOf(held)) });
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

function sameKeys(one: readonly IndexKey[], other: readonly IndexKey[]): boolean {
  if (one.length !== other.length) return false;
  for (let at = 0; at < one.length; at += 1) if (one[at] !== other[at]) return false;
  return true;
}

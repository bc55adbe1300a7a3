import BTreeModule from "sorted-btree";
import type { Json, JsonObject } from "../json/json.ts";
import type { IndexKey, Resource, StoredRecord } from "./resource.ts";

// The package is CommonJS: under Node's ESM rules its class is the `default` member of the default import.
const BTree = BTreeModule.default;
type Tree<K, V> = InstanceType<typeof BTree<K, V>>;
type IndexEntry = readonly [key: IndexKey, id: number];

/** Bounds of a walk through an index: `from` and `to` are both included. */
export interface Range {
  from?: IndexKey;
  to?: IndexKey;
  reverse?: boolean;
}

interface Trees<R extends StoredRecord> {
  readonly byId: Tree<number, R>;
  readonly bySlug: Tree<IndexEntry, undefined>;
  readonly indexes: ReadonlyMap<string, Tree<IndexEntry, undefined>>;
  /** By index and key, for the counted indexes. */
  readonly counts: ReadonlyMap<string, Tree<IndexKey, number>>;
  /** By text in front of a slug's number: the lowest number from 2 on that no slug has, where it is not 2. */
  readonly freeNumbers: Tree<string, number>;
}

/** What is known of records before they are made: the highest id in use, 0 where there are none, and their number. */
export interface KnownBefore {
  readonly highestId: number;
  readonly size: number;
}

/** The records of one resource: an immutable value, ordered by id, looked up by id, slug and index. */
export class Table<R extends StoredRecord> {
  readonly resource: Resource<R>;
  readonly #known: KnownBefore | undefined;
  #trees: Trees<R> | (() => Trees<R>);

  private constructor(resource: Resource<R>, trees: Trees<R> | (() => Trees<R>), known?: KnownBefore) {
    this.resource = resource;
    this.#trees = trees;
    this.#known = known;
  }

  /** A table that holds the given records; a later record of the same id replaces an earlier one. */
  static of<R extends StoredRecord>(resource: Resource<R>, records: Iterable<R>): Table<R> {
    return new Table(resource, treesOf(resource, records));
  }

  /** A table whose records are made when somebody first asks for one. */
  static lazily<R extends StoredRecord>(
    resource: Resource<R>,
    known: KnownBefore,
    records: () => Iterable<R>,
  ): Table<R> {
    return new Table(resource, () => treesOf(resource, records()), known);
  }

  /** Number of records. */
  get size(): number {
    return this.#known?.size ?? this.#full.byId.size;
  }

  /** The record of that id. */
  get(id: number): R | undefined {
    return this.#full.byId.get(id);
  }

  /** The record of that slug; where several share one, that of the highest id. */
  bySlug(slug: string): R | undefined {
    const found = this.#full.bySlug.getPairOrNextLower([slug, Number.MAX_SAFE_INTEGER])?.[0];
    return found === undefined || found[0] !== slug ? undefined : this.#full.byId.get(found[1]);
  }

  /** Every record of that slug in the order of ids. */
  *allBySlug(slug: string): IterableIterator<R> {
    for (const [[key, id]] of this.#full.bySlug.entries([slug, -1])) {
      if (key !== slug) return;
      const record = this.#full.byId.get(id);
      if (record !== undefined) yield record;
    }
  }

  /** The lowest number from 2 on that is free behind this slug: `slug-2`, `slug-3` … */
  freeNumber(slug: string): number {
    return this.#full.freeNumbers.get(slug) ?? 2;
  }

  /** How many records stand under a key of a counted index; throws on an index that does not count. */
  count(index: string, key: IndexKey): number {
    const counts = this.#full.counts.get(index);
    if (counts === undefined) throw new Error(`resource ${this.resource.name} does not count its index ${index}`);
    return counts.get(key) ?? 0;
  }

  /** Every record in the order of ids. */
  all(): IterableIterator<R> {
    return this.#full.byId.values();
  }

  /** Highest id in use, 0 when empty. */
  get highestId(): number {
    return this.#known?.highestId ?? this.#full.byId.maxKey() ?? 0;
  }

  /** The lowest key of an index; undefined where no record stands in it. Throws on an index that the resource does not have. */
  firstKey(index: string): IndexKey | undefined {
    return this.#index(index).minKey()?.[0];
  }

  /** Records in the order of an index, equal keys by id; throws on an index that the resource does not have. */
  *range(index: string, { from, to, reverse = false }: Range = {}): IterableIterator<R> {
    const tree = this.#index(index);
    const walk = reverse
      ? tree.entriesReversed(to === undefined ? undefined : [to, Number.MAX_SAFE_INTEGER])
      : tree.entries(from === undefined ? undefined : [from, -1]);
    for (const [[key, id]] of walk) {
      if (reverse ? from !== undefined && key < from : to !== undefined && key > to) return;
      const record = this.#full.byId.get(id);
      if (record !== undefined) yield record;
    }
  }

  /** The table with this record in it, in place of one of the same id. */
  with(record: R): Table<R> {
    const trees = cloned(this.#full);
    removeFrom(trees, this.resource, record.id);
    addTo(trees, this.resource, record);
    return new Table(this.resource, trees);
  }

  /** The table without the record of that id. */
  without(id: number): Table<R> {
    const trees = cloned(this.#full);
    removeFrom(trees, this.resource, id);
    return new Table(this.resource, trees);
  }

  #index(name: string): Tree<IndexEntry, undefined> {
    const tree = this.#full.indexes.get(name);
    if (tree === undefined) throw new Error(`resource ${this.resource.name} has no index ${name}`);
    return tree;
  }

  get #full(): Trees<R> {
    if (typeof this.#trees === "function") this.#trees = this.#trees();
    return this.#trees;
  }
}

function treesOf<R extends StoredRecord>(resource: Resource<R>, records: Iterable<R>): Trees<R> {
  const trees: Trees<R> = {
    byId: new BTree<number, R>(undefined, compareKeys),
    bySlug: new BTree<IndexEntry, undefined>(undefined, compareEntries),
    indexes: new Map(
      Object.keys(resource.indexes).map((name) => [name, new BTree<IndexEntry, undefined>(undefined, compareEntries)]),
    ),
    counts: new Map(resource.counted.map((name) => [name, new BTree<IndexKey, number>(undefined, compareKeys)])),
    freeNumbers: new BTree<string, number>(undefined, compareKeys),
  };
  for (const record of records) {
    removeFrom(trees, resource, record.id);
    addTo(trees, resource, record);
  }
  return trees;
}

function cloned<R extends StoredRecord>({ byId, bySlug, indexes, counts, freeNumbers }: Trees<R>): Trees<R> {
  return {
    byId: byId.clone(),
    bySlug: bySlug.clone(),
    indexes: clonedTrees(indexes),
    counts: clonedTrees(counts),
    freeNumbers: freeNumbers.clone(),
  };
}

function clonedTrees<K, V>(trees: ReadonlyMap<string, Tree<K, V>>): Map<string, Tree<K, V>> {
  const copies = new Map<string, Tree<K, V>>();
  for (const [name, tree] of trees) copies.set(name, tree.clone());
  return copies;
}

function addTo<R extends StoredRecord>(trees: Trees<R>, resource: Resource<R>, record: R): void {
  trees.byId.set(record.id, record);
  if (record.slug !== undefined && record.slug !== "") {
    trees.bySlug.set([record.slug, record.id], undefined);
    takeNumber(trees, record.slug);
  }
  for (const [name, tree] of trees.indexes) {
    const counts = trees.counts.get(name);
    for (const key of resource.indexes[name]?.(record) ?? [])
      if (tree.set([key, record.id], undefined)) counts?.set(key, (counts.get(key) ?? 0) + 1);
  }
}

function removeFrom<R extends StoredRecord>(trees: Trees<R>, resource: Resource<R>, id: number): void {
  const record = trees.byId.get(id);
  if (record === undefined) return;
  trees.byId.delete(id);
  if (record.slug !== undefined) {
    trees.bySlug.delete([record.slug, id]);
    giveNumberBack(trees, record.slug);
  }
  for (const [name, tree] of trees.indexes) {
    const counts = trees.counts.get(name);
    for (const key of resource.indexes[name]?.(record) ?? [])
      if (tree.delete([key, id])) counts?.set(key, (counts.get(key) ?? 0) - 1);
  }
}

type SlugTrees = Pick<Trees<StoredRecord>, "bySlug" | "freeNumbers">;

function takeNumber({ bySlug, freeNumbers }: SlugTrees, slug: string): void {
  const [text, taken] = numbered(slug);
  let free = freeNumbers.get(text) ?? 2;
  if (taken !== free) return;
  do free += 1;
  while (isTaken(bySlug, `${text}-${free}`));
  freeNumbers.set(text, free);
}

function giveNumberBack({ bySlug, freeNumbers }: SlugTrees, slug: string): void {
  const [text, given] = numbered(slug);
  if (given >= 2 && given < (freeNumbers.get(text) ?? 2) && !isTaken(bySlug, slug)) freeNumbers.set(text, given);
}

/** A slug's text and the number behind it; 0 where there is none that counts. */
function numbered(slug: string): [text: string, number: number] {
  const hyphen = slug.lastIndexOf("-");
  const digits = slug.slice(hyphen + 1);
  return hyphen > 0 && /^[1-9]\d{0,8}$/.test(digits) ? [slug.slice(0, hyphen), Number(digits)] : [slug, 0];
}

function isTaken(bySlug: Tree<IndexEntry, undefined>, slug: string): boolean {
  return bySlug.getPairOrNextLower([slug, Number.MAX_SAFE_INTEGER])?.[0][0] === slug;
}

function compareKeys(a: IndexKey, b: IndexKey): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function compareEntries(a: IndexEntry, b: IndexEntry): number {
  return compareKeys(a[0], b[0]) || a[1] - b[1];
}

/** Members of a record as JSON, for documents and the data file. */
export function recordAsJson(record: StoredRecord): JsonObject {
  return record as unknown as JsonObject;
}

/** A JSON object taken for a record of the resource; what comes from outside is checked against its schema before. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller says which resource it is for
export function recordFromJson<R extends StoredRecord>(value: { [member: string]: Json }): R {
  return value as unknown as R;
}

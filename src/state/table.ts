import BTreeModule from "sorted-btree";
import type { Json, JsonObject } from "../catalogue/document.ts";
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
}

/** The records of one resource: an immutable value, ordered by id, looked up by id, slug and index. */
export class Table<R extends StoredRecord> {
  readonly resource: Resource<R>;
  readonly #highestId: number | undefined;
  #trees: Trees<R> | (() => Trees<R>);

  private constructor(resource: Resource<R>, trees: Trees<R> | (() => Trees<R>), highestId?: number) {
    this.resource = resource;
    this.#trees = trees;
    this.#highestId = highestId;
  }

  /** A table that holds the given records; a later record of the same id replaces an earlier one. */
  static of<R extends StoredRecord>(resource: Resource<R>, records: Iterable<R>): Table<R> {
    return new Table(resource, treesOf(resource, records));
  }

  /** A table whose records are made when somebody first asks for one; `highestId` is known before. */
  static lazily<R extends StoredRecord>(
    resource: Resource<R>,
    highestId: number,
    records: () => Iterable<R>,
  ): Table<R> {
    return new Table(resource, () => treesOf(resource, records()), highestId);
  }

  /** Number of records. */
  get size(): number {
    return this.#full.byId.size;
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

  /** Every record in the order of ids. */
  all(): IterableIterator<R> {
    return this.#full.byId.values();
  }

  /** Highest id in use, 0 when empty. */
  get highestId(): number {
    return this.#highestId ?? this.#full.byId.maxKey() ?? 0;
  }

  /** Records in the order of an index, equal keys by id; throws on an index that the resource does not have. */
  *range(index: string, { from, to, reverse = false }: Range = {}): IterableIterator<R> {
    const tree = this.#full.indexes.get(index);
    if (tree === undefined) throw new Error(`resource ${this.resource.name} has no index ${index}`);
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

  get #full(): Trees<R> {
    if (typeof this.#trees === "function") this.#trees = this.#trees();
    return this.#trees;
  }
}

function treesOf<R extends StoredRecord>(resource: Resource<R>, records: Iterable<R>): Trees<R> {
  const indexes = new Map(
    Object.keys(resource.indexes).map((name) => [name, new BTree<IndexEntry, undefined>(undefined, compareEntries)]),
  );
  const byId = new BTree<number, R>(undefined, compareKeys);
  const trees = { byId, bySlug: new BTree<IndexEntry, undefined>(undefined, compareEntries), indexes };
  for (const record of records) addTo(trees, resource, record);
  return trees;
}

function cloned<R extends StoredRecord>({ byId, bySlug, indexes }: Trees<R>): Trees<R> {
  const copies = new Map<string, Tree<IndexEntry, undefined>>();
  for (const [name, tree] of indexes) copies.set(name, tree.clone());
  return { byId: byId.clone(), bySlug: bySlug.clone(), indexes: copies };
}

function addTo<R extends StoredRecord>({ byId, bySlug, indexes }: Trees<R>, resource: Resource<R>, record: R): void {
  byId.set(record.id, record);
  if (record.slug !== undefined && record.slug !== "") bySlug.set([record.slug, record.id], undefined);
  for (const [name, tree] of indexes)
    for (const key of resource.indexes[name]?.(record) ?? []) tree.set([key, record.id], undefined);
}

function removeFrom<R extends StoredRecord>(
  { byId, bySlug, indexes }: Trees<R>,
  resource: Resource<R>,
  id: number,
): void {
  const record = byId.get(id);
  if (record === undefined) return;
  byId.delete(id);
  if (record.slug !== undefined) bySlug.delete([record.slug, id]);
  for (const [name, tree] of indexes) for (const key of resource.indexes[name]?.(record) ?? []) tree.delete([key, id]);
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

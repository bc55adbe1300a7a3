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

/** The records of one resource: an immutable value, ordered by id, looked up by id, slug and index. */
export class Table<R extends StoredRecord> {
  readonly resource: Resource<R>;
  readonly #byId: Tree<number, R>;
  readonly #bySlug: Tree<string, number>;
  readonly #indexes: ReadonlyMap<string, Tree<IndexEntry, undefined>>;

  private constructor(
    resource: Resource<R>,
    byId: Tree<number, R>,
    bySlug: Tree<string, number>,
    indexes: ReadonlyMap<string, Tree<IndexEntry, undefined>>,
  ) {
    this.resource = resource;
    this.#byId = byId;
    this.#bySlug = bySlug;
    this.#indexes = indexes;
  }

  /** A table that holds the given records; a later record of the same id replaces an earlier one. */
  static of<R extends StoredRecord>(resource: Resource<R>, records: Iterable<R>): Table<R> {
    const indexes = new Map(
      Object.keys(resource.indexes).map((name) => [name, new BTree<IndexEntry, undefined>(undefined, compareEntries)]),
    );
    const table = new Table<R>(
      resource,
      new BTree<number, R>(undefined, compareKeys),
      new BTree<string, number>(undefined, compareKeys),
      indexes,
    );
    for (const record of records) table.#set(record);
    return table;
  }

  /** Number of records. */
  get size(): number {
    return this.#byId.size;
  }

  /** The record of that id. */
  get(id: number): R | undefined {
    return this.#byId.get(id);
  }

  /** The record of that slug; where several share one, the one written last. */
  bySlug(slug: string): R | undefined {
    const id = this.#bySlug.get(slug);
    return id === undefined ? undefined : this.#byId.get(id);
  }

  /** Every record in the order of ids. */
  all(): IterableIterator<R> {
    return this.#byId.values();
  }

  /** Highest id in use, 0 when empty. */
  get highestId(): number {
    return this.#byId.maxKey() ?? 0;
  }

  /** Records in the order of an index, equal keys by id; throws on an index that the resource does not have. */
  *range(index: string, { from, to, reverse = false }: Range = {}): IterableIterator<R> {
    const tree = this.#indexes.get(index);
    if (tree === undefined) throw new Error(`resource ${this.resource.name} has no index ${index}`);
    const walk = reverse
      ? tree.entriesReversed(to === undefined ? undefined : [to, Number.MAX_SAFE_INTEGER])
      : tree.entries(from === undefined ? undefined : [from, -1]);
    for (const [[key, id]] of walk) {
      if (reverse ? from !== undefined && key < from : to !== undefined && key > to) return;
      const record = this.#byId.get(id);
      if (record !== undefined) yield record;
    }
  }

  /** The table with this record in it, in place of one of the same id. */
  with(record: R): Table<R> {
    const next = this.#clone();
    next.#delete(record.id);
    next.#set(record);
    return next;
  }

  /** The table without the record of that id. */
  without(id: number): Table<R> {
    const next = this.#clone();
    next.#delete(id);
    return next;
  }

  #clone(): Table<R> {
    const indexes = new Map<string, Tree<IndexEntry, undefined>>();
    for (const [name, tree] of this.#indexes) indexes.set(name, tree.clone());
    return new Table(this.resource, this.#byId.clone(), this.#bySlug.clone(), indexes);
  }

  #set(record: R): void {
    this.#byId.set(record.id, record);
    if (record.slug !== undefined && record.slug !== "") this.#bySlug.set(record.slug, record.id);
    for (const [name, tree] of this.#indexes)
      for (const key of this.#keys(name, record)) tree.set([key, record.id], undefined);
  }

  #delete(id: number): void {
    const record = this.#byId.get(id);
    if (record === undefined) return;
    this.#byId.delete(id);
    if (record.slug !== undefined && this.#bySlug.get(record.slug) === id) this.#bySlug.delete(record.slug);
    for (const [name, tree] of this.#indexes) for (const key of this.#keys(name, record)) tree.delete([key, id]);
  }

  #keys(index: string, record: R): readonly IndexKey[] {
    return this.resource.indexes[index]?.(record) ?? [];
  }
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

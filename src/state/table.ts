import type { Json, JsonObject } from "../json/json.ts";
import { atOnce } from "../time/slices.ts";
import type { IndexKey, Resource, StoredRecord } from "./resource.ts";
import { Gradual } from "./gradual.ts";
import { Slugs } from "./slugs.ts";
import {
  compareEntries,
  IndexEntry,
  keysByIndex,
  type KeysByIndex,
  keyTree,
  LateTree,
  MOST_WRITTEN,
  slugKeysOf,
  TableIndex,
  type Write,
} from "./table-index.ts";
import type { Tree } from "./tree.ts";
import { type MaybeMade, recordOf, sketchOf, Unmade } from "./unmade.ts";

/** Bounds of a walk through an index: `from` and `to` are both included. */
export interface Range {
  from?: IndexKey;
  to?: IndexKey;
  reverse?: boolean;
}

/** Which records of a table are wanted, in the order of an index. */
export interface Selecting<R extends StoredRecord> {
  readonly index: string;
  readonly range: Range;
  /** What it says follows from the record alone, and is the same for a sketch of it. */
  readonly passes: (sketch: R) => boolean;
  /** Keys of another index under which all stand that pass: fewer records to look at. */
  readonly under?: { readonly index: string; readonly keys: Iterable<IndexKey> } | undefined;
}

/** So many records are looked at in one step. */
const STEP = 32;

/** The record of an id before and after a write; undefined where there was none, or is none any more. */
interface RecordChange<R extends StoredRecord> {
  readonly before: R | undefined;
  readonly after: R | undefined;
}

interface Trees<R extends StoredRecord> {
  readonly byId: Tree<number, MaybeMade<R>>;
  /** With the writes up to the one after which they were last read, as each of the indexes. */
  slugs: LateTree<Slugs>;
  indexes: readonly TableIndex<R>[];
}

/** What is known of records before they are made: the highest id in use, 0 where there are none, and their number. */
export interface KnownBefore {
  readonly highestId: number;
  readonly size: number;
}

let tables = 0;

/** The records of one resource: an immutable value, ordered by id, looked up by id, slug and index. */
export class Table<R extends StoredRecord> {
  /** Another one for each table of the process. */
  readonly serial = (tables += 1);
  readonly resource: Resource<R>;
  readonly #known: KnownBefore | undefined;
  #trees: Trees<R> | Gradual<Trees<R>>;
  readonly #written: Write | undefined;

  private constructor(
    resource: Resource<R>,
    trees: Trees<R> | Gradual<Trees<R>>,
    { known, written }: { known?: KnownBefore; written?: Write } = {},
  ) {
    this.resource = resource;
    this.#trees = trees;
    this.#known = known;
    this.#written = written;
  }

  /** A table that holds the given records; a later record of the same id replaces an earlier one. */
  static of<R extends StoredRecord>(resource: Resource<R>, records: Iterable<R>): Table<R> {
    const trees = growingTrees(resource, () => records);
    return new Table(resource, trees.value);
  }

  /** A table of records that are asked for when somebody first asks for one of them; those that are not made yet then, each when it is read. */
  static lazily<R extends StoredRecord>(
    resource: Resource<R>,
    known: KnownBefore,
    records: () => Iterable<MaybeMade<R>>,
  ): Table<R> {
    return new Table(resource, growingTrees(resource, records), { known });
  }

  /** Number of records. */
  get size(): number {
    return this.#known?.size ?? this.#full.byId.size;
  }

  /** The record of that id. */
  get(id: number): R | undefined {
    const held = this.#full.byId.get(id);
    return held && recordOf(held);
  }

  /** Whether there is a record of that id. */
  has(id: number): boolean {
    return this.#full.byId.has(id);
  }

  /** The id of the record of that slug, the highest where several share one; undefined where none has it. */
  idOfSlug(slug: string): number | undefined {
    return this.#slugs.idOf(slug);
  }

  /** The record of that slug; where several share one, that of the highest id. */
  bySlug(slug: string): R | undefined {
    const id = this.idOfSlug(slug);
    return id === undefined ? undefined : this.get(id);
  }

  /** Every record of that slug in the order of ids. */
  *allBySlug(slug: string): IterableIterator<R> {
    for (const id of this.#slugs.idsOf(slug)) {
      const record = this.get(id);
      if (record !== undefined) yield record;
    }
  }

  /** The lowest number from 2 on that is free behind this slug: `slug-2`, `slug-3` … */
  freeNumber(slug: string): number {
    return this.#slugs.freeNumber(slug);
  }

  /** How many records stand under a key of a counted index; throws on an index that does not count. */
  count(index: string, key: IndexKey): number {
    const { counts } = this.#read(index, (one) => one.withCounts(this.#written));
    if (counts === undefined) throw new Error(`resource ${this.resource.name} does not count its index ${index}`);
    return counts.get(key) ?? 0;
  }

  /** Every record in the order of ids. */
  *all(): IterableIterator<R> {
    for (const held of this.#full.byId.values()) yield recordOf(held);
  }

  /** Highest id in use, 0 when empty. */
  get highestId(): number {
    return this.#known?.highestId ?? this.#full.byId.highest ?? 0;
  }

  /** The lowest key of an index; undefined where no record stands in it. Throws on an index that the resource does not have. */
  firstKey(index: string): IndexKey | undefined {
    return this.#entries(index).lowest?.key;
  }

  /** Records in the order of an index, equal keys by id; throws on an index that the resource does not have. */
  *range(index: string, range: Range = {}): IterableIterator<R> {
    for (const held of this.#walk(index, range)) yield recordOf(held);
  }

  *#walk(index: string, { from, to, reverse = false }: Range): IterableIterator<MaybeMade<R>> {
    const entries = this.#entries(index);
    const { byId } = this.#full;
    const walk = reverse
      ? entries.keysDown(to === undefined ? undefined : new IndexEntry(to, Number.MAX_SAFE_INTEGER))
      : entries.keys(from === undefined ? undefined : new IndexEntry(from, -1));
    for (const { key, id } of walk) {
      if (reverse ? from !== undefined && key < from : to !== undefined && key > to) return;
      const held = byId.get(id);
      if (held !== undefined) yield held;
    }
  }

  /** The wanted records in their order: sketches of those that are not made yet. */
  select(selecting: Selecting<R>): R[] {
    return atOnce(this.selecting(selecting));
  }

  /** As `select`, in steps of a few records each. */
  *selecting({ index, range, passes, under }: Selecting<R>): Generator<void, R[]> {
    if (under === undefined) return yield* this.#selectingIn(index, range, passes);
    const found = new Map<number, R>();
    for (const key of under.keys)
      for (const sketch of yield* this.#selectingIn(under.index, { from: key, to: key }, passes))
        found.set(sketch.id, sketch);
    const entries = [...found.values()].flatMap((sketch) =>
      this.#keysOf(index, sketch).map((key) => ({ sketch, entry: new IndexEntry(key, sketch.id) })),
    );
    const order = range.reverse === true ? -1 : 1;
    return entries
      .filter(({ entry: { key } }) => isWithin(key, range))
      .sort((one, other) => compareEntries(one.entry, other.entry) * order)
      .map(({ sketch }) => sketch);
  }

  *#selectingIn(index: string, range: Range, passes: Selecting<R>["passes"]): Generator<void, R[]> {
    const found: R[] = [];
    let seen = 0;
    for (const held of this.#walk(index, range)) {
      const sketch = sketchOf(held);
      if (passes(sketch)) found.push(sketch);
      if ((seen += 1) % STEP === 0) yield;
    }
    return found;
  }

  /**
   * What `select` gives, by what it gave of an earlier version: only what was written since is looked at. Undefined where that is too long
   * ago or no earlier version, and where a record that it meets has several keys or none.
   */
  selectAgain(
    { index, range, passes }: Selecting<R>,
    { serial, records }: { serial: number; records: readonly R[] },
  ): R[] | undefined {
    const written = this.#writtenSince(serial);
    if (written === undefined) return undefined;
    const next = records.slice();
    const order = range.reverse === true ? -1 : 1;
    let hasOneKeyEach = true;
    const entryOf = (id: number, keys: readonly IndexKey[] = []): IndexEntry | undefined => {
      const [key] = keys;
      if (key !== undefined && keys.length === 1) return new IndexEntry(key, id);
      hasOneKeyEach = false;
      return undefined;
    };
    const placeOf = (entry: IndexEntry) =>
      placeIn(next, (other) => compareEntries(entryOf(other.id, this.#keysOf(index, other)) ?? entry, entry) * order);
    const at = this.#placeOf(index);
    for (const [id, was] of written) {
      const entry = was && entryOf(id, was[at]);
      const place = entry && placeOf(entry);
      if (place !== undefined && next[place]?.id === id) next.splice(place, 1);
    }
    for (const id of written.keys()) {
      const held = this.#full.byId.get(id);
      if (held === undefined) continue;
      const sketch = sketchOf(held);
      const entry = entryOf(id, this.#keysOf(index, sketch));
      if (entry !== undefined && isWithin(entry.key, range) && passes(sketch)) next.splice(placeOf(entry), 0, sketch);
    }
    return hasOneKeyEach ? next : undefined;
  }

  /** The ids of the records that were written since an earlier version, each with the keys that it had then. */
  #writtenSince(serial: number): ReadonlyMap<number, KeysByIndex | undefined> | undefined {
    const keys = new Map<number, KeysByIndex | undefined>();
    if (serial === this.serial) return keys;
    for (let one = this.#written; one !== undefined; one = one.earlier) {
      keys.set(one.id, one.was);
      if (one.serial === serial) return keys;
    }
    return undefined;
  }

  /** The steps in which that is made which lists begin with. */
  *stepsToLists(): Generator<void> {
    const { listedBy } = this.resource;
    if (this.#trees instanceof Gradual) yield* this.#trees.steps();
    for (const index of this.#full.indexes)
      yield* listedBy === undefined || listedBy.includes(index.name) ? index.steps() : index.stepsToCounts();
  }

  /** The step in which one record is made: what others of its kind need is there from then on. */
  *stepsToOne(): Generator<void> {
    this.get(this.highestId);
    yield;
  }

  /** The steps in which the rest is made that finds records. */
  *stepsToFind(): Generator<void> {
    for (const index of this.#full.indexes) yield* index.steps();
    yield* this.#full.slugs.steps();
  }

  /** The steps in which the records are made, each to stand in place of what it was made from. */
  *stepsToRecords(): Generator<void> {
    const { byId } = this.#full;
    for (const held of byId.values()) {
      if (held instanceof Unmade) byId.set(held.id, held.record);
      yield;
    }
  }

  /** The records that are not those of an earlier table, each with the one before; what both hold is not made for that. */
  *changesSince(earlier: Table<R>): Generator<RecordChange<R> & { readonly id: number }> {
    if (earlier === this) return;
    const [was, is] = [earlier.#full.byId, this.#full.byId];
    for (const held of is.values()) {
      const { id } = held;
      const before = was.get(id);
      if (before === held) continue;
      const change = { id, before: before && recordOf(before), after: recordOf(held) };
      if (change.before !== change.after) yield change;
    }
    for (const held of was.values())
      if (!is.has(held.id)) yield { id: held.id, before: recordOf(held), after: undefined };
  }

  /** The table with this record in it, in place of one of the same id. */
  with(record: R): Table<R> {
    return this.#after(record.id, record);
  }

  /** The table without the record of that id. */
  without(id: number): Table<R> {
    return this.#after(id, undefined);
  }

  #after(id: number, after: R | undefined): Table<R> {
    const full = this.#full;
    const isFull = this.#written?.length === MOST_WRITTEN;
    // What is taken in then is there for all that follow this version.
    if (isFull) {
      full.slugs = full.slugs.upTo(this.#written, full.indexes.length);
      full.indexes = full.indexes.map((index) => index.withEntries(this.#written).withCounts(this.#written));
    }
    const { byId, slugs, indexes } = full;
    const held = byId.get(id);
    const before = held && recordOf(held);
    const next = byId.clone();
    if (after === undefined) next.delete(id);
    else next.set(id, after);
    const trees = {
      byId: next,
      slugs: isFull ? slugs.begun : slugs,
      indexes: isFull ? indexes.map((index) => index.begun) : indexes,
    };
    const was = before && keysByIndex(before, { indexes });
    const is = after && keysByIndex(after, { indexes, was });
    const earlier = isFull ? undefined : this.#written;
    const written = { serial: this.serial, id, was, is, earlier, length: (earlier?.length ?? 0) + 1 };
    return new Table(this.resource, trees, { written });
  }

  #keysOf(index: string, record: R): readonly IndexKey[] {
    const keysOf = this.resource.indexes[index];
    if (keysOf === undefined) throw new Error(`resource ${this.resource.name} has no index ${index}`);
    return keysOf(record);
  }

  /** The slugs with what was written before somebody read them. */
  get #slugs(): Slugs {
    const full = this.#full;
    full.slugs = full.slugs.upTo(this.#written, full.indexes.length);
    return full.slugs.tree;
  }

  #placeOf(index: string): number {
    const place = this.#full.indexes.findIndex(({ name }) => name === index);
    if (place < 0) throw new Error(`resource ${this.resource.name} has no index ${index}`);
    return place;
  }

  #entries(index: string): Tree<IndexEntry> {
    return this.#read(index, (one) => one.withEntries(this.#written)).entries;
  }

  /** The index with what was written before somebody read it. */
  #read(name: string, brought: (index: TableIndex<R>) => TableIndex<R>): TableIndex<R> {
    const place = this.#placeOf(name);
    const { indexes } = this.#full;
    // oxlint-disable-next-line typescript/no-non-null-assertion -- it is there
    const index = indexes[place]!;
    const now = brought(index);
    // Other versions go on with the list that they have.
    if (now !== index) this.#full.indexes = indexes.with(place, now);
    return now;
  }

  get #full(): Trees<R> {
    if (this.#trees instanceof Gradual) this.#trees = this.#trees.value;
    return this.#trees;
  }
}

function isWithin(key: IndexKey, { from, to }: Range): boolean {
  return (from === undefined || key >= from) && (to === undefined || key <= to);
}

/** The first place of a sorted list from which on `compare` does not say that an item comes before. */
function placeIn<Item>(list: readonly Item[], compare: (item: Item) => number): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    // oxlint-disable-next-line typescript/no-non-null-assertion -- it is within the list
    if (compare(list[middle]!) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The trees of these records, which are asked for with the first step and taken in one by one. */
function growingTrees<R extends StoredRecord>(
  resource: Resource<R>,
  records: () => Iterable<MaybeMade<R>>,
): Gradual<Trees<R>> {
  const byId = keyTree<number, MaybeMade<R>>();
  const all = () => byId.values();
  const slugs = LateTree.of(new Slugs(), (tree, change) => tree.take(change), { records: all, keysOf: slugKeysOf });
  const indexes = Object.entries(resource.indexes).map(([name, keysOf], place) =>
    TableIndex.of(all, { name, keysOf, counts: resource.counted.includes(name) }, place),
  );
  return new Gradual({ byId, slugs, indexes }, adding(byId, records));
}

function* adding<R extends StoredRecord>(
  byId: Tree<number, MaybeMade<R>>,
  records: () => Iterable<MaybeMade<R>>,
): Generator<void> {
  for (const record of records()) {
    byId.set(record.id, record);
    yield;
  }
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

import type { Json, JsonObject } from "../json/json.ts";
import { noting, notes } from "./reads.ts";
import type { IndexKey, Resource, StoredRecord } from "./resource.ts";
import { recordAsJson, recordFromJson, Table } from "./table.ts";

/** A table, where the records' own members don't matter. */
export type AnyTable = Table<StoredRecord>;

/** What all states of a line have in common. */
interface Line {
  /** Where the table of a resource stands. */
  readonly tables: ReadonlyMap<string, number>;
  /** Where the next id of an id space stands. */
  readonly idSpaces: ReadonlyMap<string, number>;
  readonly defaultLanguage: string;
  readonly begun?: State | undefined;
}

/** What follows from a state. */
export interface Derivation<Value> {
  /** The resources from whose tables alone it follows, so that a state with the same ones has the same value; unless given from all of the state. */
  readonly from?: readonly string[];
  /** Finds it; must depend on nothing else. */
  readonly make: (state: State) => Value;
}

/** What was derived of a state last, and before that. */
interface Derived {
  readonly how: Derivation<unknown>;
  readonly value: unknown;
  readonly earlier: Derived | undefined;
}

let states = 0;

/** Everything that the site remembers, as one immutable value. */
export class State {
  /** Another one for each state of the process. */
  readonly serial = (states += 1);
  readonly #tables: readonly AnyTable[];
  readonly #values: ReadonlyMap<string, Json>;
  readonly #nextIds: readonly number[];
  readonly #line: Line;
  /** The one asked for last first: there are two at most. What a write leaves as it is goes on with the next state. */
  #derived: Derived | undefined;

  private constructor(
    tables: readonly AnyTable[],
    values: ReadonlyMap<string, Json>,
    nextIds: readonly number[],
    line: Line,
    derived?: Derived,
  ) {
    this.#tables = tables;
    this.#values = values;
    this.#nextIds = nextIds;
    this.#line = line;
    this.#derived = derived;
  }

  /** A state with these tables and values; ids go on above the highest in use of each id space, or at `nextIds` where that is higher. */
  static of(
    tables: Iterable<AnyTable>,
    options: {
      values?: Readonly<Record<string, Json>>;
      nextIds?: Readonly<Record<string, number>>;
      defaultLanguage?: string;
    } = {},
  ): State {
    const byName = new Map<string, AnyTable>();
    const nextIds = new Map(Object.entries(options.nextIds ?? {}));
    for (const table of tables) {
      byName.set(table.resource.name, table);
      const space = table.resource.idSpace;
      nextIds.set(space, Math.max(nextIds.get(space) ?? 1, table.highestId + 1));
    }
    const values = new Map(Object.entries(options.values ?? {}));
    return new State([...byName.values()], values, [...nextIds.values()], {
      tables: places(byName),
      idSpaces: places(nextIds),
      defaultLanguage: options.defaultLanguage ?? "en",
    });
  }

  /** This state, with another one as the beginning that it is compared with. */
  begunAs(begun: State): State {
    return new State(this.#tables, this.#values, this.#nextIds, { ...this.#line, begun });
  }

  /** The next ids as this state counts them; those of one line of states may stand for each other. */
  get counts(): readonly number[] {
    notes()?.bindTo(this);
    return this.#nextIds;
  }

  /** This state, counting on from other next ids of its line. */
  countingFrom(counts: readonly number[]): State {
    return new State(this.#tables, this.#values, counts, this.#line, without(this.#derived));
  }

  /** This state, counting on from these next ids. */
  countingOn(nextIds: Readonly<Record<string, number>>): State {
    return this.countingFrom([...this.#line.idSpaces.keys()].map((space) => nextIds[space] ?? 1));
  }

  /** This state with another table of a resource that it has. */
  withTable(table: AnyTable): State {
    return this.#withTable(table);
  }

  /** What the line of states began as, where somebody wants to know. */
  get begun(): State | undefined {
    notes()?.bindTo(this);
    return this.#line.begun;
  }

  /** Names of the resources, in order of declaration. */
  get resources(): readonly string[] {
    return [...this.#line.tables.keys()];
  }

  /** The site's default language: that of records which name none. */
  get defaultLanguage(): string {
    return this.#line.defaultLanguage;
  }

  /** The table of a resource; throws when the state was not made with it. */
  table<R extends StoredRecord>(resource: Resource<R>): Table<R> {
    const table = this.#table(resource);
    notes()?.noteTable(this, resource.name, table);
    return table;
  }

  /** The table of that name, for callers that know records only as JSON. */
  tableNamed(name: string): AnyTable | undefined {
    const table = this.#tableAt(name);
    notes()?.noteTable(this, name, table);
    return table;
  }

  /** The record of that id; throws when the state was not made with its resource. */
  record<R extends StoredRecord>(resource: Resource<R>, id: number): R | undefined {
    const table = this.#table(resource);
    const answer = table.get(id);
    notes()?.noteAsked(this, resource.name, { table, key: id, asked: { answer, again: (now) => now.get(id) } });
    return answer;
  }

  /** The record of that slug, as its table has it; throws when the state was not made with its resource. */
  recordOfSlug<R extends StoredRecord>(resource: Resource<R>, slug: string): R | undefined {
    const table = this.#table(resource);
    const answer = table.bySlug(slug);
    notes()?.noteAsked(this, resource.name, {
      table,
      key: `slug ${slug}`,
      asked: { answer, again: (now) => now.bySlug(slug) },
    });
    return answer;
  }

  /** How many records stand under a key of a counted index, as the table has it; throws when there is no such table or index. */
  count<R extends StoredRecord>(resource: Resource<R>, index: string, key: IndexKey): number {
    const table = this.#table(resource);
    const answer = table.count(index, key);
    notes()?.noteAsked(this, resource.name, {
      table,
      key: `count ${index} ${key}`,
      asked: { answer, again: (now) => now.count(index, key) },
    });
    return answer;
  }

  /** A single value, such as a set of settings. */
  value(key: string): Json | undefined {
    const value = this.#values.get(key);
    notes()?.noteValue(this, key, value);
    return value;
  }

  /** Every single value by key. */
  values(): IterableIterator<[string, Json]> {
    notes()?.bindTo(this);
    return this.#values.entries();
  }

  /** The id that the next record of this space gets. */
  nextId(idSpace: string): number {
    notes()?.bindTo(this);
    return this.#nextIds[this.#line.idSpaces.get(idSpace) ?? -1] ?? 1;
  }

  /** The next id of every space. */
  nextIds(): Readonly<Record<string, number>> {
    notes()?.bindTo(this);
    return Object.fromEntries([...this.#line.idSpaces].map(([space, place]) => [space, this.#nextIds[place] ?? 1]));
  }

  /** What follows from the state, or from some of its tables: found once, as long as these are the same. */
  derived<Value>(how: Derivation<Value>): Value {
    let known = this.#derived;
    while (known !== undefined && known.how !== how) known = known.earlier;
    if (known === undefined) {
      known = { how, value: noting(undefined, () => how.make(this)), earlier: this.#derived };
      this.#derived = known;
    }
    // What stands under a derivation was made by it.
    const derived = known.value as Value;
    notes()?.noteDerived(this, how, derived);
    return derived;
  }

  /** The state after a command: the one door for every change. Throws when the command names what is not there. */
  apply(command: Command): State {
    switch (command.type) {
      case "put":
        return this.#put(this.#named(command.resource), recordFromJson(command.record));
      case "patch": {
        const table = this.#named(command.resource);
        const record = table.get(command.id);
        if (record === undefined) throw new Error(`no record ${command.id} in ${command.resource}`);
        return this.#put(table, this.#patched(table, record, command.members, command.language));
      }
      case "remove":
        return this.#withTable(this.#named(command.resource).without(command.id));
      case "replace":
        return this.#withTable(
          Table.of(
            this.#named(command.resource).resource,
            command.records.map((record) => recordFromJson<StoredRecord>(record)),
          ),
        );
      case "set":
        return this.#withValues(new Map(this.#values).set(command.key, command.value));
      case "unset": {
        const values = new Map(this.#values);
        values.delete(command.key);
        return this.#withValues(values);
      }
    }
  }

  #tableAt(name: string): AnyTable | undefined {
    const place = this.#line.tables.get(name);
    return place === undefined ? undefined : this.#tables[place];
  }

  #table<R extends StoredRecord>(resource: Resource<R>): Table<R> {
    return this.#named(resource.name) as unknown as Table<R>;
  }

  #named(name: string): AnyTable {
    const table = this.#tableAt(name);
    if (table === undefined) throw new Error(`the state holds no resource ${name}`);
    return table;
  }

  #put(table: AnyTable, record: StoredRecord): State {
    return this.#withTable(table.with(record));
  }

  #withTable(table: AnyTable): State {
    const { name, idSpace } = table.resource;
    const { tables: places, idSpaces } = this.#line;
    const nextIds = withAt(this.#nextIds, idSpaces.get(idSpace), Math.max(this.nextId(idSpace), table.highestId + 1));
    const tables = withAt(this.#tables, places.get(name), table);
    return new State(tables, this.#values, nextIds, this.#line, without(this.#derived, name));
  }

  #withValues(values: ReadonlyMap<string, Json>): State {
    return new State(this.#tables, values, this.#nextIds, this.#line, without(this.#derived));
  }

  #patched(table: AnyTable, record: StoredRecord, members: JsonObject, language: string): StoredRecord {
    if (language === (record.language ?? this.defaultLanguage)) return { ...record, ...members };
    const translatable: readonly string[] = table.resource.translatable;
    const own: JsonObject = {};
    const shared: JsonObject = {};
    for (const [name, value] of Object.entries(members)) (translatable.includes(name) ? own : shared)[name] = value;
    const translations = { ...record.translations, [language]: { ...record.translations?.[language], ...own } };
    return { ...recordAsJson(record), ...shared, id: record.id, translations };
  }
}

function places(names: ReadonlyMap<string, unknown>): ReadonlyMap<string, number> {
  return new Map([...names.keys()].map((name, place) => [name, place]));
}

/** What was derived and goes on where something else changes: the table of that name, or no table. */
function without(derived: Derived | undefined, name?: string): Derived | undefined {
  if (derived === undefined) return undefined;
  const { how, value } = derived;
  const earlier = without(derived.earlier, name);
  if (how.from === undefined || (name !== undefined && how.from.includes(name))) return earlier;
  return earlier === derived.earlier ? derived : { how, value, earlier };
}

/** The list with another value at a place; the same list where that is no other one. Copying a list takes far less time than a map. */
function withAt<Value>(list: readonly Value[], place: number | undefined, value: Value): readonly Value[] {
  if (place === undefined || list[place] === value) return list;
  const copy = list.slice();
  copy[place] = value;
  return copy;
}

/** A change of the state as plain JSON, so that a log of changes can be kept, sent and replayed. */
export type Command =
  | { readonly type: "put"; readonly resource: string; readonly record: JsonObject }
  | {
      readonly type: "patch";
      readonly resource: string;
      readonly id: number;
      readonly members: JsonObject;
      /** Language whose translatable members are written. */
      readonly language: string;
    }
  | { readonly type: "remove"; readonly resource: string; readonly id: number }
  | { readonly type: "replace"; readonly resource: string; readonly records: JsonObject[] }
  | { readonly type: "set"; readonly key: string; readonly value: Json }
  | { readonly type: "unset"; readonly key: string };

import type { Json, JsonObject } from "../json/json.ts";
import type { Command, State } from "./state.ts";
import type { Resource, StoredRecord } from "./resource.ts";
import { recordAsJson } from "./table.ts";
import { View } from "./view.ts";

/** The members of a record that a writer gives: all but the id, which the state hands out. */
export type NewRecord<R extends StoredRecord> = Omit<R, "id" | "language" | "translations">;

/** How many records one call may make. */
const MOST_RECORDS = 10_000;

/** A call that would make more records than one call may. */
export class TooManyRecords extends Error {
  override readonly name = "TooManyRecords";
}

/** Changes that one call makes, in order: each is seen by the reads after it, none by anybody else until they are committed. */
export class Changes {
  readonly commands: Command[] = [];
  readonly #begun: View;
  #view: View;
  #made = 0;

  constructor(view: View) {
    this.#begun = view;
    this.#view = view;
  }

  /** The state with the changes so far. */
  get view(): View {
    return this.#view;
  }

  /** Whether they can be made to another state as they are: what they make has an id that is still free, what they change is still there. */
  fit(state: State): boolean {
    const before = this.#begun.state;
    return this.commands.every((command) => {
      if (command.type !== "put" && command.type !== "patch" && command.type !== "remove") return true;
      const id = command.type === "put" ? Number(command.record["id"]) : command.id;
      const table = before.tableNamed(command.resource);
      const isNew = table?.get(id) === undefined;
      if (!isNew) return state.tableNamed(command.resource)?.get(id) !== undefined;
      const { idSpace = "" } = table?.resource ?? {};
      return id < before.nextId(idSpace) || id >= state.nextId(idSpace);
    });
  }

  /** The same changes made to another view. */
  on(view: View): Changes {
    const { commands } = this;
    const state = commands.reduce((next, command) => next.apply(command), view.state);
    const changes = new Changes(view.with({ state }));
    changes.commands.push(...commands);
    return changes;
  }

  /** Adds a record under the next free id and returns it. Throws TooManyRecords. */
  insert<R extends StoredRecord>(resource: Resource<R>, members: NewRecord<R>): R {
    const made = (id: number, language: string): object => ({ id, language, ...members });
    // With the id and a language the members are a record.
    return this.make(resource, made as (id: number, language: string) => R);
  }

  /** The same for a record that is made whole, its id and the caller's language first: many members are not added to these two one by one then. */
  make<R extends StoredRecord>(resource: Resource<R>, made: (id: number, language: string) => R): R {
    this.#made += 1;
    if (this.#made > MOST_RECORDS) throw new TooManyRecords(`one call makes ${MOST_RECORDS} records at most`);
    const id = this.#view.state.nextId(resource.idSpace);
    const record = made(id, this.#view.language);
    this.#apply({ type: "put", resource: resource.name, record: recordAsJson(record) });
    return this.#read(resource, id);
  }

  /** Puts a whole record in place of the one of its id, or as a new one. */
  put<R extends StoredRecord>(resource: Resource<R>, record: R): R {
    this.#apply({ type: "put", resource: resource.name, record: recordAsJson(record) });
    return this.#read(resource, record.id);
  }

  /** Writes these members of a record, translatable ones in the caller's language only, and returns the record. */
  patch<R extends StoredRecord>(resource: Resource<R>, id: number, members: Partial<NewRecord<R>>): R {
    this.#apply({
      type: "patch",
      resource: resource.name,
      id,
      members: members as unknown as JsonObject,
      language: this.#view.language,
    });
    return this.#read(resource, id);
  }

  /** Takes a record away for good. */
  remove<R extends StoredRecord>(resource: Resource<R>, id: number): void {
    this.#apply({ type: "remove", resource: resource.name, id });
  }

  /** Writes a single value. */
  set(key: string, value: Json): void {
    this.#apply({ type: "set", key, value });
  }

  #apply(command: Command): void {
    this.#view = this.#view.with({ state: this.#view.state.apply(command) });
    this.commands.push(command);
  }

  #read<R extends StoredRecord>(resource: Resource<R>, id: number): R {
    const record = this.#view.get(resource, id);
    if (record === undefined) throw new Error(`record ${id} of ${resource.name} is gone`);
    return record;
  }
}

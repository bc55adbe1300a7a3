import type { Json } from "../json/json.ts";
import type { Resource, StoredRecord } from "./resource.ts";
import type { State } from "./state.ts";
import type { Range } from "./table.ts";

/** Keeps records as they are read in a language, so that a record is the same object each time. */
export interface Translations {
  get<R extends StoredRecord>(record: R, language: string, make: () => R): R;
}

/** A state as read in one language: translatable members come in that language where it has them. */
export class View {
  readonly state: State;
  readonly language: string;
  readonly #translations: Translations | undefined;

  /** Without `translations` a record is translated anew each time. */
  constructor(state: State, language: string, translations?: Translations) {
    this.state = state;
    this.language = language;
    this.#translations = translations;
  }

  /** Another state as it is read here, or this one in another language. */
  with({ state = this.state, language = this.language }: { state?: State; language?: string }): View {
    return new View(state, language, this.#translations);
  }

  /** A stored record with its translatable members in the language, where it has them. */
  localised<R extends StoredRecord>(record: R): R {
    if (record.translations?.[this.language] === undefined) return record;
    if (this.#translations === undefined) return localised(record, this.language);
    return this.#translations.get(record, this.language, () => localised(record, this.language));
  }

  /** The record of that id. */
  get<R extends StoredRecord>(resource: Resource<R>, id: number): R | undefined {
    return this.#read(this.state.record(resource, id));
  }

  /** The records of these ids, as far as they are there. */
  getAll<R extends StoredRecord>(resource: Resource<R>, ids: Iterable<number>): R[] {
    const found: R[] = [];
    for (const id of ids) {
      const record = this.get(resource, id);
      if (record !== undefined) found.push(record);
    }
    return found;
  }

  /** The record of that slug. */
  bySlug<R extends StoredRecord>(resource: Resource<R>, slug: string): R | undefined {
    return this.#read(this.state.recordOfSlug(resource, slug));
  }

  /** Every record in the order of ids. */
  *all<R extends StoredRecord>(resource: Resource<R>): IterableIterator<R> {
    for (const record of this.state.table(resource).all()) yield this.localised(record);
  }

  /** Records in the order of an index of the resource. */
  *range<R extends StoredRecord>(resource: Resource<R>, index: string, range: Range = {}): IterableIterator<R> {
    for (const record of this.state.table(resource).range(index, range)) yield this.localised(record);
  }

  /** A single value. */
  value(key: string): Json | undefined {
    return this.state.value(key);
  }

  #read<R extends StoredRecord>(record: R | undefined): R | undefined {
    return record === undefined ? undefined : this.localised(record);
  }
}

/** The record with its translatable members in that language, where it has them. */
export function localised<R extends StoredRecord>(record: R, language: string): R {
  const members = record.translations?.[language];
  return members === undefined ? record : { ...record, ...members };
}

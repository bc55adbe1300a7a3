import type { Json } from "../catalogue/document.ts";
import type { Resource, StoredRecord } from "./resource.ts";
import type { State } from "./state.ts";
import type { Range } from "./table.ts";

/** A state as read in one language: translatable members come in that language where it has them. */
export class View {
  readonly state: State;
  readonly language: string;

  constructor(state: State, language: string) {
    this.state = state;
    this.language = language;
  }

  /** The record of that id. */
  get<R extends StoredRecord>(resource: Resource<R>, id: number): R | undefined {
    return this.#read(this.state.table(resource).get(id));
  }

  /** The record of that slug. */
  bySlug<R extends StoredRecord>(resource: Resource<R>, slug: string): R | undefined {
    return this.#read(this.state.table(resource).bySlug(slug));
  }

  /** Every record in the order of ids. */
  *all<R extends StoredRecord>(resource: Resource<R>): IterableIterator<R> {
    for (const record of this.state.table(resource).all()) yield localised(record, this.language);
  }

  /** Records in the order of an index of the resource. */
  *range<R extends StoredRecord>(resource: Resource<R>, index: string, range: Range = {}): IterableIterator<R> {
    for (const record of this.state.table(resource).range(index, range)) yield localised(record, this.language);
  }

  /** A single value. */
  value(key: string): Json | undefined {
    return this.state.value(key);
  }

  #read<R extends StoredRecord>(record: R | undefined): R | undefined {
    return record === undefined ? undefined : localised(record, this.language);
  }
}

const translated = new WeakMap<StoredRecord, Map<string, StoredRecord>>();

/** The record with its translatable members in that language, where it has them: the same object each time. */
export function localised<R extends StoredRecord>(record: R, language: string): R {
  const members = record.translations?.[language];
  if (members === undefined) return record;
  let byLanguage = translated.get(record);
  if (byLanguage === undefined) translated.set(record, (byLanguage = new Map()));
  let read = byLanguage.get(language) as R | undefined;
  if (read === undefined) byLanguage.set(language, (read = { ...record, ...members }));
  return read;
}

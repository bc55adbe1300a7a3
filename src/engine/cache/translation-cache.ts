import type { StoredRecord } from "../../state/resource.ts";
import type { Translations } from "../../state/view.ts";
import { type CacheBudget, Segment } from "./budget.ts";

/** What a translated record takes beside its members, and each of these: their values are mostly the record's own. */
const ENTRY = 300;
const MEMBER = 16;

/** Records as they are read in a language other than their own. */
export class TranslationCache implements Translations {
  readonly #budget: CacheBudget;
  readonly #byLanguage = new Map<string, { records: WeakMap<StoredRecord, StoredRecord>; segment: Segment }>();

  constructor(budget: CacheBudget) {
    this.#budget = budget;
  }

  get<R extends StoredRecord>(record: R, language: string, make: () => R): R {
    const known = this.#byLanguage.get(language) ?? this.#ofLanguage(language);
    known.segment.used = true;
    // What stands under a record was made of it by the same view.
    const kept = known.records.get(record) as R | undefined;
    if (kept !== undefined) return kept;
    const made = make();
    if (this.#budget.take(known.segment, ENTRY + MEMBER * Object.keys(made).length)) known.records.set(record, made);
    return made;
  }

  #ofLanguage(language: string): { records: WeakMap<StoredRecord, StoredRecord>; segment: Segment } {
    const segment = new Segment(() => this.#byLanguage.delete(language));
    const made = { records: new WeakMap<StoredRecord, StoredRecord>(), segment };
    this.#byLanguage.set(language, made);
    return made;
  }
}

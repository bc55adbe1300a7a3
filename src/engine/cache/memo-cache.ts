import type { JsonObject } from "../../json/json.ts";
import { jsonWeight } from "../../state/growth.ts";
import { type CacheBudget, Segment } from "./budget.ts";
import type { SharedParts } from "./shared-parts.ts";

/** What a memo takes in its map, with what it depends on. */
const ENTRY = 300;

/** What was made of a record, and what it depended on beside it. */
interface Made {
  readonly of: readonly unknown[];
  readonly object: JsonObject;
  readonly bytes: number;
}

interface OfKind {
  readonly memos: WeakMap<object, Made>;
  readonly segment: Segment;
}

/** Objects that were made of records: each is made once for as long as everything else that it depends on is the same, whatever the state. */
export class MemoCache {
  readonly #budget: CacheBudget;
  readonly #parts: SharedParts;
  readonly #byKind = new Map<object, OfKind>();

  constructor(budget: CacheBudget, parts: SharedParts) {
    this.#budget = budget;
    this.#parts = parts;
  }

  /** The object of that kind for a record, made anew where what it depends on has changed. It stands in several answers and is never changed. */
  get(kind: object, record: object, { of, make }: { of: readonly unknown[]; make: () => JsonObject }): JsonObject {
    const kept = this.#byKind.get(kind);
    const known = kept?.memos.get(record);
    if (known?.of.every((value, at) => value === of[at]) === true) {
      if (kept !== undefined) kept.segment.used = true;
      return known.object;
    }
    const object = make();
    const { memos, segment } = kept ?? this.#ofKind(kind);
    if (known !== undefined) {
      memos.delete(record);
      this.#budget.release(segment, known.bytes);
    }
    const bytes = jsonWeight(object) + ENTRY;
    if (!this.#budget.take(segment, bytes)) return object;
    memos.set(record, { of, object, bytes });
    this.#parts.share(object, segment);
    return object;
  }

  #ofKind(kind: object): OfKind {
    const made = { memos: new WeakMap<object, Made>(), segment: new Segment(() => this.#byKind.delete(kind)) };
    this.#byKind.set(kind, made);
    return made;
  }
}

/** What an object depends on beside its record, and where it is kept. */
export interface MemoOf {
  readonly cache: { readonly memos: MemoCache };
  readonly of: readonly unknown[];
}

/** `make`, whose objects are kept for as long as all that `dependsOn` says is the same. */
export function memo<R extends object, Rest extends readonly unknown[]>(
  make: (record: R, ...rest: Rest) => JsonObject,
  dependsOn: (record: R, ...rest: Rest) => MemoOf,
): (record: R, ...rest: Rest) => JsonObject {
  return (record, ...rest) => {
    const { cache, of } = dependsOn(record, ...rest);
    return cache.memos.get(make, record, { of, make: () => make(record, ...rest) });
  };
}

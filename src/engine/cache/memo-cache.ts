import type { JsonObject } from "../../json/json.ts";
import { jsonWeight } from "../../state/growth.ts";
import { type CacheBudget, Segment } from "./budget.ts";
import type { SharedParts } from "./shared-parts.ts";

/** What a memo takes in its map, with what it depends on. */
const ENTRY = 300;

/** What was made of a record, and what it depended on beside it. */
interface Made {
  of: readonly unknown[];
  object: JsonObject;
  /** Whether it is known to stand in several answers: the first of all, and each that was asked for twice. */
  isShared: boolean;
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
    if (kept !== undefined && known !== undefined) return this.#again(known, kept.segment, { of, make });
    const object = make();
    const { memos, segment } = kept ?? this.#ofKind(kind);
    if (!this.#budget.take(segment, jsonWeight(object) + ENTRY)) return object;
    memos.set(record, { of, object, isShared: true });
    this.#parts.share(object, segment);
    return object;
  }

  /** An object of a record that has one already. What differs with each write, as a count does, is shared with nobody until it is asked for again. */
  #again(known: Made, segment: Segment, { of, make }: { of: readonly unknown[]; make: () => JsonObject }): JsonObject {
    segment.used = true;
    if (!known.of.every((value, at) => value === of[at])) {
      // Of one record and kind all take about as much.
      known.of = of;
      known.object = make();
      known.isShared = false;
    } else if (!known.isShared) {
      known.isShared = true;
      this.#parts.share(known.object, segment);
    }
    return known.object;
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

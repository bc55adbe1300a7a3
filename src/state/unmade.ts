import type { StoredRecord } from "./resource.ts";

/** A record that is not made before somebody reads it. */
export abstract class Unmade<R extends StoredRecord> {
  abstract readonly id: number;
  /** What has the members of the record, each made when it is read: to look at, neither to be kept nor to be copied. */
  abstract readonly sketch: R;
  /** The record, the same each time. */
  abstract readonly record: R;
}

/** A record, or what it is made from. */
export type MaybeMade<R extends StoredRecord> = R | Unmade<R>;

/** The record that is held. */
export function recordOf<R extends StoredRecord>(held: MaybeMade<R>): R {
  return held instanceof Unmade ? held.record : held;
}

/** The record that is held, or a sketch of it where it is not made yet. */
export function sketchOf<R extends StoredRecord>(held: MaybeMade<R>): R {
  return held instanceof Unmade ? held.sketch : held;
}

import type { Faker } from "@faker-js/faker";
import type { Json } from "../json/json.ts";
import type { Random } from "../seeding/random.ts";
import { localTime } from "../time/zone.ts";

/** What the making of one value may know. */
export interface ValueContext {
  /** Name of the member, the innermost one for a value inside another. */
  readonly name: string;
  /** Word of the collection in its singular: `product`. */
  readonly noun: string;
  /** A generator of the value's own. */
  readonly random: Random;
  /** Faker over the generator. */
  readonly faker: Faker;
  /** Number of the record in its collection, from 0. */
  readonly index: number;
  /** Start of the clock's day in milliseconds: what times are counted from. */
  readonly today: number;
  /** IANA name of the site's zone. */
  readonly zone: string;
  /** Instants that the record's times agree on. */
  readonly created: number;
  readonly modified: number;
  /** A generator that all values of this record with the same word share, such as the prices of a product. */
  shared(word: string): Random;
  /** Another member of the record, made before or now. */
  member(name: string): Json | undefined;
  /** Id of a record of the collection of that noun; undefined where there is none. */
  idOf(noun: string): number | undefined;
  /** What a record of that noun and id holds; undefined where it has no such member. */
  memberOf(noun: string, id: number, name: string): Json | undefined;
  /** Id of the record of that number in the same collection; undefined where it has none, or one of its own kind can't be above it. */
  ownId(number: number): number | undefined;
}

/** An instant in UTC as the family writes it: `2030-01-31T09:30:00`. */
export function isoTime(instant: number): string {
  return localIsoTime(instant, "UTC");
}

/** An instant as the zone's clocks show it, as the family writes it. */
export function localIsoTime(instant: number, zone: string): string {
  return localTime(instant, zone).replace(" ", "T");
}

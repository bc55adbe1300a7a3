import { isObject, type Json, type JsonObject } from "../../json/json.ts";
import type { ApiAddress } from "./api-address.ts";
import type { SiteAsking } from "./asking.ts";
import type { KnownItem } from "./known-items.ts";
import type { EarlierRecording } from "./read-changes.ts";
import type { SiteRoute } from "./site-routes.ts";

/** What is to be asked. */
export interface RecordPlan {
  readonly routes: readonly SiteRoute[];
  readonly api: ApiAddress;
  readonly asking: SiteAsking;
  readonly isKnown: boolean;
  /** Items of a list, at most. */
  readonly most: number;
  readonly earlier: EarlierRecording | undefined;
}

/** What has been read. */
export interface SeenSite {
  /** Every record and single object. */
  readonly records: JsonObject[];
  /** Items by the shape of the route that shows them. */
  readonly items: Map<string, KnownItem[]>;
  /** Paths that were asked, or whose item a list has shown. */
  readonly paths: Set<string>;
  /** A path of each route that answered, for its schema. */
  readonly answered: Map<SiteRoute, string>;
  /** Routes of items that show members alone that their lists hide. */
  readonly hiding: Set<SiteRoute>;
  /** Routes with a placeholder that nothing has told a value of yet. */
  readonly unplaced: Set<SiteRoute>;
  /** Source texts of records that are as an earlier recording has them, by resource. */
  readonly kept: Map<string, readonly string[]>;
  /** These records. */
  readonly keptRecords: Set<JsonObject>;
  /** Paths of these records. */
  readonly keptPaths: Set<string>;
}

/** Nothing read yet. */
export function nothingSeen(paths: readonly string[]): SeenSite {
  return {
    records: [],
    items: new Map(),
    paths: new Set(paths),
    answered: new Map(),
    hiding: new Set(),
    unplaced: new Set(),
    kept: new Map(),
    keptRecords: new Set(),
    keptPaths: new Set(),
  };
}

/** Takes note of items that a route shows one by one. */
export function noteItems({ items }: SeenSite, { shape }: SiteRoute, known: readonly KnownItem[]): void {
  const all = items.get(shape) ?? [];
  all.push(...known);
  items.set(shape, all);
}

/** Takes note of an object that a route showed at a path. */
export function noteObject(
  value: Json | undefined,
  { route, path, seen }: { route: SiteRoute; path: string; seen: SeenSite },
): void {
  seen.answered.set(route, seen.answered.get(route) ?? path);
  if (isObject(value)) seen.records.push(value);
}

import { isObject } from "../../json/json.ts";
import { whenAsked } from "../../catalogue/route.ts";
import { givenOf } from "../../engine/answers/record-form.ts";
import type { Call } from "../../engine/call.ts";
import { listOf } from "../../engine/json-reading.ts";
import { type SiteRecord, stored } from "../../engine/site-record.ts";
import { singular, type Collection, type SiteModel } from "../../core/collection.ts";

/** A record with the number of those that name it, where its collection has a `count`. */
export type Counted = (record: SiteRecord, call: Call) => SiteRecord;

/** Counts how many records of other collections name one of this; kept for as long as these are the same. */
export function counting(collection: Collection, model: SiteModel): Counted {
  const isCounted = collection.key.isId && collection.members.some(({ name }) => name === "count");
  if (!isCounted) return (record) => record;
  const naming = whenAsked(() => firstNaming(collection, model));
  const known = new WeakMap<object, ReadonlyMap<number, number>>();
  return (record, { view }) => {
    const first = naming();
    if (first === undefined || givenOf(record).whole !== undefined) return record;
    // What has been counted in one state holds for as long as the table is the same.
    const table = view.state.table(first.other.resource);
    let counts = known.get(table);
    if (counts === undefined) {
      counts = countsOf(table.all(), first.name);
      known.set(table, counts);
    }
    return { ...record, count: counts.get(record.id) ?? 0 };
  };
}

/** The first list of another collection that names records of this one: every member of every collection is looked at. */
function firstNaming(collection: Collection, { collections, collectionOf }: SiteModel) {
  for (const other of collections)
    for (const { name, schema } of other.members) {
      const isOfThese = schema.type === "array" && singular(name) === collection.noun && other.kind === "plain";
      if (isOfThese && collectionOf(collection.noun, other.namespace) === collection) return { other, name };
    }
  return undefined;
}

function countsOf(records: Iterable<SiteRecord>, name: string): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const record of records)
    for (const one of listOf(stored(record, name))) {
      const id = Number(isObject(one) ? one.id : one);
      counts.set(id, (counts.get(id) ?? 0) + 1);
    }
  return counts;
}

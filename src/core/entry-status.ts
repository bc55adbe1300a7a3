import { parseLocal } from "../time/zone.ts";
import type { Resource } from "../state/resource.ts";
import { recordAsJson, recordFromJson } from "../state/table.ts";
import type { View } from "../state/view.ts";
import { type SiteRecord, storedText } from "../engine/site-record.ts";

/** When a scheduled entry is published, in milliseconds; undefined for any other. */
function dueAt(record: SiteRecord): number | undefined {
  return storedText(record, "status") === "future" ? parseLocal(storedText(record, "date_gmt")) : undefined;
}

const published = new WeakMap<SiteRecord, SiteRecord>();

/** The entry as it is at that time: a scheduled one is published once its time has come. */
export function asOfNow(record: SiteRecord, now: number): SiteRecord {
  const due = dueAt(record);
  if (due === undefined || !(due <= now)) return record;
  let known = published.get(record);
  if (known === undefined)
    published.set(record, (known = recordFromJson<SiteRecord>({ ...recordAsJson(record), status: "publish" })));
  return known;
}

/** The status of an entry at that time. */
export function statusAt(record: SiteRecord, now: number): string {
  return storedText(asOfNow(record, now), "status");
}

const schedules = new WeakMap<object, readonly number[]>();

/** How many scheduled entries have become public by then: what is selected of a table changes with the clock only where this does. */
export function publishedBy(now: number, resource: Resource<SiteRecord>, { state }: View): number {
  const table = state.table(resource);
  let times = schedules.get(table);
  if (times === undefined) schedules.set(table, (times = [...table.all()].flatMap((record) => dueAt(record) ?? [])));
  return times.filter((time) => time <= now).length;
}

import { isObject, type Json, type JsonObject } from "../../json/json.ts";
import { valueOfJson } from "../../json/nesting.ts";
import type { Exchange } from "../recording.ts";
import { itemKey } from "./list-body.ts";
import { type ListReader, readRoute, type Reading } from "./read-list.ts";
import type { SiteRoute } from "./site-routes.ts";

/** What an earlier recording of the same site, as seen by the same caller, has. */
export interface EarlierRecording {
  /** When it was made, ISO, UTC. */
  readonly at: string;
  readonly as?: { readonly id?: number; readonly roles: readonly string[] };
  /** Source texts of records by resource, then by id. */
  readonly records: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** Paths that it asked, below the API's root. */
  readonly asked: ReadonlySet<string>;
  /** What it was answered, as far as a double of it answers so. */
  readonly exchanges: readonly Exchange[];
  /** Files of the media library, by their path below the site's home. */
  readonly files: ReadonlyMap<string, () => Promise<Uint8Array>>;
}

/** What is new in a list since an earlier recording. */
export interface ListChanges extends Reading {
  /** Source texts of the records that are there still, as they were. */
  readonly kept: readonly string[];
  /** Their values. */
  readonly keptItems: readonly JsonObject[];
}

/** Clocks of sites and of those who record them are not the same: what changed on the day before is read again. */
const DAY = 86_400_000;

/** Whether a list can tell what has changed since an earlier recording. */
export function tellsChanges(
  { args, shape }: SiteRoute,
  earlier: EarlierRecording | undefined,
): earlier is EarlierRecording {
  return (
    Object.hasOwn(args, "modified_after") &&
    (earlier?.records.get(shape)?.size ?? 0) > 0 &&
    !Number.isNaN(Date.parse(earlier?.at ?? ""))
  );
}

/** Asks a list for what was changed since an earlier recording, and which records there are; undefined where it does not take that. */
export async function readChanges(
  route: SiteRoute,
  earlier: EarlierRecording,
  reader: ListReader,
): Promise<ListChanges | undefined> {
  const { exchanges } = reader.asking;
  const begun = exchanges.length;
  const changes = await changesSince(route, earlier, reader);
  const before = earlier.exchanges.filter(({ path }) => path === route.shape);
  // A list that is as it was is answered as it was, and one that can't tell is read anew: how that was found out says nothing of the site.
  const isSame = changes?.items?.length === 0 && changes.kept.length === earlier.records.get(route.shape)?.size;
  if (changes === undefined) exchanges.splice(begun);
  else if (isSame && before.length > 0) exchanges.splice(begun, Infinity, ...before);
  return changes;
}

async function changesSince(
  route: SiteRoute,
  earlier: EarlierRecording,
  reader: ListReader,
): Promise<ListChanges | undefined> {
  const since = `${new Date(Date.parse(earlier.at) - DAY).toISOString().slice(0, 10)}T00:00:00Z`;
  const changed = await readRoute(route, route.shape, { ...reader, further: [["modified_after", since]] });
  if (changed.items === undefined) return undefined;
  const all = await readRoute(route, route.shape, { ...reader, further: [["_fields", "id"]] });
  if (all.items === undefined) return undefined;
  const before = earlier.records.get(route.shape) ?? new Map<string, string>();
  const [ids, newer] = [all.items.map(itemKey), new Set(changed.items.map(itemKey))];
  const unknown = ids.filter((id) => !newer.has(id) && !before.has(id));
  const told = unknown.length === 0 ? [] : await readIncluded(route, unknown, reader);
  if (told === undefined) return undefined;
  const kept = ids.flatMap((id) => (newer.has(id) ? [] : (before.get(id) ?? [])));
  const keptItems = kept.map((text) => valueOfJson(text)).filter(isObject);
  return { ...changed, items: [...changed.items, ...told], kept, keptItems };
}

/** Items by their ids, where nothing says that they were changed: they came from elsewhere with their dates. */
async function readIncluded(route: SiteRoute, ids: readonly string[], reader: ListReader): Promise<Json[] | undefined> {
  if (!Object.hasOwn(route.args, "include")) return undefined;
  const items: Json[] = [];
  for (let at = 0; at < ids.length; at += 100) {
    const include = ids.slice(at, at + 100).join(",");
    const told = await readRoute(route, route.shape, { ...reader, further: [["include", include]] });
    if (told.items === undefined) return undefined;
    items.push(...told.items);
  }
  return items;
}

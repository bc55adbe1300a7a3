import type { Call } from "../../engine/call.ts";
import { listOf, scalarText } from "../../engine/json-reading.ts";
import { type SiteRecord, stored, storedText } from "../../engine/site-record.ts";
import { isObject, type Json, type JsonObject } from "../../json/json.ts";
import { byTermName } from "../entry-terms.ts";
import { metaFields } from "../meta.ts";
import { CORE, type CoreTaxonomy } from "../model.ts";
import { settingsOf } from "../settings.ts";
import { textsWithMeta } from "./entry-texts.ts";
import { keptMeta } from "./footnotes.ts";
import { furtherNames } from "./further-members.ts";
import type { Entries } from "./present-entry.ts";

/** What a call writes beside an entry itself, step by step: a step that is refused leaves those before it done. */
export function* attachedMembers(call: Call, entries: Entries, record: SiteRecord): Generator<JsonObject> {
  const { type } = entries;
  const { params } = call;
  const has = (name: string) => type.has(name) && call.given.has(name);
  if (has("sticky") && typeof params.sticky === "boolean") yield { sticky: params.sticky };
  if (has("featured_media")) yield { featured_media: pictureAfter(call, entries, record) };
  if (has("format") && scalarText(params.format) !== "") yield { format: scalarText(params.format) };
  if (has("template")) yield { template: scalarText(params.template) };
  for (const taxonomy of type.taxonomies)
    if (has(taxonomy.base) && params[taxonomy.base] !== null)
      yield { [taxonomy.base]: knownTerms(params[taxonomy.base], taxonomy, call) };
  if (has("meta") && isObject(params.meta)) yield* writtenMeta(keptMeta(params.meta, call), entries, record);
  yield furtherMembers(call, entries);
}

/** One key after another: what was written before a wrong value stays. */
function* writtenMeta(meta: JsonObject, { type }: Entries, record: SiteRecord): Generator<JsonObject> {
  const fields = metaFields(type);
  if (fields === undefined) return;
  let kept = stored(record, "meta");
  for (const key of fields.known(meta)) {
    kept = fields.written(kept, { [key]: meta[key] ?? null });
    yield { meta: kept, ...textsWithMeta(kept, record, { type }) };
  }
}

/** The picture of an entry: nothing that is there but is no picture, and what is not there changes nothing. */
export function pictureAfter(call: Call, { model }: Entries, record: SiteRecord): number {
  const id = Number(call.params.featured_media ?? 0);
  const media = model.kind(`${CORE}/media`);
  const kept = Number(stored(record, "featured_media") ?? 0);
  if (id <= 0 || media === undefined) return Math.max(id, 0);
  const picture = call.view.get(media.resource, id);
  const isThere = picture !== undefined || model.entryTypes.some(({ resource }) => call.view.get(resource, id));
  if (picture === undefined) return isThere ? 0 : kept;
  return storedText(picture, "media_type") === "image" ? id : 0;
}

/** The terms that there are of those that were sent, by name. */
function knownTerms(value: Json | undefined, { resource }: CoreTaxonomy, { view }: Call): number[] {
  const sent = isObject(value) ? Object.values(value) : listOf(value);
  const ids = new Set(sent.map(Number));
  return view
    .getAll(resource, ids)
    .sort(byTermName)
    .map(({ id }) => id);
}

/** The category that a post has where nobody gave it any. */
export function usualTerms(call: Call, { type, model }: Entries, record?: SiteRecord): JsonObject {
  const categories = type.taxonomies.find(({ path }) => path === `${CORE}/categories`);
  if (type.name !== "post" || categories === undefined) return {};
  if (record !== undefined && listOf(stored(record, categories.base)).length > 0) return {};
  const usual = settingsOf(model, call.view).number("default_category");
  return call.view.get(categories.resource, usual) === undefined ? {} : { [categories.base]: [usual] };
}

/** Members that other people's code has added to the type's routes. */
function furtherMembers(call: Call, { type }: Entries): JsonObject {
  const { args } = call.endpoint;
  const names = furtherNames(type).filter((name) => Object.hasOwn(args, name) && call.given.has(name));
  return Object.fromEntries(names.map((name) => [name, call.params[name] ?? null]));
}

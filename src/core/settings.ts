import type { SiteDocument } from "../catalogue/document.ts";
import { GIVEN } from "../engine/answers/record-form.ts";
import type { SiteRecord } from "../engine/site-record.ts";
import { type Json, type JsonObject, isObject } from "../json/json.ts";
import type { State } from "../state/state.ts";
import { recordAsJson, recordFromJson } from "../state/table.ts";
import { isZone } from "../time/zone.ts";
import { argsOf, CORE, type CoreKind, type CoreModel } from "./model.ts";

/** The path of the route of settings, which keeps one record. */
export const SETTINGS = `${CORE}/settings`;

/** What a site is set to. */
export interface SiteSettings {
  /** By name; names that have no value are not there. */
  readonly values: JsonObject;
  /** The setting as text; empty for anything else than a text or a number. */
  text(name: string): string;
  /** The setting as a number; 0 for anything that is none. */
  number(name: string): number;
}

const known = new WeakMap<CoreModel, WeakMap<object, SiteSettings>>();

/** What the site is set to; where nobody has set anything it is what the document says of the site, else what the core begins with. */
export function settingsOf(model: CoreModel, { state }: { readonly state: State }): SiteSettings {
  const resource = model.kind(SETTINGS)?.resource;
  const table = resource && state.table(resource);
  const tables = known.get(model) ?? new WeakMap<object, SiteSettings>();
  known.set(model, tables);
  let settings = tables.get(table ?? model);
  if (settings === undefined) {
    const record = table?.get(1);
    settings = siteSettings(record === undefined ? firstSettings(model) : settingsIn(record));
    tables.set(table ?? model, settings);
  }
  return settings;
}

function siteSettings(values: JsonObject): SiteSettings {
  return {
    values,
    text(name) {
      const value = values[name];
      return typeof value === "string" ? value : typeof value === "number" ? String(value) : "";
    },
    number: (name) => Number(values[name] ?? 0) || 0,
  };
}

/** The member of the record that holds the setting `language`: a record's own member of that name says what it was written in. */
const LANGUAGE = "$language";

/** The record of a site's settings. */
export function settingsRecord(values: JsonObject): SiteRecord {
  const members = Object.entries(values).map(([name, value]) => [name === "language" ? LANGUAGE : name, value]);
  return recordFromJson({ ...(Object.fromEntries(members) as JsonObject), id: 1 });
}

/** The settings that a record holds. */
export function settingsIn(record: SiteRecord): JsonObject {
  const { id: _id, language: _language, [GIVEN]: _given, ...members } = recordAsJson(record);
  const values = Object.entries(members).map(([name, value]) => [name === LANGUAGE ? "language" : name, value]);
  return Object.fromEntries(values) as JsonObject;
}

/** The schemas of the settings by name, as the document lists them. */
export function settingSchemas({ list }: Pick<CoreKind, "list">): JsonObject {
  const properties = list?.schema?.properties;
  return isObject(properties) ? properties : (argsOf(list, "POST") as unknown as JsonObject);
}

/** What a site that was never told its settings begins with. */
export function firstSettings(model: CoreModel): JsonObject {
  const kind = model.kind(SETTINGS);
  const usual = usualSettings(model.catalogue.site);
  if (kind === undefined) return usual;
  const names = Object.keys(settingSchemas(kind));
  return Object.fromEntries(names.flatMap((name) => (Object.hasOwn(usual, name) ? [[name, usual[name] ?? null]] : [])));
}

function usualSettings({ document, ...site }: SiteDocument): Record<string, Json> {
  return {
    title: site.name,
    description: site.description,
    url: "{base_url}",
    email: "admin@example.test",
    timezone: site.timezone,
    date_format: "F j, Y",
    time_format: "g:i a",
    start_of_week: 1,
    language: "en_US",
    use_smilies: true,
    default_category: 1,
    default_post_format: "0",
    posts_per_page: 10,
    show_on_front: site.showOnFront,
    page_on_front: site.pageOnFront,
    page_for_posts: site.pageForPosts,
    default_ping_status: "open",
    default_comment_status: "open",
    ...(document.site_logo ? { site_logo: document.site_logo } : {}),
    site_icon: document.site_icon ?? 0,
  };
}

/** The zone that somebody has set; undefined where it is the one of the site's document, or none. */
export function zoneSet(model: CoreModel, state: State): string | undefined {
  const zone = settingsOf(model, { state }).text("timezone");
  if (zone === model.catalogue.site.timezone) return undefined;
  return zone === "" ? "UTC" : isZone(zone) ? zone : undefined;
}

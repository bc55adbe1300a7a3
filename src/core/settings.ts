import type { SiteDocument } from "../catalogue/document.ts";
import { stored } from "../engine/site-record.ts";
import { type Json, type JsonObject, isObject } from "../json/json.ts";
import type { State } from "../state/state.ts";
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
    const values = record && stored(record, "values");
    settings = siteSettings(isObject(values) ? values : firstSettings(model));
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

/** The schemas of the settings by name, as the document lists them. */
export function settingSchemas({ list }: Pick<CoreKind, "list">): JsonObject {
  const properties = list?.schema?.properties;
  return isObject(properties) ? properties : (argsOf(list, "POST") as unknown as JsonObject);
}

/** What a site that was never told its settings begins with. */
function firstSettings(model: CoreModel): JsonObject {
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

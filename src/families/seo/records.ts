import { objectOf, shapes, type ValueOf } from "../../json/schema.ts";
import { defineResource, type RecordOf, type Resource } from "../../state/resource.ts";

/** Kinds of things that carry metadata. */
export const OBJECT_TYPES = ["post", "term", "user"] as const;

/** A kind of thing that carries metadata. */
export type ObjectType = (typeof OBJECT_TYPES)[number];

/** Status codes that a redirection may answer with. */
export const HEADER_CODES = ["301", "302", "307", "410", "451"] as const;

/** How a pattern is held against an address. */
export const COMPARISONS = ["exact", "contains", "start", "end", "regex"] as const;

const { text, name, count, id, ids, time } = shapes;
const place = { type: "number", minimum: 0 } as const;
const objectType = { type: "string", enum: OBJECT_TYPES } as const;

const source = objectOf({
  /** A path without the site's home, e.g. `old-offer`. */
  pattern: text,
  comparison: { type: "string", enum: COMPARISONS },
});

/** Times are UTC. */
const redirection = objectOf({
  id,
  sources: { type: "array", minItems: 1, items: source },
  /** May hold `{base_url}`; empty for 410 and 451. */
  url_to: text,
  header_code: { type: "string", enum: HEADER_CODES },
  status: { type: "string", enum: ["active", "inactive", "trashed"] },
  hits: count,
  created: time,
  updated: time,
});

const keyword = objectOf({
  id,
  /** The keyword in lower case; unique. */
  slug: name,
  /** The keyword as written. */
  keyword: name,
  /** UTC. */
  added: time,
  /** Last 30 days. */
  clicks: count,
  impressions: count,
  /** Mean place in the results, 1 is the top. */
  position: place,
  /** The 30 days before. */
  previous: objectOf({ clicks: count, impressions: count, position: place }),
  /** Places of the last days, the oldest first. */
  history: { type: "array", items: place },
  /** Ids of posts, pages, products, events or venues that the keyword leads to. */
  pages: ids,
});

const objectMetadata = objectOf({
  id,
  /** `<objectType>-<objectId>`, e.g. `post-61`; object 0 is the home page. */
  slug: { type: "string", pattern: "^(post|term|user)-[0-9]+$" },
  object_type: objectType,
  object_id: count,
  /** e.g. `{"seo_title": "Winter %sep% %sitename%", "seo_focus_keyword": "winter"}`. */
  meta: { type: "object" },
  /** 0 to 100, 0 for none. */
  score: { type: "integer", minimum: 0, maximum: 100 },
});

const structuredData = objectOf({
  id,
  object_type: objectType,
  object_id: count,
  /** e.g. `{"@type": "Article", "headline": "%seo_title%", "metadata": {"title": "Article", "isPrimary": true}}`. */
  schema: { type: "object" },
});

const template = objectOf({ id, slug: text, title: text, schema: { type: "object" } });

/** One address that is redirected. */
export interface RedirectionSource extends ValueOf<typeof source> {}

/** A redirection. */
export interface RedirectionRecord extends RecordOf<typeof redirection> {}

/** A keyword whose place in the search results is followed. */
export interface KeywordRecord extends RecordOf<typeof keyword> {}

/** Metadata of one object of the site. */
export interface MetadataRecord extends RecordOf<typeof objectMetadata> {}

/** A piece of structured data that an object carries. */
export interface SchemaRecord extends RecordOf<typeof structuredData> {}

/** Structured data kept as a template. */
export interface TemplateRecord extends RecordOf<typeof template> {}

/** Redirections. */
export const redirections: Resource<RedirectionRecord> = defineResource({
  name: "seo/redirection",
  idSpace: "seo/redirection",
  schema: redirection,
});

/** Tracked keywords. */
export const keywords: Resource<KeywordRecord> = defineResource({
  name: "seo/keyword",
  idSpace: "seo/keyword",
  schema: keyword,
});

/** Metadata of posts, terms and users. */
export const metadata: Resource<MetadataRecord> = defineResource({
  name: "seo/metadata",
  idSpace: "seo/metadata",
  schema: objectMetadata,
  translatable: ["meta"],
});

/** Structured data of posts, terms and users. */
export const schemas: Resource<SchemaRecord> = defineResource({
  name: "seo/schema",
  idSpace: "meta",
  schema: structuredData,
  indexes: { object: (schema) => [`${schema.object_type}-${schema.object_id}`] },
});

/** Templates of structured data. */
export const templates: Resource<TemplateRecord> = defineResource({
  name: "seo/template",
  idSpace: "post",
  schema: template,
});

/**
 * Single values of this family; all may be absent.
 *
 * - `seo/modules`: `{ "<module>": "on" | "off" }`, what differs from the modules' own defaults.
 * - `seo/mode`: `"easy" | "advanced" | "custom"`, default `"custom"`.
 * - `seo/settings`: `{ "<type>": { … } }` with the types `general`, `titles`, `sitemap`, `instant-indexing`,
 *   `roleCapabilities`; what differs from the defaults.
 * - `seo/site`: `{ "connected": boolean, "token": string, "username": string, "plan": string, "quota": number }`: the
 *   account at the vendor; default not connected, 0 keywords of quota meaning the default of 500.
 * - `seo/wizard`: `{ "analytics": { … }, "ready": { … } }`, what these steps of the setup wizard keep, and `tracking`: `"on" | "off" | …`.
 * - `seo/csv-import`: `{ "rows": number, "started": "YYYY-MM-DD HH:MM:SS", "overwrite": boolean }` or null: the running import.
 * - `seo/pagespeed`: `{ "<measurement>-<object id>": { "at": ms, "runs": n } }`, made by the routes.
 */
export const SEO_VALUES = {
  modules: "seo/modules",
  mode: "seo/mode",
  settings: "seo/settings",
  site: "seo/site",
  wizard: "seo/wizard",
  csvImport: "seo/csv-import",
  pagespeed: "seo/pagespeed",
} as const;

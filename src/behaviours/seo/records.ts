import type { JsonObject } from "../../catalogue/document.ts";
import { defineResource, type StoredRecord } from "../../state/resource.ts";

/** Kinds of things that carry metadata. */
export const OBJECT_TYPES = ["post", "term", "user"] as const;

/** A kind of thing that carries metadata. */
export type ObjectType = (typeof OBJECT_TYPES)[number];

/** Status codes that a redirection may answer with. */
export const HEADER_CODES = ["301", "302", "307", "410", "451"] as const;

/** How a pattern is held against an address. */
export const COMPARISONS = ["exact", "contains", "start", "end", "regex"] as const;

/** One address that is redirected: a path without the site's home, e.g. `old-offer`. */
export interface RedirectionSource {
  readonly pattern: string;
  readonly comparison: (typeof COMPARISONS)[number];
}

/** A redirection; times are UTC, `YYYY-MM-DD HH:MM:SS`. */
export interface RedirectionRecord extends StoredRecord {
  readonly sources: readonly RedirectionSource[];
  /** May hold `{base_url}`; empty for 410 and 451. */
  readonly url_to: string;
  readonly header_code: string;
  readonly status: "active" | "inactive" | "trashed";
  readonly hits: number;
  readonly created: string;
  readonly updated: string;
}

/** A keyword whose place in the search results is followed. */
export interface KeywordRecord extends StoredRecord {
  /** The keyword in lower case; unique. */
  readonly slug: string;
  /** The keyword as written. */
  readonly keyword: string;
  /** UTC, `YYYY-MM-DD HH:MM:SS`. */
  readonly added: string;
  /** Last 30 days. */
  readonly clicks: number;
  readonly impressions: number;
  /** Mean place in the results, 1 is the top. */
  readonly position: number;
  /** The 30 days before. */
  readonly previous: { readonly clicks: number; readonly impressions: number; readonly position: number };
  /** Places of the last days, the oldest first. */
  readonly history: readonly number[];
  /** Ids of posts, pages, products, events or venues that the keyword leads to. */
  readonly pages: readonly number[];
}

/** Metadata of one object of the site; the slug is `<objectType>-<objectId>`, e.g. `post-61`; object 0 is the home page. */
export interface MetadataRecord extends StoredRecord {
  readonly slug: string;
  readonly object_type: ObjectType;
  readonly object_id: number;
  /** e.g. `{"seo_title": "Winter %sep% %sitename%", "seo_focus_keyword": "winter"}`. */
  readonly meta: JsonObject;
  /** 0 to 100, 0 for none. */
  readonly score: number;
}

/** A piece of structured data that an object carries. */
export interface SchemaRecord extends StoredRecord {
  readonly object_type: ObjectType;
  readonly object_id: number;
  /** e.g. `{"@type": "Article", "headline": "%seo_title%", "metadata": {"title": "Article", "isPrimary": true}}`. */
  readonly schema: JsonObject;
}

/** Structured data kept as a template. */
export interface TemplateRecord extends StoredRecord {
  readonly slug: string;
  readonly title: string;
  readonly schema: JsonObject;
}

const text = { type: "string" } as const;
const count = { type: "integer", minimum: 0 } as const;
const id = { type: "integer", minimum: 1 } as const;
const time = { type: "string", pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}$" } as const;
const place = { type: "number", minimum: 0 } as const;
const objectType = { type: "string", enum: [...OBJECT_TYPES] } satisfies JsonObject;

/** Schema of an object that must have every one of these members. */
function record(members: JsonObject): JsonObject {
  return { type: "object", required: Object.keys(members), properties: members };
}

/** Redirections. */
export const redirections = defineResource<RedirectionRecord>({
  name: "seo/redirection",
  idSpace: "seo/redirection",
  schema: record({
    id,
    sources: {
      type: "array",
      minItems: 1,
      items: record({ pattern: text, comparison: { type: "string", enum: [...COMPARISONS] } }),
    },
    url_to: text,
    header_code: { type: "string", enum: [...HEADER_CODES] },
    status: { type: "string", enum: ["active", "inactive", "trashed"] },
    hits: count,
    created: time,
    updated: time,
  }),
});

/** Tracked keywords. */
export const keywords = defineResource<KeywordRecord>({
  name: "seo/keyword",
  idSpace: "seo/keyword",
  schema: record({
    id,
    slug: { type: "string", minLength: 1 },
    keyword: { type: "string", minLength: 1 },
    added: time,
    clicks: count,
    impressions: count,
    position: place,
    previous: record({ clicks: count, impressions: count, position: place }),
    history: { type: "array", items: place },
    pages: { type: "array", items: { type: "integer" } },
  }),
});

/** Metadata of posts, terms and users. */
export const metadata = defineResource<MetadataRecord>({
  name: "seo/metadata",
  idSpace: "seo/metadata",
  schema: record({
    id,
    slug: { type: "string", pattern: "^(post|term|user)-[0-9]+$" },
    object_type: objectType,
    object_id: count,
    meta: { type: "object" },
    score: { type: "integer", minimum: 0, maximum: 100 },
  }),
  translatable: ["meta"],
});

/** Structured data of posts, terms and users. */
export const schemas = defineResource<SchemaRecord>({
  name: "seo/schema",
  idSpace: "meta",
  schema: record({ id, object_type: objectType, object_id: count, schema: { type: "object" } }),
  indexes: { object: (schema) => [`${schema.object_type}-${schema.object_id}`] },
});

/** Templates of structured data. */
export const templates = defineResource<TemplateRecord>({
  name: "seo/template",
  idSpace: "post",
  schema: record({ id, slug: text, title: text, schema: { type: "object" } }),
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
 * - `seo/wizard`: `{ "<step>": { … } }`, members written by the setup wizard, and `tracking`: `"on" | "off" | …`.
 * - `seo/csv-import`: `{ "rows": number, "started": "YYYY-MM-DD HH:MM:SS", "overwrite": boolean }` or null: the running import.
 * - `seo/pagespeed`: `{ "<measurement>-<object id>": { "at": ms, "runs": n } }`, made by the routes.
 */
export const VALUES = {
  modules: "seo/modules",
  mode: "seo/mode",
  settings: "seo/settings",
  site: "seo/site",
  wizard: "seo/wizard",
  csvImport: "seo/csv-import",
  pagespeed: "seo/pagespeed",
} as const;

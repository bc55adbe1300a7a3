import type { JsonObject } from "../../catalogue/document.ts";
import { defineResource, type StoredRecord } from "../../state/resource.ts";

/** How far a translation is, in the family's numbers. */
export const STATUSES = {
  not_translated: 0,
  waiting: 1,
  in_progress: 2,
  needs_update: 3,
  complete: 10,
} as const;

/** The translation of a text into one language. */
export interface Translation {
  readonly value: string;
  /** One of {@link STATUSES}. */
  readonly status: number;
}

/** A text of the site's code that can be translated. */
export interface StringRecord extends StoredRecord {
  /** Name under which the code registers it, e.g. `booking-button`. */
  readonly name: string;
  readonly value: string;
  /** Text domain, e.g. `hotel-theme`. */
  readonly domain: string;
  readonly context: string;
  /** Language of `value`: `en` or `sv`. */
  readonly source_language: string;
  /** 0 registered by code, 1 registered when a page showed it, 2 from the administration. */
  readonly kind: number;
  readonly type: "LINE" | "AREA" | "VISUAL";
  /** 0 found in the source code, 1 seen on a page. */
  readonly source: number;
  /** e.g. `required`, `optional`, `not-needed`. */
  readonly priority: string;
  readonly word_count: number;
  /** Target language → translation; a language that is missing is not translated. */
  readonly targets: Readonly<Record<string, Translation>>;
}

/** A group of texts that belong to one thing, e.g. a form or a page of the builder. */
export interface PackageRecord extends StoredRecord {
  readonly slug: string;
  readonly title: string;
  /** Label of the kind, e.g. `Contact form`. */
  readonly kind: string;
  /** The kind as the parameter `type` names it, e.g. `contact-form`. */
  readonly kind_slug: string;
  readonly source_language: string;
  readonly word_count: number;
  readonly string_count: number;
  /** Where it is edited and seen; may hold `{base_url}`. */
  readonly edit_link: string;
  readonly view_link: string;
  /** Target language → one of {@link STATUSES}; a language that is missing is not translated. */
  readonly statuses: Readonly<Record<string, number>>;
}

const text = { type: "string" } as const;
const count = { type: "integer", minimum: 0 } as const;
const id = { type: "integer", minimum: 1 } as const;
const language = { type: "string", enum: ["en", "sv"] } satisfies JsonObject;
const status = { type: "integer", enum: Object.values(STATUSES) } satisfies JsonObject;

/** Schema of an object that must have every one of these members. */
function record(members: JsonObject): JsonObject {
  return { type: "object", required: Object.keys(members), properties: members };
}

/** Texts of the site's code. */
export const strings = defineResource<StringRecord>({
  name: "translation/string",
  idSpace: "translation/string",
  schema: record({
    id,
    name: text,
    value: text,
    domain: text,
    context: text,
    source_language: language,
    kind: { type: "integer", enum: [0, 1, 2] },
    type: { type: "string", enum: ["LINE", "AREA", "VISUAL"] },
    source: { type: "integer", enum: [0, 1] },
    priority: text,
    word_count: count,
    targets: { type: "object", additionalProperties: record({ value: text, status }) },
  }),
  indexes: { domain: (string) => [string.domain] },
});

/** Groups of texts. */
export const packages = defineResource<PackageRecord>({
  name: "translation/package",
  idSpace: "translation/package",
  schema: record({
    id,
    slug: text,
    title: text,
    kind: text,
    kind_slug: text,
    source_language: language,
    word_count: count,
    string_count: count,
    edit_link: text,
    view_link: text,
    statuses: { type: "object", additionalProperties: status },
  }),
});

/**
 * Single values of this family; all may be absent.
 *
 * - `translation/strings-settings`: `{ "autoregisterType": n, "shouldRegisterBackendStrings": n,
 *   "setNoticeThatCachePluginCanBlockAutoregisterAsDismissed": n, "setDetectStringsInJS": n }`, each 0 by default.
 * - `translation/queue`: texts that pages have shown and nobody has registered yet:
 *   `[{ "value": "…", "domain": "…", "context": "…" }]`, default empty.
 * - `translation/xml-config`: the custom configuration, one XML text, default empty.
 */
export const VALUES = {
  settings: "translation/strings-settings",
  queue: "translation/queue",
  xmlConfig: "translation/xml-config",
} as const;

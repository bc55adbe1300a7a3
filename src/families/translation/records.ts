import { objectOf, shapes } from "../../json/schema.ts";
import { defineResource, type RecordOf, type Resource } from "../../state/resource.ts";

/** How far a translation is, in the family's numbers. */
export const STATUSES = {
  not_translated: 0,
  waiting: 1,
  in_progress: 2,
  needs_update: 3,
  complete: 10,
} as const;

const { text, count, id } = shapes;
const status = { type: "integer", enum: Object.values(STATUSES) } as const;

const string = objectOf({
  id,
  /** Name under which the code registers it, e.g. `booking-button`. */
  name: text,
  value: text,
  /** Text domain, e.g. `hotel-theme`. */
  domain: text,
  context: text,
  /** Language of `value`: the site's default language. */
  source_language: text,
  /** 0 registered by code, 1 registered when a page showed it, 2 from the administration. */
  kind: { type: "integer", enum: [0, 1, 2] },
  type: { type: "string", enum: ["LINE", "AREA", "VISUAL"] },
  /** 0 found in the source code, 1 seen on a page. */
  source: { type: "integer", enum: [0, 1] },
  /** e.g. `required`, `optional`, `not-needed`. */
  priority: text,
  word_count: count,
  /** Target language → translation; a language that is missing is not translated. */
  targets: { type: "object", additionalProperties: objectOf({ value: text, status }) },
});

const stringPackage = objectOf({
  id,
  slug: text,
  title: text,
  /** Label of the kind, e.g. `Contact form`. */
  kind: text,
  /** The kind as the parameter `type` names it, e.g. `contact-form`. */
  kind_slug: text,
  source_language: text,
  word_count: count,
  string_count: count,
  /** Where it is edited and seen; may hold `{base_url}`. */
  edit_link: text,
  view_link: text,
  /** Target language → how far it is; a language that is missing is not translated. */
  statuses: { type: "object", additionalProperties: status },
});

/** A text of the site's code that can be translated. */
export interface StringRecord extends RecordOf<typeof string> {}

/** A group of texts that belong to one thing, e.g. a form or a page of the builder. */
export interface PackageRecord extends RecordOf<typeof stringPackage> {}

/** Texts of the site's code. */
export const strings: Resource<StringRecord> = defineResource({
  name: "translation/string",
  idSpace: "translation/string",
  schema: string,
  indexes: { domain: (string) => [string.domain] },
});

/** Groups of texts. */
export const packages: Resource<PackageRecord> = defineResource({
  name: "translation/package",
  idSpace: "translation/package",
  schema: stringPackage,
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
export const TRANSLATION_VALUES = {
  settings: "translation/strings-settings",
  queue: "translation/queue",
  xmlConfig: "translation/xml-config",
} as const;

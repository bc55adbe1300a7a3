import type { JsonObject } from "./document.ts";

/** What an index document says of the site itself. */
export interface SiteDocument {
  /** The title as stored; may hold HTML entities. */
  readonly name: string;
  readonly description: string;
  /** Codes of the languages in the address, the default one included; empty where the address has no language. */
  readonly languages: readonly string[];
  /** One of `languages`; empty where there are none. */
  readonly defaultLanguage: string;
  /** IANA name of the site's zone; empty where only an offset is known. */
  readonly timezone: string;
  /** `gmt_offset` as the document has it, in hours; undefined where it is computed from the zone. */
  readonly gmtOffset: number | string | undefined;
  readonly pageForPosts: number;
  readonly pageOnFront: number;
  readonly showOnFront: string;
  /** The schemes by name. */
  readonly authentication: JsonObject;
  /** Which endpoints may be batched: those that declare it, or every one that writes. */
  readonly batch: "declared" | "every-write";
  /** The document as loaded, without `namespaces` and `routes`: further members (`site_logo`, `home`, `_links` …) are found here. */
  readonly document: JsonObject;
}

/** A site of which nothing is known, as when only namespace index documents are loaded. */
export const unknownSite: SiteDocument = Object.freeze({
  name: "",
  description: "",
  languages: Object.freeze([]),
  defaultLanguage: "",
  timezone: "",
  gmtOffset: undefined,
  pageForPosts: 0,
  pageOnFront: 0,
  showOnFront: "posts",
  authentication: Object.freeze({}),
  batch: "declared",
  document: Object.freeze({}),
});

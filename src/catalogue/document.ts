import type { Json, JsonObject } from "../json/json.ts";

/** One entry of `args`: JSON Schema keywords as the family serves them, plus `required` as a boolean. */
export interface ArgDocument {
  type?: string | string[];
  description?: Json;
  default?: Json;
  required?: Json;
  [keyword: string]: Json | undefined;
}

/** The args of an endpoint by parameter name, in order of registration. */
export type ArgsDocument = Record<string, ArgDocument>;

/** One endpoint of a route as an index document shows it; no args are written `[]`, args named 0, 1 … as a list. */
export interface EndpointDocument {
  methods: string[];
  allow_batch?: Json;
  args: ArgsDocument | ArgDocument[];
  /** The args as they were understood, where the document writes them oddly; not part of the document. */
  read?: ArgsDocument;
}

/** One value of `routes` in an index document. */
export interface RouteDocument {
  namespace: string;
  methods: string[];
  endpoints: EndpointDocument[];
  schema?: JsonObject;
  _links?: JsonObject;
}

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

/**
 * How a default that depends on the clock is computed, always `YYYY-MM-DD HH:MM:SS` in the site's zone: `day-start` is 23:59:00
 * UTC of yesterday, `two-years-on` is 24 months after now.
 */
export type ComputedDefault = "day-start" | "two-years-on";

/** Rules by route name and arg name. */
export type ComputedDefaults = Readonly<Record<string, Readonly<Record<string, ComputedDefault>>>>;

/** The defaults that the family computes anew for each request; the descriptors show a fixed example. */
export const computedDefaults: ComputedDefaults = Object.freeze({
  "/calendar/events/v1/events": Object.freeze({ start_date: "day-start", end_date: "two-years-on" }),
});

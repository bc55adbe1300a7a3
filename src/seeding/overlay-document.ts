import type { Json, JsonObject } from "../json/json.ts";

/** How a site differs from what is made of its index document and its records; `schemas/overlay.schema.json` tells each member. */
export interface OverlayDocument {
  readonly index?: OverlayIndex;
  /** In the order in which they are looked at. */
  readonly answers?: readonly OverlayRule[];
}

/** What takes the place of members of an index document. */
export interface OverlayIndex {
  readonly namespaces?: readonly string[];
  readonly authentication?: Json;
  /** Whole routes by their keys; null for one that the site does not have. */
  readonly routes?: Readonly<Record<string, JsonObject | null>>;
}

/** What is answered otherwise by one method of a route. */
export interface OverlayRule {
  /** Key of the route. */
  readonly route: string;
  readonly method: string;
  /** A role, or `visitor`; everybody unless given. */
  readonly as?: string;
  /** Which of the double's own answers it is about; all unless given. */
  readonly when?: { readonly status?: number; readonly code?: string; readonly calls?: readonly string[] };
  /** The caller may make the call, whatever the rules say. */
  readonly allow?: true;
  /** What is answered in place of it; its own body unless given. */
  readonly answer?: { readonly status: number; readonly body?: Json };
  /** By JSON pointers, `*` for every item; only where the answer is no refusal. */
  readonly members?: { readonly set?: JsonObject; readonly drop?: readonly string[] };
  /** Null for one that is not sent. */
  readonly headers?: Readonly<Record<string, string | null>>;
}

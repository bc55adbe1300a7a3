import type { JsonObject } from "../../catalogue/document.ts";
import { defineResource, type StoredRecord } from "../../state/resource.ts";

/** One file of a font. */
export interface FontVariation {
  readonly id: number;
  /** Id of the file among the site's media, 0 for none. */
  readonly font_file: number;
  readonly font_url: string;
  /** e.g. `400`. */
  readonly font_weight: string;
  readonly font_style: string;
}

/** A font that the site offers to its pages. */
export interface FontRecord extends StoredRecord {
  readonly slug: string;
  readonly title: string;
  readonly status: "publish" | "draft" | "trash";
  readonly type: "local" | "google";
  /** CSS, e.g. `@font-face { font-family: 'House Serif'; … }`. */
  readonly face: string;
  readonly data: {
    readonly font_name: string;
    readonly font_fallback: string;
    readonly font_display: string;
    readonly variations: readonly FontVariation[];
  };
}

const text = { type: "string" } as const;

/** Schema of an object that must have every one of these members. */
function record(members: JsonObject): JsonObject {
  return { type: "object", required: Object.keys(members), properties: members };
}

/** Fonts. */
export const fonts = defineResource<FontRecord>({
  name: "font",
  idSpace: "post",
  schema: record({
    id: { type: "integer", minimum: 1 },
    slug: text,
    title: text,
    status: { type: "string", enum: ["publish", "draft", "trash"] },
    type: { type: "string", enum: ["local", "google"] },
    face: text,
    data: record({
      font_name: text,
      font_fallback: text,
      font_display: text,
      variations: {
        type: "array",
        items: record({
          id: { type: "integer" },
          font_file: { type: "integer", minimum: 0 },
          font_url: text,
          font_weight: text,
          font_style: text,
        }),
      },
    }),
  }),
});

/**
 * Single values of this family; all may be absent.
 *
 * - `builder/colors`: `{ "presets": ["#112233"], "sets": { "<slug>": { "slug", "name", "colors": [] } } }`, default empty.
 * - `builder/backgrounds`: `[{ "name": "Mist", "color": "#eeeeee" }]`, default empty.
 * - `consent/texts`: `{ "<language>": { "admin_email": "…" } }`, default an empty text.
 * - `fonts/preload`: boolean, default false.
 * - `fonts/tracking`: boolean, default false.
 */
export const VALUES = {
  colors: "builder/colors",
  backgrounds: "builder/backgrounds",
  consentTexts: "consent/texts",
  preload: "fonts/preload",
  tracking: "fonts/tracking",
} as const;

import { errorRows } from "../../args/errors.ts";
import { objectOf, shapes } from "../../json/schema.ts";
import { defineResource, type RecordOf, type Resource } from "../../state/resource.ts";

const { text, count, id } = shapes;

const fontVariation = objectOf({
  id: { type: "integer" },
  /** Id of the file among the site's media, 0 for none. */
  font_file: count,
  font_url: text,
  /** e.g. `400`. */
  font_weight: text,
  font_style: text,
});

const font = objectOf({
  id,
  slug: text,
  title: text,
  status: { type: "string", enum: ["publish", "draft", "trash"] },
  type: { type: "string", enum: ["local", "google"] },
  /** CSS, e.g. `@font-face { font-family: 'House Serif'; … }`. */
  face: text,
  data: objectOf({
    font_name: text,
    font_fallback: text,
    font_display: text,
    variations: { type: "array", items: fontVariation },
  }),
});

/** A font that the site offers to its pages. */
export interface FontRecord extends RecordOf<typeof font> {}

/** Fonts. */
export const fonts: Resource<FontRecord> = defineResource({ name: "font", idSpace: "post", schema: font });

/**
 * Single values of this family; all may be absent.
 *
 * - `builder/colors`: `{ "presets": ["#112233"], "sets": { "<slug>": { "slug", "name", "colors": [] } } }`, default empty.
 * - `builder/backgrounds`: `[{ "name": "Mist", "color": "#eeeeee" }]`, default empty.
 * - `consent/texts`: `{ "<language>": { "admin_email": "…" } }`, default an empty text.
 * - `fonts/preload`: boolean, default false.
 * - `fonts/tracking`: boolean, default false.
 */
export const BUILDER_VALUES = {
  colors: "builder/colors",
  backgrounds: "builder/backgrounds",
  consentTexts: "consent/texts",
  preload: "fonts/preload",
  tracking: "fonts/tracking",
} as const;

/** Errors of the builder, font and consent routes. */
export const builderErrors = errorRows({
  vendor_custom_fonts_rest_cannot_view: { status: 401, message: "You may not see the fonts' settings." },
});

import { cleanPatternField } from "../../args/formats/text-field.ts";
import { truthy } from "../../engine/call.ts";
import { membersOf, scalarText } from "../../engine/json-reading.ts";
import { isObject, type Json, type JsonObject } from "../../json/json.ts";
import type { Changes } from "../../state/changes.ts";
import type { View } from "../../state/view.ts";
import { SEO_VALUES } from "./records.ts";

/** A set of settings that is kept: an option panel, or one of the two other kinds. */
type SettingsKind = OptionPanel | "instant-indexing" | "roleCapabilities";

/** Whether the text names an option panel. */
export function isOptionPanel(text: string | undefined): text is OptionPanel {
  return text !== undefined && Object.hasOwn(OPTION_DEFAULTS, text);
}

/** What was written of a kind of settings, over nothing else. */
export function writtenSettings(view: View, kind: SettingsKind): JsonObject {
  return membersOf(membersOf(view.value(SEO_VALUES.settings))[kind]);
}

/** Puts these settings in place of what was written of the kind. */
export function writeSettings(changes: Changes, kind: SettingsKind, settings: JsonObject): void {
  changes.set(SEO_VALUES.settings, { ...membersOf(changes.view.value(SEO_VALUES.settings)), [kind]: settings });
}

/** Changes some settings of an option panel. */
export function changePanel(changes: Changes, panel: OptionPanel, settings: JsonObject): void {
  writeSettings(changes, panel, { ...writtenSettings(changes.view, panel), ...settings });
}

/** Settings of an option panel as they are in force. */
export function panelSettings(view: View, panel: OptionPanel): JsonObject {
  return mapped({ ...OPTION_DEFAULTS[panel], ...writtenSettings(view, panel) }, inForce);
}

/** The word that a switch is kept as. */
export function switchWord(value: Json | undefined): "on" | "off" {
  return truthy(value) ? "on" : "off";
}

/** What words stand for once they are in force. */
const MEANINGS: ReadonlyMap<Json, Json> = new Map<Json, Json>([
  ["on", true],
  ["true", true],
  ["off", false],
  ["false", false],
  ["0", 0],
  ["1", 1],
]);

function inForce(value: Json): Json {
  if (Array.isArray(value)) return value.map(inForce);
  return isObject(value) ? mapped(value, inForce) : (MEANINGS.get(value) ?? value);
}

function mapped(members: JsonObject, change: (value: Json) => Json): JsonObject {
  return Object.fromEntries(Object.entries(members).map(([name, value]) => [name, change(value)]));
}

/** A setting as its field takes it: a switch in words, a whole number, or texts of one line. */
export function cleanedSetting(value: Json, type: Json | undefined): Json {
  if (type === "toggle") return switchWord(value);
  if (Array.isArray(value)) return value.map((item) => cleanedSetting(item, type));
  if (isObject(value)) return mapped(value, (member) => cleanedSetting(member, type));
  const text = scalarText(value);
  return type === "number" ? Number.parseInt(text, 10) || 0 : cleanPatternField(text);
}

/** Settings of the option panels before anybody has changed them. */
const OPTION_DEFAULTS = {
  general: {
    strip_category_base: "off",
    attachment_redirect_urls: "on",
    attachment_redirect_default: "{base_url}",
    nofollow_external_links: "off",
    nofollow_image_links: "off",
    new_window_external_links: "on",
    add_img_alt: "off",
    img_alt_format: "%filename%",
    add_img_title: "off",
    img_title_format: "%title% %count(title)%",
    breadcrumbs: "off",
    breadcrumbs_separator: "-",
    breadcrumbs_home: "on",
    breadcrumbs_home_label: "Home",
    breadcrumbs_archive_format: "Archives for %s",
    breadcrumbs_search_format: "Results for %s",
    "404_monitor_mode": "simple",
    "404_monitor_limit": 100,
    redirections_header_code: "301",
    redirections_debug: "off",
    frontend_seo_score: "off",
    toc_block_title: "Table of Contents",
    console_email_reports: "on",
    usage_tracking: "off",
  },
  titles: {
    noindex_empty_taxonomies: "on",
    title_separator: "-",
    capitalize_titles: "off",
    twitter_card_type: "summary_large_image",
    knowledgegraph_type: "company",
    local_business_type: "Hotel",
    homepage_title: "%sitename% %page% %sep% %sitedesc%",
    homepage_description: "",
    author_add_meta_box: "on",
    disable_author_archives: "off",
    author_archive_title: "%name% %sep% %sitename% %page%",
    pt_post_title: "%title% %sep% %sitename%",
    pt_page_title: "%title% %sep% %sitename%",
    pt_product_title: "%title% %sep% %sitename%",
    "404_title": "Page Not Found %sep% %sitename%",
    search_title: "%search_query% %page% %sep% %sitename%",
  },
  sitemap: {
    items_per_page: 200,
    include_images: "on",
    include_featured_image: "off",
    exclude_roles: ["subscriber"],
    html_sitemap: "on",
    html_sitemap_display: "shortcode",
    html_sitemap_sort: "published",
    pt_post_sitemap: "on",
    pt_page_sitemap: "on",
    pt_product_sitemap: "on",
    pt_calendar_events_sitemap: "off",
    tax_category_sitemap: "on",
    tax_product_cat_sitemap: "off",
  },
} as const satisfies Record<string, JsonObject>;

/** Name of an option panel. */
export type OptionPanel = keyof typeof OPTION_DEFAULTS;

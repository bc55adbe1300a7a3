import type { Json, JsonObject } from "../../json/json.ts";
import { Changes } from "../../state/changes.ts";
import { ok } from "../../engine/answer.ts";
import type { BehaviourTable } from "../../engine/behaviour.ts";
import { type Call, textParam, truthy } from "../../engine/call.ts";
import { membersOf, textsOf } from "../../engine/json-reading.ts";
import { withLinks } from "../../engine/links.ts";
import { phrases } from "../phrases/phrases.ts";
import { SEO_VALUES } from "./records.ts";
import { isLoop, storeRedirection, wishOf } from "./redirections.ts";
import { managesSite } from "./checks.ts";
import type { View } from "../../state/view.ts";

function isReset(call: Call): boolean {
  return truthy(call.params["isReset"]);
}

function saveRoles(call: Call, changes: Changes): Json {
  writeSettings(changes, "roleCapabilities", isReset(call) ? {} : membersOf(call.params["settings"]));
  return { settings: roleCapabilities(changes.view) };
}

function saveRedirection(call: Call, changes: Changes): Json {
  const wish = wishOf(call, membersOf(call.params["settings"]));
  if (isLoop(call, wish)) return { error: phrases(call).seo.loop };
  const id = storeRedirection(call, changes, wish);
  return id === undefined ? phrases(call).seo.noSource : true;
}

function saveIndexing(call: Call, changes: Changes): Json {
  const settings: JsonObject = {
    ...writtenSettings(call.view, "instant-indexing"),
    bing_post_types: textsOf(membersOf(call.params["settings"])["bing_post_types"]),
    indexnow_api_key: call.token("seo/indexnow").slice(0, 32),
  };
  writeSettings(changes, "instant-indexing", settings);
  return { settings };
}

function savePanel(call: Call, panel: OptionPanel, changes: Changes): Json {
  const written = isReset(call) ? {} : { ...writtenSettings(call.view, panel), ...membersOf(call.params["settings"]) };
  writeSettings(changes, panel, written);
  const settings = JSON.parse(withLinks(JSON.stringify(panelSettings(changes.view, panel)), call.links)) as JsonObject;
  return { notifications: [], settings };
}

function save(call: Call, changes: Changes): Json {
  const type = textParam(call, "type");
  if (type === "roleCapabilities") return saveRoles(call, changes);
  if (type === "redirections") return saveRedirection(call, changes);
  if (type === "instant-indexing") return saveIndexing(call, changes);
  return isOptionPanel(type) ? savePanel(call, type, changes) : false;
}

/** Whether the call names settings of a known type. */
function knowsType(call: Call): boolean {
  const type = textParam(call, "type");
  return type === "roleCapabilities" || type === "redirections" || type === "instant-indexing" || isOptionPanel(type);
}

/** The route that keeps settings; which ones is said by the undeclared parameter `type`. */
export const settingsRoutes: BehaviourTable = {
  "POST|PUT|PATCH /seo/v1/updateSettings": {
    permission: (call) => knowsType(call) && managesSite(call),
    answer: (call) => {
      const changes = new Changes(call.view);
      return ok(save(call, changes), { changes });
    },
  },
};

/** A set of settings that is kept: an option panel, or one of the two other kinds. */
export type SettingsKind = OptionPanel | "instant-indexing" | "roleCapabilities";

/** Whether the text names an option panel. */
function isOptionPanel(text: string | undefined): text is OptionPanel {
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

/** Settings of an option panel as they are in force. */
function panelSettings(view: View, panel: OptionPanel): JsonObject {
  return { ...OPTION_DEFAULTS[panel], ...writtenSettings(view, panel) };
}

/** What each role may do. */
export function roleCapabilities(view: View): JsonObject {
  const written = writtenSettings(view, "roleCapabilities");
  return Object.keys(written).length > 0 ? written : ROLE_DEFAULTS;
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
type OptionPanel = keyof typeof OPTION_DEFAULTS;

/** What each role may do with these features unless somebody changed it. */
const ROLE_DEFAULTS = {
  administrator: ["seo_titles", "seo_general", "seo_sitemap"],
  editor: ["seo_site_analysis", "seo_onpage_analysis", "seo_onpage_general"],
  author: ["seo_onpage_analysis", "seo_onpage_general", "seo_onpage_snippet"],
} satisfies JsonObject;

import type { JsonObject } from "../../catalogue/document.ts";

/** Settings of the option panels before anybody has changed them. */
export const OPTION_DEFAULTS = {
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

/** What each role may do with these features unless somebody changed it. */
export const ROLE_DEFAULTS = {
  administrator: ["seo_titles", "seo_general", "seo_sitemap"],
  editor: ["seo_site_analysis", "seo_onpage_analysis", "seo_onpage_general"],
  author: ["seo_onpage_analysis", "seo_onpage_general", "seo_onpage_snippet"],
} satisfies JsonObject;

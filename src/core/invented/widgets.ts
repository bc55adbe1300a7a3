import type { JsonObject } from "../../json/json.ts";
import { digest } from "../../state/digest.ts";
import { CORE } from "../model.ts";
import { phpText } from "../widgets/php-values.ts";
import { INACTIVE } from "../widgets/widget-places.ts";
import type { InventedKind } from "./invented-site.ts";
import { isMadeOfBlocks } from "./theme.ts";

const BLOCK = "<!-- wp:paragraph -->\n<p>Open every day from eight to six.</p>\n<!-- /wp:paragraph -->";

interface InventedWidget {
  readonly id: string;
  readonly sidebar: string;
  readonly settings: JsonObject;
}

const WIDGETS: readonly InventedWidget[] = [
  { id: "search-2", sidebar: "sidebar-1", settings: { title: "Search" } },
  { id: "recent-posts-2", sidebar: "sidebar-1", settings: { title: "Latest posts", number: 5, show_date: true } },
  {
    id: "categories-2",
    sidebar: "sidebar-1",
    settings: { title: "Topics", count: 1, hierarchical: 1, dropdown: 0 },
  },
  { id: "block-2", sidebar: "footer-1", settings: { content: BLOCK } },
  {
    id: "text-2",
    sidebar: "footer-1",
    settings: { title: "Find us", text: "By the harbour, behind the mill.", filter: true, visual: true },
  },
  { id: "calendar-2", sidebar: INACTIVE, settings: { title: "Calendar" } },
];

const SIDEBARS = [
  { id: INACTIVE, name: "Inactive widgets", description: "", status: "inactive" },
  { id: "sidebar-1", name: "Sidebar", description: "Beside the text.", status: "active" },
  { id: "footer-1", name: "Footer", description: "Below every page.", status: "active" },
];

const TYPES = [
  ["archives", "Archives", "The months in which something was written.", "widget_archive"],
  ["block", "Block", "One block.", "widget_block"],
  ["calendar", "Calendar", "A month with the days on which something was written.", "widget_calendar"],
  ["categories", "Categories", "The categories of the site.", "widget_categories"],
  ["custom_html", "Custom HTML", "Markup as it was written.", "widget_custom_html"],
  ["nav_menu", "Navigation Menu", "One of the menus.", "widget_nav_menu"],
  ["pages", "Pages", "The pages of the site.", "widget_pages"],
  ["recent-comments", "Recent Comments", "What readers have said last.", "widget_recent_comments"],
  ["recent-posts", "Recent Posts", "What was written last.", "widget_recent_entries"],
  ["search", "Search", "A field to search in.", "widget_search"],
  ["tag_cloud", "Tag Cloud", "The tags that are used most.", "widget_tag_cloud"],
  ["text", "Text", "Some text.", "widget_text"],
] as const;

/** Widgets in two sidebars, and one that is shown nowhere. */
export const inventedWidgets: InventedKind = {
  extent: () => ({ count: WIDGETS.length }),
  members(number) {
    const { id = "", sidebar = "", settings = {} } = WIDGETS[number] ?? {};
    const text = phpText(settings);
    const encoded = Buffer.from(text).toString("base64");
    const hash = digest(text).slice(0, 32);
    return {
      id,
      slug: undefined,
      id_base: id.replace(/-\d+$/, ""),
      sidebar,
      instance: { encoded, hash, raw: settings },
      rendered: undefined,
      rendered_form: undefined,
      form_data: undefined,
    };
  },
};

/** Where the theme shows widgets. */
export const inventedSidebars: InventedKind = {
  extent: () => ({ count: SIDEBARS.length }),
  members(number, site) {
    const { id = "", ...sidebar } = SIDEBARS[number] ?? {};
    const isShown = id !== INACTIVE;
    // A theme of blocks shows no sidebars.
    const isUnused = site.makes(`${CORE}/themes`) && isMadeOfBlocks(site);
    return {
      id,
      slug: undefined,
      ...sidebar,
      ...(isUnused && { status: "inactive" }),
      class: "",
      before_widget: isShown ? '<section id="%1$s" class="widget %2$s">' : "",
      after_widget: isShown ? "</section>" : "",
      before_title: isShown ? '<h2 class="widget-title">' : "",
      after_title: isShown ? "</h2>" : "",
      widgets: WIDGETS.filter((widget) => widget.sidebar === id).map((widget) => widget.id),
    };
  },
};

/** The core's own types of widgets. */
export const inventedWidgetTypes: InventedKind = {
  extent: () => ({ count: TYPES.length }),
  members(number) {
    const [id = "", name = "", description = "", classname = ""] = TYPES[number] ?? [];
    return { id, slug: undefined, name, description, is_multi: true, classname };
  },
};

import { documented } from "../documented.ts";
import type { Json, JsonObject } from "../../json/json.ts";
import { CORE } from "../model.ts";
import type { InventedKind, InventedMembers, InventedSite } from "./invented-site.ts";

/** The folder of the theme that an invented site wears, unless its records name another. */
export const INVENTED_THEME = "linden";

interface ThemeFile {
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly content: string;
  readonly area?: string;
}

const part = (slug: string, tag: string) =>
  `<!-- wp:template-part {"slug":"${slug}","theme":"{theme}","tagName":"${tag}"} /-->`;

/** A whole page: header, this in the middle, footer. */
function page(inner: string): string {
  const main = `<!-- wp:group {"tagName":"main","layout":{"type":"constrained"}} -->\n<main class="wp-block-group">${inner}</main>\n<!-- /wp:group -->`;
  return [part("header", "header"), main, part("footer", "footer")].join("\n\n");
}

const LIST =
  '<!-- wp:query {"query":{"perPage":10,"postType":"post","inherit":true}} -->\n<div class="wp-block-query"><!-- wp:post-template -->\n<!-- wp:post-featured-image {"isLink":true} /-->\n\n<!-- wp:post-title {"isLink":true} /-->\n\n<!-- wp:post-excerpt /-->\n<!-- /wp:post-template -->\n\n<!-- wp:query-pagination -->\n<!-- wp:query-pagination-previous /-->\n\n<!-- wp:query-pagination-numbers /-->\n\n<!-- wp:query-pagination-next /-->\n<!-- /wp:query-pagination --></div>\n<!-- /wp:query -->';
const ENTRY = '<!-- wp:post-title {"level":1} /-->\n\n<!-- wp:post-content {"layout":{"type":"constrained"}} /-->';

const TEMPLATES: readonly ThemeFile[] = [
  { slug: "index", title: "Index", description: "Shows entries where no other template does.", content: page(LIST) },
  {
    slug: "single",
    title: "Single posts",
    description: "Shows one post with its picture, its terms and its comments.",
    content: page(
      `<!-- wp:post-featured-image /-->\n\n${ENTRY}\n\n<!-- wp:post-terms {"term":"category"} /-->\n\n<!-- wp:comments /-->`,
    ),
  },
  { slug: "page", title: "Pages", description: "Shows one page.", content: page(ENTRY) },
  {
    slug: "archive",
    title: "Archives",
    description: "Shows the entries of a term, an author or a month.",
    content: page(`<!-- wp:query-title {"type":"archive"} /-->\n\n${LIST}`),
  },
  {
    slug: "404",
    title: "Not found",
    description: "Shows that nothing stands at an address.",
    content: page(
      '<!-- wp:heading {"level":1} -->\n<h1 class="wp-block-heading">There is nothing here</h1>\n<!-- /wp:heading -->\n\n<!-- wp:search /-->',
    ),
  },
];

const PARTS: readonly ThemeFile[] = [
  {
    slug: "header",
    title: "Header",
    description: "",
    area: "header",
    content:
      '<!-- wp:group {"layout":{"type":"flex","justifyContent":"space-between"}} -->\n<div class="wp-block-group"><!-- wp:site-title /-->\n\n{navigation}</div>\n<!-- /wp:group -->',
  },
  {
    slug: "footer",
    title: "Footer",
    description: "",
    area: "footer",
    content:
      '<!-- wp:group {"layout":{"type":"constrained"}} -->\n<div class="wp-block-group"><!-- wp:site-tagline /-->\n\n<!-- wp:paragraph -->\n<p>Made by people who like to walk.</p>\n<!-- /wp:paragraph --></div>\n<!-- /wp:group -->',
  },
];

/** The files of a block theme. */
export const inventedTemplates = filesOf(TEMPLATES, "wp_template");
/** The parts that its files are put together from. */
export const inventedTemplateParts = filesOf(PARTS, "wp_template_part");

function filesOf(files: readonly ThemeFile[], type: string): InventedKind {
  return {
    extent: () => ({ count: files.length }),
    members(number, site) {
      const file = files[number];
      return file === undefined ? {} : fileMembers(file, type, site);
    },
  };
}

function fileMembers(file: ThemeFile, type: string, site: InventedSite): InventedMembers {
  const { slug, title, description, content, area } = file;
  return {
    id: `${site.theme}//${slug}`,
    theme: site.theme,
    content: content.replaceAll("{theme}", site.theme).replace("{navigation}", navigation(site)),
    slug,
    source: "theme",
    origin: null,
    type,
    description,
    title,
    status: "publish",
    wp_id: 0,
    has_theme_file: true,
    ...(type === "wp_template" ? { is_custom: false } : { area: area ?? "uncategorized" }),
    author: 0,
    modified: null,
    date: undefined,
    plugin: undefined,
    author_text: undefined,
    original_source: undefined,
  };
}

function navigation({ records }: InventedSite): string {
  const id = records(`${CORE}/navigation`).id(0);
  return id === undefined ? "<!-- wp:navigation /-->" : `<!-- wp:navigation {"ref":${id}} /-->`;
}

const THEMES = [
  { stylesheet: INVENTED_THEME, description: "A theme of blocks with one column.", status: "active" },
  { stylesheet: "birch", description: "A theme with a sidebar.", status: "inactive" },
];

const SUPPORTS: JsonObject = {
  "align-wide": true,
  "automatic-feed-links": true,
  "block-templates": true,
  "block-template-parts": false,
  "custom-background": false,
  "custom-header": false,
  "custom-logo": false,
  "customize-selective-refresh-widgets": false,
  "dark-editor-style": false,
  "disable-custom-colors": false,
  "disable-custom-font-sizes": false,
  "disable-custom-gradients": false,
  "disable-layout-styles": false,
  "editor-color-palette": false,
  "editor-font-sizes": false,
  "editor-gradient-presets": false,
  "editor-spacing-sizes": false,
  "editor-styles": true,
  formats: ["standard"],
  html5: ["comment-form", "comment-list", "search-form", "gallery", "caption", "style", "script"],
  "post-thumbnails": true,
  "responsive-embeds": true,
  "title-tag": true,
  "wp-block-styles": true,
};

/** The theme that the site wears, and another one. */
export const inventedThemes: InventedKind = {
  extent: () => ({ count: THEMES.length }),
  members(number, site) {
    const theme = THEMES[number];
    return theme === undefined ? {} : themeMembers(theme, site);
  },
};

/** Whether the theme that is invented is made of blocks: where the site has templates. */
export function isMadeOfBlocks({ model }: Pick<InventedSite, "model">): boolean {
  return model.kind(`${CORE}/templates`) !== undefined;
}

function themeMembers(
  { description, status, ...theme }: (typeof THEMES)[number],
  { model, theme: worn }: InventedSite,
): InventedMembers {
  const isActive = status === "active";
  const stylesheet = isActive ? worn : theme.stylesheet;
  const has = (base: string) => model.kind(`${CORE}/${base}`) !== undefined;
  const address = `{base_url}/wp-content/themes/${stylesheet}`;
  const { properties } = model.kind(`${CORE}/themes`) ?? {};
  const members: InventedMembers = {
    stylesheet,
    template: stylesheet,
    requires_php: "7.4",
    requires_wp: "6.5",
    textdomain: stylesheet,
    version: "1.0",
    screenshot: `${address}/screenshot.png`,
    author: plain("The house"),
    author_uri: plain(""),
    description: plain(description),
    name: plain(stylesheet.charAt(0).toUpperCase() + stylesheet.slice(1)),
    tags: { raw: ["blog", "one-column"], rendered: "blog, one-column" },
    theme_uri: plain(""),
    status,
    theme_supports: isActive ? { ...SUPPORTS, "block-templates": has("templates") } : undefined,
    is_block_theme: isActive && isMadeOfBlocks({ model }),
    stylesheet_uri: address,
    template_uri: address,
    default_template_types: isActive
      ? TEMPLATES.map(({ title, description: text, slug }) => ({ title, description: text, slug }))
      : undefined,
    default_template_part_areas: isActive ? AREAS : undefined,
  };
  return { ...documented<Json | undefined>(members, properties), slug: stylesheet };
}

const AREAS = [
  { area: "uncategorized", label: "General", description: "Parts for any place.", icon: "layout", area_tag: "div" },
  { area: "header", label: "Header", description: "The top of a page.", icon: "header", area_tag: "header" },
  { area: "footer", label: "Footer", description: "The end of a page.", icon: "footer", area_tag: "footer" },
];

function plain(text: string): JsonObject {
  return { raw: text, rendered: text };
}

/** What people have styled otherwise than the theme that the site wears. */
export const inventedStyles: InventedKind = {
  extent: () => ({ count: 1 }),
  members: () => ({
    title: "Custom Styles",
    settings: { color: { palette: { custom: PALETTE } } },
    styles: { color: { background: "#fbf8f2", text: "#1f2a30" }, elements: { link: { color: { text: "#1d5c7a" } } } },
  }),
};

const PALETTE = [
  { name: "Sand", slug: "sand", color: "#fbf8f2" },
  { name: "Harbour", slug: "harbour", color: "#1d5c7a" },
];

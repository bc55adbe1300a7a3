import { slugText } from "../../seeding/slug-text.ts";
import { CORE, type EntryType } from "../model.ts";
import { entryTitle, guidOf, metaOf } from "./entries.ts";
import type { InventedKind, InventedMembers, InventedSite } from "./invented-site.ts";
import { numbered } from "./prose.ts";

const PATTERNS = [
  {
    title: "Opening hours",
    content:
      '<!-- wp:table -->\n<figure class="wp-block-table"><table><tbody><tr><td>Weekdays</td><td>8–18</td></tr><tr><td>Weekends</td><td>10–16</td></tr></tbody></table></figure>\n<!-- /wp:table -->',
  },
  {
    title: "Call to visit",
    content:
      '<!-- wp:group {"layout":{"type":"constrained"}} -->\n<div class="wp-block-group"><!-- wp:heading -->\n<h2 class="wp-block-heading">Come and see us</h2>\n<!-- /wp:heading -->\n\n<!-- wp:buttons -->\n<div class="wp-block-buttons"><!-- wp:button -->\n<div class="wp-block-button"><a class="wp-block-button__link wp-element-button" href="{base_url}/">Plan your visit</a></div>\n<!-- /wp:button --></div>\n<!-- /wp:buttons --></div>\n<!-- /wp:group -->',
  },
  {
    title: "Note beside the text",
    content:
      '<!-- wp:quote -->\n<blockquote class="wp-block-quote"><!-- wp:paragraph -->\n<p>Ask at the front desk for boots and umbrellas.</p>\n<!-- /wp:paragraph --></blockquote>\n<!-- /wp:quote -->',
  },
  {
    title: "Latest news",
    content:
      '<!-- wp:heading -->\n<h2 class="wp-block-heading">Latest news</h2>\n<!-- /wp:heading -->\n\n<!-- wp:latest-posts {"postsToShow":3} /-->',
  },
];

/** Blocks that several entries use; every second one stays the same wherever it is used. */
export function inventedPatterns(type: EntryType): InventedKind {
  const titles = PATTERNS.map(({ title }) => title);
  return {
    extent: (usual) => ({ count: PATTERNS.length * Math.ceil(usual / 24) }),
    members(number, site) {
      const title = numbered(titles, number, " ");
      return {
        ...plainEntry(title, type, site),
        content: PATTERNS[number % PATTERNS.length]?.content ?? "",
        excerpt: "",
        ...sortedMembers(number, type, site),
      };
    },
  };
}

/** What patterns have since there are categories of them. */
function sortedMembers(number: number, { taxonomies }: EntryType, site: InventedSite): InventedMembers {
  const category = taxonomies.find(({ base }) => base === "wp_pattern_category");
  if (category === undefined) return {};
  const id = site.records(category.path).id(number);
  return {
    [category.base]: id === undefined ? [] : [id],
    wp_pattern_sync_status: number % 2 === 0 ? "" : "unsynced",
  };
}

function plainEntry(title: string, type: EntryType, site: InventedSite): InventedMembers {
  return {
    title,
    type: site.nameOf(type),
    ...metaOf(type),
    slug: slugText(title),
    status: "publish",
    password: "",
    template: "",
    link: undefined,
    guid: guidOf(`{base_url}/${slugText(title)}/`),
  };
}

const NAVIGATIONS = ["Main navigation", "Footer navigation"];

/** Navigations of block themes: links to pages in two levels, and a list of all pages. */
export function inventedNavigations(type: EntryType): InventedKind {
  return {
    extent: () => ({ count: NAVIGATIONS.length }),
    members(number, site) {
      const title = numbered(NAVIGATIONS, number, " ");
      return {
        ...plainEntry(title, type, site),
        content: number === 0 ? mainLinks(site) : "<!-- wp:page-list /-->",
      };
    },
  };
}

/** The numbers of invented pages in a navigation, each with those below it. */
const LINKED = [
  { page: 0, below: [1, 3] },
  { page: 4, below: [5] },
  { page: 7, below: [8, 9] },
];

function mainLinks(site: InventedSite): string {
  const pages = site.model.entryTypes.find((type) => type.path === `${CORE}/pages`);
  if (pages === undefined || !site.records(pages.path).isInvented) return "<!-- wp:page-list /-->";
  const members = (number: number) => JSON.stringify(linkTo(number, pages, site));
  const items = LINKED.map(({ page, below }) => {
    const links = below.map((number) => `<!-- wp:navigation-link ${members(number)} /-->`).join("\n\n");
    return `<!-- wp:navigation-submenu ${members(page)} -->\n${links}\n<!-- /wp:navigation-submenu -->`;
  });
  return items.join("\n\n");
}

function linkTo(number: number, pages: EntryType, site: InventedSite) {
  return {
    label: entryTitle(pages, number).title,
    type: "page",
    id: site.records(pages.path).id(number),
    url: `{base_url}/${pathOf(number, pages).join("/")}/`,
    kind: "post-type",
  };
}

/** The slugs of a page and of those above it. */
function pathOf(number: number, pages: EntryType): string[] {
  const { title, above } = entryTitle(pages, number);
  return [...(above === undefined ? [] : pathOf(above, pages)), slugText(title)];
}

const TYPES: Readonly<Record<string, string>> = {
  media: "attachment",
  block: "wp_block",
  template: "wp_template",
  "template-part": "wp_template_part",
  navigation: "wp_navigation",
  "menu-item": "nav_menu_item",
};
const TAXONOMIES: Readonly<Record<string, string>> = { tag: "post_tag", menu: "nav_menu" };

/** The core's name of the type of entries of a noun: `media` are attachments. */
export function typeName(noun: string): string {
  return TYPES[noun] ?? noun;
}

/** The core's name of the taxonomy of terms of a noun: `tag` is `post_tag`. */
export function taxonomyName(noun: string): string {
  return TAXONOMIES[noun] ?? noun;
}

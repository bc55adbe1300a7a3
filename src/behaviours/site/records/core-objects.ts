import type { JsonObject } from "../../../catalogue/document.ts";

const type = (slug: string, name: string, base: string, more: JsonObject): JsonObject => ({
  description: "",
  hierarchical: false,
  has_archive: false,
  name,
  slug,
  icon: null,
  taxonomies: [],
  rest_base: base,
  rest_namespace: "wp/v2",
  ...more,
});

/** The types of entries that every site has. */
export const coreTypes: readonly JsonObject[] = [
  type("post", "Posts", "posts", { taxonomies: ["category", "post_tag"], icon: "dashicons-admin-post" }),
  type("page", "Pages", "pages", { hierarchical: true, icon: "dashicons-admin-page" }),
  type("attachment", "Media", "media", { icon: "dashicons-admin-media" }),
];

const status = (slug: string, name: string, more: JsonObject = {}): JsonObject => ({
  name,
  slug,
  private: false,
  protected: false,
  public: false,
  queryable: false,
  show_in_list: true,
  date_floating: false,
  ...more,
});

/** The statuses that every site has. */
export const coreStatuses: readonly JsonObject[] = [
  status("publish", "Published", { public: true, queryable: true }),
  status("future", "Scheduled", { protected: true }),
  status("draft", "Draft", { protected: true, date_floating: true }),
  status("pending", "Pending", { protected: true, date_floating: true }),
  status("private", "Private", { private: true }),
  status("trash", "Trash", { show_in_list: false }),
];

/** The taxonomies that every site has. */
export const coreTaxonomies: readonly JsonObject[] = [
  {
    name: "Categories",
    slug: "category",
    description: "",
    types: ["post"],
    hierarchical: true,
    rest_base: "categories",
    rest_namespace: "wp/v2",
  },
  {
    name: "Tags",
    slug: "post_tag",
    description: "",
    types: ["post"],
    hierarchical: false,
    rest_base: "tags",
    rest_namespace: "wp/v2",
  },
];

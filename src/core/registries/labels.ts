import type { JsonObject } from "../../json/json.ts";

/** What things of a type or taxonomy are called. */
export interface Naming {
  /** Several of them: `Rooms`. */
  readonly many: string;
  /** One of them: `Room`. */
  readonly one: string;
  readonly hierarchical: boolean;
}

type Sentence = string | { readonly flat?: string | null; readonly nested?: string | null };

/** Label → sentence, `{one}` and `{many}` in small letters; null where things of that kind have none. */
const TYPE_LABELS: Readonly<Record<string, Sentence>> = {
  add_new: "Make {one}",
  add_new_item: "Make a new {one}",
  edit_item: "Change this {one}",
  new_item: "Fresh {one}",
  view_item: "Look at this {one}",
  view_items: "Look at these {many}",
  search_items: "Look for {many}",
  not_found: "There are no {many} here.",
  not_found_in_trash: "There are no {many} in the trash.",
  parent_item_colon: { flat: null, nested: "Above this {one}:" },
  all_items: "Every {one}",
  archives: "{many} of all times",
  attributes: "Properties of the {one}",
  insert_into_item: "Put into the {one}",
  uploaded_to_this_item: "Sent to this {one}",
  featured_image: "Main picture",
  set_featured_image: "Choose the main picture",
  remove_featured_image: "Take the main picture away",
  use_featured_image: "Take as the main picture",
  filter_items_list: "Narrow the list of {many}",
  filter_by_date: "Narrow by day",
  items_list_navigation: "Ways through the list of {many}",
  items_list: "The list of {many}",
  item_published: "The {one} is public.",
  item_published_privately: "The {one} is there for a few.",
  item_reverted_to_draft: "The {one} is a draft again.",
  item_trashed: "The {one} is in the trash.",
  item_scheduled: "The {one} waits for its day.",
  item_updated: "The {one} was changed.",
  item_link: "Link to a {one}",
  item_link_description: "An address that leads to a {one}.",
  menu_name: "{Many}",
  name_admin_bar: "{One}",
  template_name: "One {one}",
};

const TAXONOMY_LABELS: Readonly<Record<string, Sentence>> = {
  search_items: "Look for {many}",
  popular_items: { flat: "{many} that many use", nested: null },
  all_items: "Every {one}",
  parent_item: { flat: null, nested: "The {one} above" },
  parent_item_colon: { flat: null, nested: "The {one} above:" },
  name_field_description: "What the {one} is called on the site.",
  slug_field_description: "What the {one} is called in addresses.",
  parent_field_description: { flat: null, nested: "The {one} that this one belongs to." },
  desc_field_description: "What the {one} is about.",
  edit_item: "Change this {one}",
  view_item: "Look at this {one}",
  update_item: "Keep the changed {one}",
  add_new_item: "Make a new {one}",
  new_item_name: "What the new {one} is called",
  separate_items_with_commas: { flat: "{many} with commas between them", nested: null },
  add_or_remove_items: { flat: "More {many} or fewer", nested: null },
  choose_from_most_used: { flat: "Take {many} that are used most", nested: null },
  not_found: "There are no {many} here.",
  no_terms: "None of the {many}",
  filter_by_item: { flat: null, nested: "Narrow by {one}" },
  items_list_navigation: "Ways through the list of {many}",
  items_list: "The list of {many}",
  most_used: "Used most",
  back_to_items: "Back to the {many}",
  item_link: "Link to a {one}",
  item_link_description: "An address that leads to a {one}.",
  menu_name: "{Many}",
  name_admin_bar: "{One}",
  archives: "Every {one}",
  template_name: "All of one {one}",
};

/** The labels of a type, those in `without` left out. */
export function typeLabels(naming: Naming, without: readonly string[] = []): JsonObject {
  return labels(TYPE_LABELS, naming, without);
}

/** The labels of a taxonomy, those in `without` left out. */
export function taxonomyLabels(naming: Naming, without: readonly string[] = []): JsonObject {
  return labels(TAXONOMY_LABELS, naming, without);
}

function labels(
  sentences: Readonly<Record<string, Sentence>>,
  { many, one, hierarchical }: Naming,
  without: readonly string[],
): JsonObject {
  const words: Readonly<Record<string, string>> = {
    many: many.toLowerCase(),
    one: one.toLowerCase(),
    Many: many,
    One: one,
  };
  const made: JsonObject = { name: many, singular_name: one };
  for (const [label, sentence] of Object.entries(sentences)) {
    if (without.includes(label)) continue;
    const said = typeof sentence === "string" ? sentence : hierarchical ? sentence.nested : sentence.flat;
    made[label] = said?.replace(/\{(\w+)\}/g, (whole, word: string) => words[word] ?? whole) ?? null;
  }
  return made;
}

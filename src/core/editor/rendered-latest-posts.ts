import { listOf } from "../../engine/json-reading.ts";
import { type SiteRecord, stored, storedText } from "../../engine/site-record.ts";
import { isObject } from "../../json/json.ts";
import { recordText } from "../model.ts";
import type { CoreView } from "../entry-types.ts";
import { settingsOf } from "../settings.ts";
import { permalink } from "../permalinks.ts";
import { type BlockAsked, publishedEntries, type Rendered } from "./block-asked.ts";

/** A list of the posts that were published last, or first, or by their titles. */
export function latestPosts({ attributes, call, sources: { model } }: BlockAsked): Rendered {
  const posts = model.typeNamed("post", call.view);
  const at = { model, view: call.view, now: call.now, links: call.links };
  const all = posts === undefined ? [] : publishedEntries(posts, at).filter(isAskedFor(attributes));
  const sorted = inAskedOrder(all, attributes).slice(0, howMany(attributes, at));
  const items = sorted.map((post) => {
    const href = posts === undefined ? "" : permalink(post, posts, at);
    const title = recordText(post, "title").rendered || "(no title)";
    return `<li><a class="wp-block-latest-posts__post-title" href="${href}">${title}</a></li>\n`;
  });
  return { rendered: `<ul class="${CLASS}">${items.join("")}</ul>`, isKnown: items.length > 0 };
}

const CLASS = "wp-block-latest-posts__list wp-block-latest-posts is-layout-flow wp-block-latest-posts-is-layout-flow";

/** How many are shown: all for -1, as many as lists of the site have for 0. */
function howMany({ postsToShow = 5 }: Attributes, { model, view }: CoreView): number {
  const asked = Math.trunc(Number(postsToShow));
  if (asked === -1) return Infinity;
  return Math.abs(asked) || settingsOf(model, view).number("posts_per_page") || 10;
}

type Attributes = BlockAsked["attributes"];

function isAskedFor({ categories, selectedAuthor }: Attributes): (post: SiteRecord) => boolean {
  const ids = new Set(listOf(categories).map((category) => Number(isObject(category) ? category.id : category)));
  const isIn = (post: SiteRecord) =>
    ids.size === 0 || listOf(stored(post, "categories")).some((id) => ids.has(Number(id)));
  const isBy = (post: SiteRecord) =>
    selectedAuthor === undefined || Number(stored(post, "author")) === Number(selectedAuthor);
  return (post) => isIn(post) && isBy(post);
}

function inAskedOrder(posts: readonly SiteRecord[], { order, orderBy }: Attributes): SiteRecord[] {
  const textOf = (post: SiteRecord) =>
    orderBy === "title" ? recordText(post, "title").raw.toLowerCase() : storedText(post, "date");
  const keyed = posts.map((post) => ({ post, text: textOf(post) }));
  const ascending = keyed.sort((one, other) => (one.text === other.text ? 0 : one.text < other.text ? -1 : 1));
  return (order === "asc" ? ascending : ascending.reverse()).map(({ post }) => post);
}

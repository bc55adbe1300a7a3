import type { Changes } from "../../state/changes.ts";
import type { Resource, StoredRecord } from "../../state/resource.ts";
import type { View } from "../../state/view.ts";
import { events, organizers, venues } from "../calendar/records.ts";
import { entries, forms } from "../forms/records.ts";
import { pictureOf } from "../../engine/media.ts";
import { contents, type EntryStatus } from "../../engine/contents.ts";
import type { Situation } from "../../engine/call.ts";
import { freeSlug } from "../../engine/slug.ts";
import { slugOf } from "../../text/slug.ts";

/** An entry of the site as these features see it. */
export interface SitePost extends StoredRecord {
  readonly slug: string;
  readonly title: string;
  readonly status: EntryStatus;
  readonly author?: number;
  readonly image?: number;
  readonly content?: string;
}

/** An entry and what it is called among the site's kinds. */
export interface FoundPost {
  readonly post: SitePost;
  /** `post`, `page`, `product`, `event`, `venue` or `organizer`. */
  readonly kind: string;
  /** Gives the entry this slug, or the next free one, and says which in the words that it was wanted in. */
  rename(changes: Changes, slug: string): string;
}

interface PostSource {
  find(view: View, id: number): FoundPost | undefined;
  all(view: View): Iterable<FoundPost>;
}

const sources: readonly PostSource[] = [
  source(
    contents,
    (content) => content.kind,
    (changes, id, slug) => changes.patch(contents, id, { slug }),
  ),
  source(
    events,
    () => "event",
    (changes, id, slug) => changes.patch(events, id, { slug }),
  ),
  source(
    venues,
    () => "venue",
    (changes, id, slug) => changes.patch(venues, id, { slug }),
  ),
  source(
    organizers,
    () => "organizer",
    (changes, id, slug) => changes.patch(organizers, id, { slug }),
  ),
];

function source<R extends SitePost>(
  resource: Resource<R>,
  kindOf: (record: R) => string,
  setSlug: (changes: Changes, id: number, slug: string) => void,
): PostSource {
  const found = (post: R): FoundPost => ({
    post,
    kind: kindOf(post),
    rename: (changes, wanted) => {
      const free = (slug: string) => freeSlug(changes.view, slug, { among: [resource], except: post.id });
      const slug = free(wanted);
      setSlug(changes, post.id, free(slugOf(slug)));
      return slug;
    },
  });
  return {
    find: (view, id) => {
      const post = view.get(resource, id);
      return post === undefined ? undefined : found(post);
    },
    all: function* (view) {
      for (const post of view.all(resource)) yield found(post);
    },
  };
}

/** The entry of that id. */
export function findPost(view: View, id: number): FoundPost | undefined {
  for (const source of sources) {
    const found = source.find(view, id);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Whether an entry of that id is of a kind that has no page of its own: a picture, a form or what was sent with one. */
export function isOtherEntry(view: View, id: number): boolean {
  return (pictureOf(id, view) ?? view.get(forms, id) ?? view.get(entries, id)) !== undefined;
}

/** Every published entry, posts, pages and products first. */
export function* publishedPosts(view: View): IterableIterator<FoundPost> {
  for (const source of sources) for (const found of source.all(view)) if (found.post.status === "publish") yield found;
}

/** Path of an entry's page below the home, e.g. `/event/lucia-morning/`. */
export function pathOf(call: Situation, { post, kind }: FoundPost): string {
  if (kind === "page" && post.id === frontPage(call)) return "/";
  return kind === "post" || kind === "page" ? `/${post.slug}/` : `/${kind}/${post.slug}/`;
}

/** Id of the front page: the one that the index names, else the oldest page; 0 without any. */
function frontPage(call: Situation): number {
  const named = call.catalogue.site.pageOnFront;
  if (call.view.get(contents, named)?.kind === "page") return named;
  for (const content of call.view.all(contents)) if (content.kind === "page") return content.id;
  return 0;
}

import type { Resource, StoredRecord } from "../../state/resource.ts";
import type { View } from "../../state/view.ts";
import { events, organizers, venues, categories, tags } from "../calendar/records.ts";
import { contents } from "../../engine/contents.ts";
import { users } from "../../engine/accounts.ts";

/** An entry of the site as its page shows it. */
export interface PageEntry {
  readonly id: number;
  readonly title: string;
  /** Path of the page below the home, with both slashes. */
  readonly path: string;
  /** Empty where everybody may read it. */
  readonly password: string;
  /** Id of the author's account; 0 where none is known. */
  readonly author: number;
  /** Id of a medium; 0 for none. */
  readonly image: number;
}

/** What records of every kind of entry have, as far as pages need it. */
interface AnyEntry extends StoredRecord {
  readonly slug: string;
  readonly title: string;
  readonly status: string;
  readonly password?: string;
  readonly author?: number;
  readonly image?: number;
  readonly kind?: string;
}

/** Resources whose records have pages, and where. */
const PAGES: readonly { readonly resource: Resource<never>; readonly below: (entry: AnyEntry) => string }[] = [
  { resource: events, below: () => "/event/" },
  { resource: venues, below: () => "/venue/" },
  { resource: organizers, below: () => "/organizer/" },
  { resource: contents, below: ({ kind }) => (kind === "product" ? "/product/" : "/") },
];

/** Those of them that the site keeps. */
function pagesIn({ state }: View): typeof PAGES {
  return PAGES.filter(({ resource }) => state.tableNamed(resource.name) !== undefined);
}

/** The published entry whose page lies at this path below the home; `?p=ID` at the home itself names one by its id. */
export function entryAt(path: string, query: string, view: View): PageEntry | undefined {
  const segments = path.split("/").filter((segment) => segment !== "");
  if (segments.length === 0) return entryOfId(new URLSearchParams(query), view);
  const slug = decoded(segments.at(-1) ?? "");
  const below = `/${segments
    .slice(0, -1)
    .map((segment) => `${segment}/`)
    .join("")}`;
  for (const page of pagesIn(view)) {
    const entry: AnyEntry | undefined = view.bySlug(page.resource, slug);
    if (entry !== undefined && page.below(entry) === below) return shown(entry, below);
  }
  return undefined;
}

function entryOfId(query: URLSearchParams, view: View): PageEntry | undefined {
  const id = Number(query.get("p") ?? query.get("page_id"));
  for (const { resource, below } of pagesIn(view)) {
    const entry: AnyEntry | undefined = view.get(resource, id);
    if (entry !== undefined) return shown(entry, below(entry));
  }
  return undefined;
}

function shown(entry: AnyEntry, below: string): PageEntry | undefined {
  if (entry.status !== "publish") return undefined;
  const { id, title, slug, password = "", author = 0, image = 0 } = entry;
  return { id, title, path: `${below}${slug}/`, password, author, image };
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** What categories, tags and accounts have in common. */
interface Named extends StoredRecord {
  readonly name: string;
}

/** Things whose pages list entries, by the path that their slugs hang below. */
const ARCHIVES: readonly { readonly below: string; readonly resource: Resource<never> }[] = [
  { below: "/events/category/", resource: categories },
  { below: "/tag/", resource: tags },
  { below: "/author/", resource: users },
];

/** Name of the category, tag or author whose page lies at this path below the home. */
export function archiveAt(path: string, view: View): string | undefined {
  const archive = ARCHIVES.find(({ below }) => path.startsWith(below));
  if (archive === undefined || view.state.tableNamed(archive.resource.name) === undefined) return undefined;
  const slug = path.split("/").findLast((segment) => segment !== "") ?? "";
  return nameOf(view.bySlug(archive.resource, slug));
}

function nameOf(found: Named | undefined): string | undefined {
  return found?.name;
}

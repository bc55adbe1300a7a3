import type { JsonObject } from "../../catalogue/document.ts";
import type { View } from "../../state/view.ts";
import type { Call } from "../call.ts";
import { media } from "../calendar/records.ts";
import { withLinks } from "../links.ts";
import { phrase } from "../phrase.ts";
import { type User, users } from "../account.ts";
import { entryAt, type PageEntry } from "./entry-at.ts";
import { embedHtml } from "./embed-html.ts";
import { siteAddress } from "./site-address.ts";

/** What a page of the site looks like when another page embeds it; undefined where the address is no published entry of ours. */
export function embedObject(address: string, width: number, call: Call): JsonObject | undefined {
  const found = siteAddress(address, call);
  if (found === undefined) return undefined;
  const view = call.view.with({ language: found.language });
  const entry = entryAt(found.path, found.query, view);
  if (entry === undefined) return undefined;
  const title = shownTitle(entry, found.language);
  const provider = call.catalogue.site.name;
  const height = Math.max(200, Math.ceil((width / 16) * 9));
  const page = found.home + entry.path;
  return {
    version: "1.0",
    provider_name: provider,
    provider_url: found.home,
    ...authorOf(entry, { view, provider, home: found.home }),
    title,
    type: "rich",
    width,
    height,
    html: embedHtml({ page, title, provider, width, height, secret: call.token(`embed ${page}`).slice(0, 10) }),
    ...thumbnailOf(entry, { view, width, call }),
  };
}

function shownTitle({ title, password }: PageEntry, language: string): string {
  return password === "" ? title : `${phrase({ language }, { en: "Protected", sv: "Skyddat" })}: ${title}`;
}

function authorOf(
  { author }: PageEntry,
  { view, provider, home }: { view: View; provider: string; home: string },
): JsonObject {
  const user = view.get(users, author) ?? firstAdministrator(view);
  if (user === undefined) return { author_name: provider, author_url: home };
  return { author_name: user.name, author_url: `${home}/author/${user.slug}/` };
}

function firstAdministrator(view: View): User | undefined {
  for (const user of view.all(users)) if (user.role === "administrator") return user;
  return undefined;
}

function thumbnailOf(
  { image }: PageEntry,
  { view, width, call }: { view: View; width: number; call: Call },
): JsonObject {
  const medium = image === 0 ? undefined : view.get(media, image);
  if (medium === undefined || medium.width === 0) return {};
  const fitting = Object.values(medium.sizes)
    .filter((size) => size.width >= width && size.uncropped !== false)
    .sort((a, b) => a.width - b.width);
  const { url, width: full, height } = fitting[0] ?? medium;
  const shown = Math.min(width, full);
  return {
    thumbnail_url: withLinks(url, call.links),
    thumbnail_width: shown,
    thumbnail_height: Math.round((height * shown) / full),
  };
}

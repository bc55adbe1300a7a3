import { siteErrors } from "../../core/errors.ts";
import type { JsonObject } from "../../json/json.ts";
import type { Answer } from "../../engine/answer.ts";
import type { Behaviour, BehaviourTable, Family } from "../../engine/behaviour.ts";
import { type Call, textParam } from "../../engine/call.ts";
import { refuse } from "../../engine/refusal.ts";
import { sees } from "../../engine/rights.ts";
import type { View } from "../../state/view.ts";
import { pictureOf } from "../../engine/media.ts";
import { withLinks } from "../../engine/links.ts";
import { protectedTitle } from "../phrases/protected-title.ts";
import { accountById, type User } from "../../engine/accounts.ts";
import { entryAt, type PageEntry } from "./entry-at.ts";
import { embedHeight, embedHtml, embedWidth, embedXml } from "../../engine/embed-markup.ts";

/** Errors of the embed routes. */
export const embedErrors = { oembed_invalid_url: siteErrors.oembed_invalid_url };

/** Embeds a page of the site; in XML when asked to, errors included. */
const embed: Behaviour = {
  answer: embedded,
  write: (body, call) =>
    call.params.format === "xml" ? { type: "text/xml; charset=UTF-8", content: embedXml(body) } : undefined,
};

/** Embeds any page for somebody who writes on the site: pages of other sites are never asked. */
const proxy: Behaviour = {
  needs: {
    "embed.foreign": (call, { status }) =>
      status === 404 && siteAddress(textParam(call, "url") ?? "", call) === undefined,
  },
  permission: (call) => !call.strict || sees(call, "edit_posts"),
  answer: embedded,
};

/** Behaviours of the embed routes. */
const embedBehaviours: BehaviourTable = {
  "GET /oembed/1.0/embed": embed,
  "GET /oembed/1.0/proxy": proxy,
};

function embedded(call: Call): Answer {
  const object = embedObject(textParam(call, "url") ?? "", embedWidth(call.params.maxwidth), call);
  if (object === undefined) throw refuse(embedErrors.oembed_invalid_url);
  return { status: 200, body: object };
}

/** Routes of oembed/1.0. */
export const embeds: Family = {
  errors: embedErrors,
  name: "embed",
  resources: [],
  behaviours: embedBehaviours,
};

/** What a page of the site looks like when another page embeds it; undefined where the address is no published entry of ours. */
export function embedObject(address: string, width: number, call: Call): JsonObject | undefined {
  const found = siteAddress(address, call);
  if (found === undefined) return undefined;
  const view = call.view.with({ language: found.language });
  const entry = entryAt(found.path, found.query, view);
  if (entry === undefined) return undefined;
  const title = shownTitle(entry, found.language);
  const provider = call.catalogue.site.name;
  const height = embedHeight(width);
  const page = found.home + entry.path;
  return {
    version: "1.0",
    provider_name: provider,
    provider_url: found.home,
    ...authorOf(entry, { call, provider, home: found.home }),
    title,
    type: "rich",
    width,
    height,
    html: embedHtml({ page, title, provider, width, height, secret: call.token(`embed ${page}`).slice(0, 10) }),
    ...thumbnailOf(entry, { view, width, call }),
  };
}

function shownTitle({ title, password }: PageEntry, language: string): string {
  return password === "" ? title : protectedTitle(title, language);
}

function authorOf(
  { author }: PageEntry,
  { call, provider, home }: { call: Call; provider: string; home: string },
): JsonObject {
  const user = accountById(author, call) ?? firstAdministrator(call);
  if (user === undefined) return { author_name: provider, author_url: home };
  return { author_name: user.name, author_url: `${home}/author/${user.slug}/` };
}

function firstAdministrator({ accounts, view }: Call): User | undefined {
  for (const user of accounts.all(view.state)) if (user.role === "administrator") return user;
  return undefined;
}

function thumbnailOf(
  { image }: PageEntry,
  { view, width, call }: { view: View; width: number; call: Call },
): JsonObject {
  const medium = pictureOf(image, view);
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

/** An address of this site: which language's page it names. */
export interface SiteAddress {
  readonly language: string;
  /** Home of that language, without an end slash. */
  readonly home: string;
  /** Path below the home. */
  readonly path: string;
  readonly query: string;
}

/** Reads an address as one of this site, with either scheme; undefined for a foreign one. */
function siteAddress(address: string, { links, language, catalogue }: Call): SiteAddress | undefined {
  const { languages } = catalogue.site;
  const homes =
    languages.length === 0
      ? [{ language, home: links.home }]
      : languages.map((code) => ({ language: code, home: `${links.site}/${code}` }));
  const [whole = ""] = address.split("#", 1);
  const mark = whole.indexOf("?");
  const bare = withoutScheme(mark < 0 ? whole : whole.slice(0, mark));
  for (const { language, home } of homes) {
    const start = withoutScheme(home);
    if (bare === start || bare.startsWith(`${start}/`))
      return { language, home, path: bare.slice(start.length), query: mark < 0 ? "" : whole.slice(mark + 1) };
  }
  return undefined;
}

function withoutScheme(address: string): string {
  return address.replace(/^https?:\/\//i, "");
}

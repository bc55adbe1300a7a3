import { errorRows } from "../../args/errors.ts";
import type { Json, JsonObject } from "../../json/json.ts";
import type { Answer } from "../../engine/answer.ts";
import type { Behaviour, BehaviourTable, Family } from "../../engine/behaviour.ts";
import { type Call, textParam } from "../../engine/call.ts";
import { refuse } from "../../engine/refusal.ts";
import { sees } from "../../engine/rights.ts";
import type { View } from "../../state/view.ts";
import { media } from "../../engine/media.ts";
import { withLinks } from "../../engine/links.ts";
import { phrases } from "../phrases/phrases.ts";
import { type User, users } from "../../engine/accounts.ts";
import { entryAt, type PageEntry } from "./entry-at.ts";
import { escaped } from "../../engine/markup.ts";
import { scalarText } from "../../engine/json-reading.ts";

const NARROWEST = 200;
const WIDEST = 600;

/** Errors of the embed routes. */
export const embedErrors = errorRows({
  oembed_invalid_url: { status: 404, message: "There is nothing to embed at this address." },
});

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
  const object = embedObject(textParam(call, "url") ?? "", widthOf(call.params.maxwidth), call);
  if (object === undefined) throw refuse(embedErrors.oembed_invalid_url);
  return { status: 200, body: object };
}

/** Any width is taken; what is no number counts as 0, and frames are never narrower or wider than the family's. */
function widthOf(asked: Json | undefined): number {
  const number = typeof asked === "string" ? Number.parseInt(asked, 10) : asked;
  const width = typeof number === "number" && Number.isFinite(number) ? Math.trunc(number) : 0;
  return Math.min(WIDEST, Math.max(NARROWEST, width));
}

/** Routes of oembed/1.0. */
export const embeds: Family = {
  errors: embedErrors,
  name: "embed",
  resources: [],
  behaviours: embedBehaviours,
};

/** What a page of the site looks like when another page embeds it; undefined where the address is no published entry of ours. */
function embedObject(address: string, width: number, call: Call): JsonObject | undefined {
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
  return password === "" ? title : `${phrases({ language }).site.protected}: ${title}`;
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

/** What the frame of an embedded page shows. */
export interface EmbedFrame {
  /** Address of the page. */
  readonly page: string;
  readonly title: string;
  readonly provider: string;
  readonly width: number;
  readonly height: number;
  /** Ties the frame to its quotation. */
  readonly secret: string;
}

/** Markup of an embedded page: a link for readers without frames, then the frame. */
function embedHtml({ page, title, provider, width, height, secret }: EmbedFrame): string {
  const [address, words] = [escaped(page), escaped(title)];
  return (
    `<blockquote class="embedded-page" data-secret="${secret}"><a href="${address}">${words}</a></blockquote>` +
    `<iframe sandbox="allow-scripts" src="${address}embed/#?secret=${secret}" width="${width}" height="${height}" ` +
    `title="“${words}” — ${escaped(provider)}" data-secret="${secret}" frameborder="0" scrolling="no" class="embedded-page"></iframe>`
  );
}

/** A body as the family writes it in XML: members are elements, members of lists are named `oembed`. */
function embedXml(body: Json): string {
  return `<?xml version="1.0"?>\n${element("oembed", body)}\n`;
}

function element(name: string, value: Json): string {
  const inside = content(value);
  return inside === "" ? `<${name}/>` : `<${name}>${inside}</${name}>`;
}

function content(value: Json): string {
  if (typeof value !== "object" || value === null) return xmlEscaped(scalarText(value));
  return Object.entries(value)
    .map(([name, member]) => element(elementName(name), member))
    .join("");
}

/** Names that XML can't have, numbers among them, become that of the root. */
function elementName(name: string): string {
  return /^[A-Za-z_][\w.-]*$/.test(name) ? name : "oembed";
}

function xmlEscaped(text: string): string {
  return text
    .replace(/&(?!#?\w+;)/g, "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#039;")
    .replace(NOT_XML, "");
}

// oxlint-disable-next-line no-control-regex -- these are the characters that XML can't hold
const NOT_XML = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;

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

import type { JsonObject } from "../../json/json.ts";
import { type Random, wholeBetween } from "../../seeding/random.ts";
import { slugText } from "../../seeding/slug-text.ts";
import { singular } from "../collection.ts";
import { uploadAddress } from "../members.ts";
import { metaFields } from "../meta.ts";
import { CORE, type CoreKind, type CoreTaxonomy, type EntryType } from "../model.ts";
import { localIsoTime, isoTime } from "../value-context.ts";
import type { InventedKind, InventedMembers, InventedSite } from "./invented-site.ts";
import { article, type ShownPicture, sentence, written } from "./prose.ts";
import { titled } from "./titles.ts";
import { writer } from "./users.ts";

const DAY = 86_400_000;
/** Posts of one round of titles, the last of which is protected. */
const ROUND = 24;
/** The password of protected entries. */
export const ENTRY_PASSWORD = "harbour";

/** An entry that not everybody sees. */
interface HiddenEntry {
  readonly title: string;
  readonly status: "future" | "draft" | "pending" | "private";
}

const HIDDEN_POSTS: readonly HiddenEntry[] = [
  { title: "The summer programme", status: "future" },
  { title: "Ideas for the winter issue", status: "draft" },
  { title: "A letter from a reader", status: "pending" },
  { title: "Minutes of the spring meeting", status: "private" },
];
const HIDDEN_PAGES: readonly HiddenEntry[] = [
  { title: "A page in the making", status: "draft" },
  { title: "Notes for the team", status: "private" },
];
const HIDDEN_OTHERS: readonly HiddenEntry[] = [{ title: "Not finished yet", status: "draft" }];

function hiddenOf({ base }: EntryType): readonly HiddenEntry[] {
  if (base === "media") return [];
  return base === "posts" ? HIDDEN_POSTS : base === "pages" ? HIDDEN_PAGES : HIDDEN_OTHERS;
}

/** Posts, pages, pictures and the entries of a site's own types: those that everybody sees first, then the others. */
export function inventedEntries(type: EntryType): InventedKind {
  const hidden = hiddenOf(type);
  const unseen = (usual: number) => hidden.length * Math.ceil(usual / ROUND);
  return {
    extent: (usual) => ({ count: usual + unseen(usual), shown: usual }),
    members(number, site) {
      const usual = site.records(type.path).count;
      const place = number - usual;
      if (place < 0) return shownEntry(number, { type, site });
      if (place < unseen(usual)) return hiddenEntry(place, { type, site, hidden, number });
      return shownEntry(number - unseen(usual), { type, site });
    },
  };
}

interface Within {
  readonly type: EntryType;
  readonly site: InventedSite;
}

/** What things of a type are called: `house-events` holds house events. */
export function nounOf({ base }: Pick<EntryType, "base">): string {
  return singular(base).replaceAll(/[-_]+/g, " ").toLowerCase();
}

/** The title of the entry of that number that everybody sees. */
export function entryTitle({ base, hierarchical }: EntryType, number: number) {
  return titled(base, number, { noun: nounOf({ base }), nested: hierarchical });
}

function shownEntry(number: number, about: Within): InventedMembers {
  const { type, site } = about;
  const { title, above } = entryTitle(type, number);
  const isPost = type.base === "posts";
  return {
    ...commonMembers(number, title, about),
    guid: guidOf(type.base === "media" ? uploadAddress(number) : `{base_url}/${slugText(title)}/`),
    status: type.base === "media" ? "inherit" : "publish",
    parent: above === undefined ? 0 : (site.records(type.path).id(above) ?? 0),
    menu_order: type.base === "pages" ? number : 0,
    sticky: isPost && number % ROUND === 0,
    password: isPost && asksPassword(number) ? ENTRY_PASSWORD : "",
  };
}

/** Whether a password is asked for the post of that number. */
export function asksPassword(number: number): boolean {
  return number % ROUND === ROUND - 1;
}

function hiddenEntry(
  place: number,
  { hidden, number, ...about }: Within & { readonly hidden: readonly HiddenEntry[]; readonly number: number },
): InventedMembers {
  const round = Math.floor(place / hidden.length);
  const { title, status } = hidden[place % hidden.length] ?? { title: "", status: "draft" };
  const slug = slugText(round === 0 ? title : `${title} ${round + 1}`);
  const { now, zone } = about.site;
  const out = (Math.floor(now / DAY) + 7 + round) * DAY + DAY / 3;
  return {
    ...commonMembers(number, round === 0 ? title : `${title}, part ${round + 1}`, about),
    slug: status === "draft" || status === "pending" ? "" : slug,
    status,
    password: "",
    parent: 0,
    menu_order: 0,
    sticky: false,
    ...(status === "future" && { date: localIsoTime(out, zone), date_gmt: isoTime(out) }),
  };
}

function commonMembers(number: number, title: string, about: Within): InventedMembers {
  const { type, site } = about;
  const random = site.random(type.path, number, "texts");
  return {
    title,
    slug: slugText(title),
    type: site.nameOf(type),
    ...metaOf(type),
    author: site.records(`${CORE}/users`).id(writer(number * 7, site)),
    link: undefined,
    guid: guidOf(`{base_url}/?p=${site.records(type.path).first + number}`),
    ...(type.base === "media" ? mediaMembers(number, about) : textMembers(number, random, about)),
    ...termsOf(number, random, about),
  };
}

/** The meta of a record that nobody has written any into. */
export function metaOf(kind: CoreKind | undefined): JsonObject {
  const meta = kind && metaFields(kind)?.shown(undefined);
  return meta === undefined ? {} : { meta };
}

/** Where an entry stood when it was made. */
export function guidOf(address: string): JsonObject {
  return { rendered: address, raw: address };
}

function mediaMembers(number: number, { type, site }: Within): InventedMembers {
  const posts = site.records(`${CORE}/posts`);
  const isAttached = posts.isInvented && number < posts.count && number % 3 !== 2;
  const random = site.random(type.path, number, "texts");
  return {
    alt_text: entryTitle(type, number).title,
    caption: number % 4 === 0 ? sentence(random) : "",
    post: isAttached ? (posts.id(number) ?? null) : null,
    featured_media: 0,
  };
}

function textMembers(number: number, random: Random, { type, site }: Within): InventedMembers {
  const picture = pictureFor(number, { type, site });
  const parts = article(random, { blocks: site.hasBlocks, picture: number % 3 === 1 ? picture : undefined });
  return {
    content: written(parts),
    excerpt: random() < 0.6 ? sentence(random) : "",
    featured_media: number % 3 === 2 || type.base === "pages" ? 0 : (picture?.id ?? 0),
    template: "",
    format: "standard",
    comment_status: type.base === "pages" ? "closed" : "open",
  };
}

/** The picture of an entry: that of the same number. */
function pictureFor(number: number, { site }: Within): ShownPicture | undefined {
  const media = site.records(`${CORE}/media`);
  const id = media.id(number);
  if (id === undefined || !media.isInvented) return undefined;
  const words = titled("media", number % media.count, { noun: "", nested: false }).title;
  return { id, address: uploadAddress(number % media.count), words };
}

/** The terms of an entry: each term of a taxonomy is taken in turn, now and then with another one. */
function termsOf(number: number, random: Random, { type, site }: Within): JsonObject {
  const own = type.taxonomies.map(({ path, base }: CoreTaxonomy) => {
    const terms = site.records(path);
    const first = terms.id(number);
    const others = random() < 0.4 ? [terms.id(wholeBetween(random, 0, terms.count))] : [];
    const ids = [first, ...others].filter((id) => id !== undefined);
    return [base, [...new Set(ids)].sort((a, b) => a - b)] as const;
  });
  return Object.fromEntries(own);
}

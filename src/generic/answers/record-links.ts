import type { Json, JsonObject } from "../../json/json.ts";
import { scalarText } from "../../engine/json-reading.ts";
import type { Call } from "../../engine/call.ts";
import { type Collection, type SiteModel } from "../../core/collection.ts";
import { type SiteRecord, stored, storedText } from "../../engine/site-record.ts";
import type { Route } from "../../catalogue/route.ts";
import { pathSteps } from "../model/endpoints.ts";

type Relations = Record<string, Json[]>;

/** The relations of a record: itself, its list, and what it belongs to; those of the core's kinds can be embedded. */
export function recordLinks(record: SiteRecord, collection: Collection, call: Call, model: SiteModel): JsonObject {
  const root = call.links.apiRoot;
  const links: Relations = {};
  const own = recordPath(collection, record);
  const list = listPath(collection, record);
  if (own !== undefined) links.self = [{ href: root + own }];
  if (list !== undefined) links.collection = [{ href: root + list }];
  const about = { record, collection, model, root };
  const addOfKind = ofKind[collection.kind];
  if (addOfKind === undefined) addParents(links, about);
  else addOfKind(links, about);
  if (Object.keys(links).some((relation) => relation.startsWith("wp:")))
    links.curies = [{ name: "wp", href: "https://api.w.org/{rel}", templated: true }];
  return links;
}

interface About {
  readonly record: SiteRecord;
  readonly collection: Collection;
  readonly model: SiteModel;
  readonly root: string;
}

const ofKind: Readonly<Partial<Record<Collection["kind"], (links: Relations, about: About) => void>>> = {
  post: addOfPost,
  term: addOfTerm,
  comment: addOfComment,
  user: () => undefined,
  type: (links, about) => addItems(links, about),
  taxonomy: (links, about) => addItems(links, about),
  status: () => undefined,
  search: addOfFound,
};

const CORE = "wp/v2";

/** The address of a record of the core by the noun of its collection; undefined where the site has no such route. */
function itemAddress({ model, root }: About, noun: string, key: Json | undefined): string | undefined {
  const collection = model.collectionOf(noun, CORE);
  if (collection?.item === undefined || collection.namespace !== CORE || collection.kind === "plain") return undefined;
  return `${root}/${collection.name}/${scalarText(key)}`;
}

function listAddress({ model, root }: About, noun: string): string | undefined {
  const collection = model.collectionOf(noun, CORE);
  return collection?.list === undefined || collection.kind === "plain" ? undefined : `${root}/${collection.name}`;
}

function addOfPost(links: Relations, about: About): void {
  const { record } = about;
  add(links, "about", itemAddress(about, "type", stored(record, "type")));
  if (Number(stored(record, "author") ?? 0) > 0)
    embed(links, "author", itemAddress(about, "user", stored(record, "author")));
  const comments = listAddress(about, "comment");
  if (stored(record, "comment_status") !== undefined)
    embed(links, "replies", comments && `${comments}?post=${record.id}`);
  const parent = Number(stored(record, "parent") ?? 0);
  if (parent > 0) embed(links, "up", `${about.root}/${about.collection.name}/${parent}`);
  const picture = Number(stored(record, "featured_media") ?? 0);
  if (picture > 0) embed(links, "wp:featuredmedia", itemAddress(about, "media", picture));
  const media = listAddress(about, "media");
  if (about.collection.noun !== "media") add(links, "wp:attachment", media && `${media}?parent=${record.id}`);
  const terms = about.model.collections.filter(
    ({ kind, name }) => kind === "term" && stored(record, lastWord(name)) !== undefined,
  );
  if (terms.length > 0)
    links["wp:term"] = terms.map((collection) => ({
      taxonomy: collection.noun === "tag" ? "post_tag" : collection.noun,
      embeddable: true,
      href: `${about.root}/${collection.name}?post=${record.id}`,
    }));
}

function lastWord(name: string): string {
  return name.slice(name.lastIndexOf("/") + 1);
}

function addOfTerm(links: Relations, about: About): void {
  const { record, collection } = about;
  add(links, "about", itemAddress(about, "taxonomy", stored(record, "taxonomy")));
  const parent = Number(stored(record, "parent") ?? 0);
  if (parent > 0) embed(links, "up", `${about.root}/${collection.name}/${parent}`);
  const posts = listAddress(about, "post");
  add(links, "wp:post_type", posts && `${posts}?${lastWord(collection.name)}=${record.id}`);
}

function addOfComment(links: Relations, about: About): void {
  const { record } = about;
  if (Number(stored(record, "author") ?? 0) > 0)
    embed(links, "author", itemAddress(about, "user", stored(record, "author")));
  const post = itemAddress(about, "post", stored(record, "post"));
  if (post !== undefined) links.up = [{ embeddable: true, post_type: "post", href: post }];
  const parent = Number(stored(record, "parent") ?? 0);
  if (parent > 0) embed(links, "in-reply-to", itemAddress(about, "comment", parent));
}

function addItems(links: Relations, { record, root }: About): void {
  const base = storedText(record, "rest_base");
  if (base !== "") links["wp:items"] = [{ href: `${root}/${CORE}/${base}` }];
}

function addOfFound(links: Relations, about: About): void {
  const { record } = about;
  embed(links, "self", itemAddress(about, storedText(record, "noun"), record.id));
  add(links, "about", itemAddress(about, "type", stored(record, "subtype")));
}

function addParents(links: Relations, { record, collection, root }: About): void {
  const parent = collection.parents.findLast(({ collection }) => collection?.item !== undefined);
  const list = listPath(collection, record) ?? recordPath(collection, record);
  if (parent === undefined || list === undefined) return;
  links.up = [{ href: root + list.slice(0, list.lastIndexOf("/")) }];
}

function add(links: Relations, relation: string, href: string | undefined): void {
  if (href !== undefined) links[relation] = [{ href }];
}

function embed(links: Relations, relation: string, href: string | undefined): void {
  if (href !== undefined) links[relation] = [{ embeddable: true, href }];
}

/** The path of a record's own route; undefined where the document has none. */
export function recordPath({ item, key }: Collection, record: SiteRecord): string | undefined {
  const own = key.isId ? String(record.id) : (record.slug ?? "");
  return item && pathOf(item, (placeholder, isLast) => (isLast ? own : storedText(record, placeholder)));
}

/** The path of the list that a record is in; undefined where the document has none. */
function listPath({ list }: Collection, record: SiteRecord): string | undefined {
  return list && pathOf(list, (placeholder) => storedText(record, placeholder));
}

function pathOf({ key }: Route, valueOf: (placeholder: string, isLast: boolean) => string): string {
  const steps = pathSteps(key);
  return steps
    .map(({ source, placeholder }, at) =>
      placeholder === undefined
        ? `/${source.replaceAll("\\", "")}`
        : `/${valueOf(placeholder, at === steps.length - 1)}`,
    )
    .join("");
}

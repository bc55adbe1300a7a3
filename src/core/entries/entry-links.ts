import type { Call } from "../../engine/call.ts";
import type { Json, JsonObject } from "../../json/json.ts";
import { type SiteRecord, stored, storedText } from "../../engine/site-record.ts";
import { findEntry, hasLateMembers, supports } from "../entry-types.ts";
import { type RecordRelations, selfLink, withCuries } from "../links.ts";
import { CORE, type CoreModel, type EntryType } from "../model.ts";
import { can, canEntry, termCapability, typeCapability } from "../rights.ts";
import { asOfNow } from "../entry-status.ts";
import { versionsOf } from "./versions.ts";

/** What the relations of an entry depend on. */
interface Linking {
  readonly type: EntryType;
  readonly model: CoreModel;
  readonly call: Call;
}

/** The relations of an entry, in the core's order; those to what the caller may do only in edit context. */
export function entryLinks(record: SiteRecord, about: Linking & { readonly context: string }): JsonObject {
  const { type, call, context } = about;
  const { apiRoot } = call.links;
  const path = `${type.path}/${record.id}`;
  const links: RecordRelations = {
    self: [selfLink(path, entryMethods(record, about), call.links)],
    collection: [{ href: `${apiRoot}/${type.path}` }],
    ...relatedLinks(record, about),
  };
  if (context === "edit")
    for (const action of actionsOf(about)) links[`wp:action-${action}`] = [{ href: `${apiRoot}/${path}` }];
  return withCuries(links);
}

/** The methods that the caller may use on an entry, in the order of the route. */
export function entryMethods(record: SiteRecord, { type, model, call }: Linking): string[] {
  const now = asOfNow(record, call.now);
  const about = { type, model, asking: call };
  const [edits, deletes] = [canEntry("edit", now, about), canEntry("delete", now, about)];
  const methods = type.item?.endpoints.flatMap((endpoint) => endpoint.methods) ?? [];
  return methods.filter((method) => method === "GET" || (method === "DELETE" ? deletes : edits));
}

/** Types to whose entries no files are attached. */
const WITHOUT_FILES = new Set(["attachment", "nav_menu_item"]);

function relatedLinks(record: SiteRecord, about: Linking): RecordRelations {
  const { type, model, call } = about;
  const root = call.links.apiRoot;
  const number = (name: string) => (type.has(name) ? Number(stored(record, name) ?? 0) : 0);
  const has = (base: string) => model.kind(`${CORE}/${base}`) !== undefined;
  const embed = (href: string): Json[] => [{ embeddable: true, href }];
  const at = { model, view: call.view };
  const name = model.nameOf(type, call.view);
  const [parent, picture] = [number("parent"), number("featured_media")];
  const links: JsonObject = {};
  if (has("types")) links.about = [{ href: `${root}/${CORE}/types/${name}` }];
  if (has("users") && number("author") > 0) links.author = embed(`${root}/${CORE}/users/${number("author")}`);
  if (has("comments") && supports("comments", type, at))
    links.replies = embed(`${root}/${CORE}/comments?post=${record.id}`);
  Object.assign(links, versionLinks(record, about));
  if (type.hierarchical && parent > 0) links.up = embed(`${root}/${type.path}/${parent}`);
  if (has("media") && picture > 0) links["wp:featuredmedia"] = embed(`${root}/${CORE}/media/${picture}`);
  if (has("media") && !WITHOUT_FILES.has(type.name))
    links["wp:attachment"] = [{ href: `${root}/${CORE}/media?parent=${record.id}` }];
  return Object.assign(links, termLinks(record, about), attachedLink(record, about));
}

/** How many earlier states of an entry are kept, and the last of them. */
function versionLinks(record: SiteRecord, { type, model, call }: Linking): RecordRelations {
  const at = { model, view: call.view };
  if (!type.hasRevisions || !supports("revisions", type, at)) return {};
  const href = `${call.links.apiRoot}/${type.path}/${record.id}/revisions`;
  const { count, newest } = versionsOf(record, type, at);
  return {
    "version-history": [{ count, href }],
    ...(newest !== undefined && { "predecessor-version": [{ id: newest, href: `${href}/${newest}` }] }),
  };
}

/** What a file is attached to; answers tell it where they tell the file's name. */
function attachedLink(record: SiteRecord, { type, model, call }: Linking): RecordRelations {
  if (type.name !== "attachment" || !hasLateMembers(type)) return {};
  const parent = findEntry(Number(stored(record, "post") ?? 0), { model, view: call.view });
  if (parent === undefined || parent.record.id === record.id) return {};
  const { id } = parent.record;
  const href = `${call.links.apiRoot}/${parent.type.path}/${id}`;
  const post_type = model.nameOf(parent.type, call.view);
  return { "wp:attached-to": [{ embeddable: true, post_type, id, href }] };
}

function termLinks({ id }: SiteRecord, { type, model, call }: Linking): RecordRelations {
  if (type.taxonomies.length === 0) return {};
  const terms = type.taxonomies.map((taxonomy) => ({
    taxonomy: model.nameOf(taxonomy, call.view),
    embeddable: true,
    href: `${call.links.apiRoot}/${taxonomy.path}?post=${id}`,
  }));
  return { "wp:term": terms };
}

/** What the caller may do to entries of the type, by the core's names. */
function actionsOf({ type, model, call }: Linking): string[] {
  const at = { model, view: call.view };
  const may = (capability: string) => can(call, typeCapability(capability, type, at));
  const actions: string[] = [];
  if (type.name !== "attachment" && may("publish_posts")) actions.push("publish");
  if (can(call, "unfiltered_html")) actions.push("unfiltered-html");
  if (type.has("sticky") && may("edit_others_posts") && may("publish_posts")) actions.push("sticky");
  if (supports("author", type, at) && may("edit_others_posts")) actions.push("assign-author");
  for (const taxonomy of type.taxonomies) {
    const mayWith = (deed: "edit" | "assign") => can(call, termCapability(deed, taxonomy, at));
    if (mayWith(taxonomy.hierarchical ? "edit" : "assign")) actions.push(`create-${taxonomy.base}`);
    if (mayWith("assign")) actions.push(`assign-${taxonomy.base}`);
  }
  return actions;
}

/** Whether the entry is protected by a password. */
export function isProtected(record: SiteRecord): boolean {
  return storedText(record, "password") !== "";
}

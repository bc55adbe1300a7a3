import type { RecordForm } from "../../engine/answers/record-form.ts";
import type { Call } from "../../engine/call.ts";
import { refuse, type Refusal } from "../../engine/refusal.ts";
import { type SiteRecord, stored, storedText } from "../../engine/site-record.ts";
import type { JsonObject } from "../../json/json.ts";
import { inContext } from "../contexts.ts";
import { entryContexts, entryForm } from "../entries/entry-form.ts";
import { asOfNow } from "../entry-status.ts";
import { type FoundEntry, findEntry, supports } from "../entry-types.ts";
import { type RecordRelations, selfLink, withCuries } from "../links.ts";
import { CORE, type CoreModel, type EntryType } from "../model.ts";
import { can, canEntry, type EntryDeed, typeCapability } from "../rights.ts";
import { completedTexts } from "./attachment-texts.ts";
import { mediaErrors } from "./errors.ts";

/** The attachments of a site with what serves them. */
export interface Attachments {
  readonly model: CoreModel;
  readonly type: EntryType;
  readonly form: RecordForm;
}

/** How attachments are kept and given. */
export function attachmentForm(type: EntryType, model: CoreModel): RecordForm {
  const form = entryForm(type, model);
  return { ...form, read: (answer, place) => form.read({ ...answer, ...completedTexts(answer) }, place) };
}

/** Whether answers have a member that came to the core late: by the schema, else by an arg that came with it. */
export function tells(member: string, { properties, has }: EntryType): boolean {
  return properties === undefined ? has("generate_sub_sizes") : Object.hasOwn(properties, member);
}

/** The entry that a file is attached to; undefined where it is attached to none, or to one that is gone. */
export function parentOf(record: SiteRecord, { model }: Attachments, { view }: Pick<Call, "view">): FoundEntry | undefined {
  const found = findEntry(Number(stored(record, "post") ?? 0), { model, view });
  return found?.record.id === record.id ? undefined : found;
}

/** Whether the caller may do that to an attachment; who may read what it is attached to may read it. */
export function mayDoTo(deed: EntryDeed, record: SiteRecord, attachments: Attachments, call: Call): boolean {
  const { model, type } = attachments;
  if (deed !== "read" || storedText(record, "status") !== "inherit")
    return canEntry(deed, record, { type, model, asking: call });
  const parent = parentOf(record, attachments, call);
  if (parent === undefined || parent.type === type) return true;
  const isOwn = call.user !== undefined && Number(stored(record, "author") ?? 0) === call.user.id;
  return isOwn || canEntry("read", asOfNow(parent.record, call.now), { type: parent.type, model, asking: call });
}

/** Whether the caller may do what takes this capability of attachments. */
export function mayUse(capability: string, { model, type }: Attachments, call: Call): boolean {
  return can(call, typeCapability(capability, type, { model, view: call.view }));
}

/** The attachment that a call names. */
export function namedAttachment({ view, params }: Call, { type }: Attachments): SiteRecord | undefined {
  return view.get(type.resource, Number(params["id"]));
}

/** The attachment that a call names; throws where there is none. */
export function requireAttachment(call: Call, attachments: Attachments): SiteRecord {
  const record = namedAttachment(call, attachments);
  if (record === undefined) throw missingAttachment();
  return record;
}

/** The refusal of an attachment that is not there. */
export function missingAttachment(): Refusal {
  return refuse(mediaErrors.rest_post_invalid_id);
}

/** An attachment as its route answers it in a context, with its relations. */
export function presentAttachment(
  record: SiteRecord,
  attachments: Attachments,
  { call, context }: { call: Call; context: string },
): JsonObject {
  return { ...shownMembers(record, attachments, { call, context }), _links: linksOf(record, attachments, { call, context }) };
}

/** The members of an attachment in a context, without its relations. */
export function shownMembers(
  record: SiteRecord,
  { form, type }: Attachments,
  { call, context }: { call: Call; context: string },
): JsonObject {
  return inContext(form.write(record, call), entryContexts(type), context);
}

function linksOf(
  record: SiteRecord,
  attachments: Attachments,
  { call, context }: { call: Call; context: string },
): JsonObject {
  const { type } = attachments;
  const { apiRoot } = call.links;
  const path = `${type.path}/${record.id}`;
  const links: RecordRelations = {
    self: [selfLink(path, methodsFor(record, attachments, call), call.links)],
    collection: [{ href: `${apiRoot}/${type.path}` }],
    ...relatedLinks(record, attachments, call),
  };
  if (context === "edit" && can(call, "unfiltered_html")) links["wp:action-unfiltered-html"] = [{ href: `${apiRoot}/${path}` }];
  if (context === "edit" && mayUse("edit_others_posts", attachments, call))
    links["wp:action-assign-author"] = [{ href: `${apiRoot}/${path}` }];
  return withCuries(links);
}

function relatedLinks(record: SiteRecord, attachments: Attachments, call: Call): RecordRelations {
  const { model, type } = attachments;
  const root = `${call.links.apiRoot}/${CORE}`;
  const has = (base: string) => model.kind(`${CORE}/${base}`) !== undefined;
  const author = Number(stored(record, "author") ?? 0);
  const at = { model, view: call.view };
  return {
    ...(has("types") && { about: [{ href: `${root}/types/${model.nameOf(type, call.view)}` }] }),
    ...(has("users") && author > 0 && { author: [{ embeddable: true, href: `${root}/users/${author}` }] }),
    ...(has("comments") &&
      supports("comments", type, at) && { replies: [{ embeddable: true, href: `${root}/comments?post=${record.id}` }] }),
    ...parentLink(record, attachments, call),
  };
}

function parentLink(record: SiteRecord, attachments: Attachments, call: Call): RecordRelations {
  const parent = parentOf(record, attachments, call);
  if (parent === undefined || !tells("filename", attachments.type)) return {};
  const { record: entry, type } = parent;
  const href = `${call.links.apiRoot}/${type.path}/${entry.id}`;
  const name = attachments.model.nameOf(type, call.view);
  return { "wp:attached-to": [{ embeddable: true, post_type: name, id: entry.id, href }] };
}

function methodsFor(record: SiteRecord, attachments: Attachments, call: Call): string[] {
  const [edits, deletes] = (["edit", "delete"] as const).map((deed) => mayDoTo(deed, record, attachments, call));
  const methods = attachments.type.item?.endpoints.flatMap((endpoint) => endpoint.methods) ?? [];
  return methods.filter((method) => method === "GET" || (method === "DELETE" ? deletes : edits));
}

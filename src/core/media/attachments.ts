import type { RecordForm } from "../../engine/answers/record-form.ts";
import type { Call } from "../../engine/call.ts";
import { refuse, type Refusal } from "../../engine/refusal.ts";
import { type SiteRecord, stored, storedText } from "../../engine/site-record.ts";
import type { JsonObject } from "../../json/json.ts";
import { inContext } from "../contexts.ts";
import { entryContexts, entryForm } from "../entries/entry-form.ts";
import { asOfNow } from "../entry-status.ts";
import { entryLinks } from "../entries/entry-links.ts";
import { type FoundEntry, findEntry } from "../entry-types.ts";
import type { CoreModel, EntryType } from "../model.ts";
import { can, canEntry, type EntryDeed, typeCapability } from "../rights.ts";
import { completedTexts } from "./attachment-texts.ts";
import { siteErrors } from "../errors.ts";

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

/** The entry that a file is attached to; undefined where it is attached to none, or to one that is gone. */
export function parentOf(
  record: SiteRecord,
  { model }: Attachments,
  { view }: Pick<Call, "view">,
): FoundEntry | undefined {
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
  return refuse(siteErrors.rest_post_invalid_id);
}

/** An attachment as its route answers it in a context, with its relations. */
export function presentAttachment(
  record: SiteRecord,
  attachments: Attachments,
  { call, context }: { call: Call; context: string },
): JsonObject {
  const { type, model } = attachments;
  const _links = entryLinks(record, { type, model, call, context });
  return { ...shownMembers(record, attachments, { call, context }), _links };
}

/** The members of an attachment in a context, without its relations. */
export function shownMembers(
  record: SiteRecord,
  { form, type }: Attachments,
  { call, context }: { call: Call; context: string },
): JsonObject {
  return inContext(form.write(record, call), entryContexts(type), context);
}

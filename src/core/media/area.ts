import { keeping } from "../write-answer.ts";
import { contextOf } from "../contexts.ts";
import { ok } from "../../engine/answer.ts";
import type { Behaviour, Permission } from "../../engine/behaviour.ts";
import { type Call, textParam } from "../../engine/call.ts";
import { forbidden, refuse, Refusal } from "../../engine/refusal.ts";
import type { SiteRecord } from "../../engine/site-record.ts";
import type { Route } from "../../catalogue/route.ts";
import { Changes } from "../../state/changes.ts";
import type { Area } from "../area.ts";
import { createPermission, deletePermission, mayWith, updatePermission } from "../entries/entry-rights.ts";
import { listEntries } from "../entries/list-entries.ts";
import { type Entries, entryMembers, presentEntry } from "../entries/present-entry.ts";
import { requiredEntry, readEntry } from "../entries/read-entry.ts";
import { siteErrors } from "../errors.ts";
import { findEntry } from "../entry-types.ts";
import { recordForm } from "../forms.ts";
import { CORE, type CoreModel, type EntryType } from "../model.ts";
import { canEntry } from "../rights.ts";
import { attachmentFilters } from "./attachment-filters.ts";
import { attachmentForm } from "./attachments.ts";
import { avatarLookUp } from "./avatars.ts";
import { fileContents } from "./contents.ts";
import { withNewPicture, withPicture } from "./featured-picture.ts";
import { asFarAsCounts } from "./copied-picture.ts";
import { createAttachment, unprocessed } from "./create-attachment.ts";
import { editPicture } from "./edit-picture.ts";
import { mediaErrors } from "./errors.ts";
import { withSizes } from "./make-sizes.ts";
import { filePages } from "./pages.ts";
import { removeAttachment } from "./remove-attachment.ts";
import { unsupportedPicture } from "./upload.ts";
import { changedAttachment, withMeta } from "./write-attachment.ts";

const PATH = `${CORE}/media`;

/** Pictures, sounds and documents: records of what was uploaded, and the files themselves at their addresses. */
export function mediaArea(model: CoreModel): Area {
  const kind = model.kind(PATH);
  if (kind === undefined) return { forms: [], behaviour: () => undefined };
  const people = model.kind(`${CORE}/users`);
  const pages = filePages(kind.resource, people === undefined ? () => undefined : avatarLookUp(people.resource));
  const kept = { resources: [fileContents], pages };
  const type = model.entryTypes.find(({ path }) => path === PATH);
  // A document whose files are no entries knows them as the generic rules do.
  if (type === undefined) return { ...kept, forms: [recordForm(kind.resource)], behaviour: () => undefined };
  const form = attachmentForm(type, model);
  const attachments: Entries = { model, type, form, further: attachmentFilters };
  return {
    ...kept,
    forms: [form],
    undivided: ["description", "caption", "media_details"],
    behaviour: (route, method) => behaviourOf(wordOf(route, type), method, attachments),
  };
}

/** What a route of attachments is for. */
type Word = "list" | "item" | "edit" | "post-process" | undefined;

function wordOf(route: Route, { list, item }: EntryType): Word {
  if (route === list) return "list";
  if (route === item) return "item";
  const isBelow = item !== undefined && route.name.startsWith(`${item.name}/`);
  const below = isBelow ? route.name.slice(item.name.length + 1) : "";
  return below === "edit" || below === "post-process" ? below : undefined;
}

function behaviourOf(word: Word, method: string, attachments: Entries): Behaviour | undefined {
  const isReading = method === "GET" || method === "HEAD";
  switch (word) {
    case "list":
      return isReading ? listEntries(attachments) : creating(attachments);
    case "item":
      if (isReading) return readEntry(attachments);
      return method === "DELETE" ? deleting(attachments) : changing(attachments);
    case "edit":
      return editing(attachments);
    case "post-process":
      return processing(attachments);
    default:
      return undefined;
  }
}

function creating(attachments: Entries): Behaviour {
  const create = createPermission(attachments);
  return {
    basis: "family",
    permission: (call) => {
      const permitted = create(call);
      if (permitted !== true) return permitted;
      return attachingRefused(call, attachments) ?? unsupportedPicture(call) ?? true;
    },
    answer: (asked) => {
      const call = asFarAsCounts(asked);
      const changes = new Changes(call.view);
      const record = createAttachment(call, changes, attachments);
      return keeping(changes, () => {
        const whole = withFurther(record, call, changes, attachments);
        return added(whole, { call, changes, attachments, context: "edit" });
      });
    },
  };
}

/** Writes what hangs on a new attachment; what is refused leaves its file, of which nothing is made then. */
function withFurther(record: SiteRecord, call: Call, changes: Changes, attachments: Entries): SiteRecord {
  const { resource } = attachments.type;
  try {
    const featured = withNewPicture(record, call, attachments);
    return withMeta(featured === record ? record : changes.put(resource, featured), call, changes, attachments);
  } catch (error) {
    changes.put(resource, unprocessed(changes.view.get(resource, record.id) ?? record));
    throw error;
  }
}

/** What is answered to whoever made an attachment. */
function added(
  record: SiteRecord,
  { call, changes, attachments, context }: { call: Call; changes: Changes; attachments: Entries; context: string },
) {
  const body = presentEntry(record, attachments, { ...call, view: changes.view }, context);
  const headers = {
    Location: `${call.links.apiRoot}/${PATH}/${record.id}`,
    "X-WP-Upload-Attachment-ID": String(record.id),
  };
  return { status: 201, body, headers, changes };
}

/** Who attaches a file to an entry may edit that. */
function attachingRefused(call: Call, { model }: Entries): Refusal | undefined {
  const id = Number(call.params.post ?? 0);
  if (id === 0 || !call.strict) return undefined;
  const found = findEntry(id, { model, view: call.view });
  const may = found !== undefined && canEntry("edit", found.record, { type: found.type, model, asking: call });
  return may ? undefined : forbidden(call.user !== undefined, siteErrors.rest_cannot_edit);
}

function changing(attachments: Entries): Behaviour {
  return {
    basis: "family",
    permission: updatePermission(attachments),
    answer: (call) => {
      const before = requiredEntry(call, attachments);
      requirePublishing(call, attachments);
      const written = withPicture(changedAttachment(before, call, attachments), call, attachments);
      return changed(written, call, attachments);
    },
  };
}

/** Statuses that take the right to publish. */
const OUT = new Set(["private", "publish", "future"]);

function requirePublishing(call: Call, attachments: Entries): void {
  if (OUT.has(textParam(call, "status") ?? "") && !mayWith("publish_posts", attachments, call))
    throw forbidden(call.user !== undefined, siteErrors.rest_cannot_publish);
}

/** The answer of a changed attachment, with the change. */
function changed(record: SiteRecord, call: Call, attachments: Entries) {
  const changes = new Changes(call.view);
  const kept = changes.put(attachments.type.resource, record);
  return keeping(changes, () => {
    const whole = withMeta(kept, call, changes, attachments);
    return { ...ok(presentEntry(whole, attachments, { ...call, view: changes.view }, "edit")), changes };
  });
}

function deleting(attachments: Entries): Behaviour {
  return {
    basis: "family",
    permission: deletePermission(attachments),
    answer: (call) => {
      const record = requiredEntry(call, attachments);
      if (call.params.force !== true) throw refuse(siteErrors.rest_trash_not_supported);
      const previous = entryMembers(record, attachments, call, "edit");
      const changes = new Changes(call.view);
      removeAttachment(record, changes, attachments);
      return { ...ok({ deleted: true, previous }), changes };
    },
  };
}

/** Pictures are edited by those who may upload some and may change this one. */
function editPermission(attachments: Entries): Permission {
  const update = updatePermission(attachments);
  return (call) =>
    mayWith("create_posts", attachments, call)
      ? update(call)
      : forbidden(call.user !== undefined, mediaErrors.rest_cannot_edit_image);
}

function editing(attachments: Entries): Behaviour {
  return {
    basis: "family",
    permission: editPermission(attachments),
    answer: (call) => {
      const changes = new Changes(call.view);
      const record = editPicture(requiredEntry(call, attachments), { call, changes, attachments });
      return added(record, { call, changes, attachments, context: contextOf(call) });
    },
  };
}

function processing(attachments: Entries): Behaviour {
  return {
    basis: "family",
    permission: updatePermission(attachments),
    answer: (call) => changed(withSizes(requiredEntry(call, attachments)), call, attachments),
  };
}

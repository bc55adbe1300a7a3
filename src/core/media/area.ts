import { ok } from "../../engine/answer.ts";
import type { Behaviour, Permission } from "../../engine/behaviour.ts";
import { type Call, textParam } from "../../engine/call.ts";
import { forbidden, refuse, type Refusal } from "../../engine/refusal.ts";
import type { SiteRecord } from "../../engine/site-record.ts";
import type { Route } from "../../catalogue/route.ts";
import { Changes } from "../../state/changes.ts";
import type { Area } from "../area.ts";
import { siteErrors } from "../errors.ts";
import { recordForm } from "../forms.ts";
import { findEntry } from "../entry-types.ts";
import { CORE, type CoreModel, type EntryType } from "../model.ts";
import { canEntry } from "../rights.ts";
import {
  type Attachments,
  attachmentForm,
  mayDoTo,
  mayUse,
  missingAttachment,
  namedAttachment,
  presentAttachment,
  requireAttachment,
  shownMembers,
} from "./attachments.ts";
import { avatarLookUp } from "./avatars.ts";
import { fileContents } from "./contents.ts";
import { createAttachment } from "./create-attachment.ts";
import { editPicture } from "./edit-picture.ts";
import { mediaErrors } from "./errors.ts";
import { withSizes } from "./make-sizes.ts";
import { filePages } from "./pages.ts";
import { removeAttachment } from "./remove-attachment.ts";
import { unsupportedPicture } from "./upload.ts";
import { changedAttachment } from "./write-attachment.ts";

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
  const attachments: Attachments = { model, type, form };
  return {
    ...kept,
    forms: [form],
    behaviour: (route, method) => behaviourOf(wordOf(route, type), method, attachments),
  };
}

/** What a route of attachments is for. */
type Word = "list" | "item" | "edit" | "post-process" | undefined;

function wordOf(route: Route, { list, item }: EntryType): Word {
  if (route === list) return "list";
  if (route === item) return "item";
  const below =
    item === undefined ? undefined : route.name.startsWith(`${item.name}/`) && route.name.slice(item.name.length + 1);
  return below === "edit" || below === "post-process" ? below : undefined;
}

function behaviourOf(word: Word, method: string, attachments: Attachments): Behaviour | undefined {
  const isReading = method === "GET" || method === "HEAD";
  switch (word) {
    case "list":
      return method === "POST" ? creating(attachments) : undefined;
    case "item":
      if (isReading) return reading(attachments);
      return method === "DELETE" ? deleting(attachments) : changing(attachments);
    case "edit":
      return editing(attachments);
    case "post-process":
      return processing(attachments);
    default:
      return undefined;
  }
}

function statusOf({ user }: Pick<Call, "user">): { status: number } {
  return { status: user === undefined ? 401 : 403 };
}

function reading(attachments: Attachments): Behaviour {
  return {
    basis: "family",
    permission: (call) => {
      const record = namedAttachment(call, attachments);
      if (record === undefined) return missingAttachment();
      if (call.params["context"] === "edit" && !mayDoTo("edit", record, attachments, call))
        return refuse(siteErrors.rest_forbidden_context, statusOf(call));
      return mayDoTo("read", record, attachments, call) || forbidden(call.user !== undefined);
    },
    answer: (call) => {
      const record = requireAttachment(call, attachments);
      const shown = presentAttachment(record, attachments, { call, context: textParam(call, "context") ?? "view" });
      const { link } = attachments.form.write(record, call);
      const headers = typeof link === "string" ? { Link: `<${link}>; rel="alternate"; type=text/html` } : {};
      return ok(shown, { headers });
    },
  };
}

function creating(attachments: Attachments): Behaviour {
  return {
    basis: "family",
    permission: (call) => {
      if (call.params["id"] !== undefined && call.params["id"] !== null) return refuse(siteErrors.rest_post_exists);
      const others = othersRefused(call, attachments);
      if (others !== undefined) return others;
      if (!mayUse("create_posts", attachments, call)) return refuse(siteErrors.rest_cannot_create, statusOf(call));
      return attachingRefused(call, attachments) ?? unsupportedPicture(call) ?? true;
    },
    answer: (call) => {
      const changes = new Changes(call.view);
      const record = createAttachment(call, changes, attachments);
      return { ...added(record, { call, changes, attachments, context: "edit" }), changes };
    },
  };
}

/** What is answered to whoever made an attachment. */
function added(
  record: SiteRecord,
  { call, changes, attachments, context }: { call: Call; changes: Changes; attachments: Attachments; context: string },
) {
  const after = { ...call, view: changes.view };
  const body = presentAttachment(record, attachments, { call: after, context });
  return { status: 201, body, headers: { Location: `${call.links.apiRoot}/${PATH}/${record.id}` } };
}

/** Who attaches a file to an entry may edit that. */
function attachingRefused(call: Call, { model }: Attachments): Refusal | undefined {
  const id = Number(call.params["post"] ?? 0);
  if (id === 0 || !call.strict) return undefined;
  const found = findEntry(id, { model, view: call.view });
  const may = found !== undefined && canEntry("edit", found.record, { type: found.type, model, asking: call });
  return may ? undefined : refuse(mediaErrors.rest_cannot_edit, statusOf(call));
}

function othersRefused(call: Call, attachments: Attachments): Refusal | undefined {
  const author = Number(call.params["author"] ?? 0);
  const isOther = author > 0 && author !== call.user?.id;
  return isOther && !mayUse("edit_others_posts", attachments, call)
    ? refuse(mediaErrors.rest_cannot_edit_others, statusOf(call))
    : undefined;
}

/** The right to change an attachment. */
function mayChange(attachments: Attachments): Permission {
  return (call) => {
    const record = namedAttachment(call, attachments);
    if (record === undefined) return missingAttachment();
    if (!mayDoTo("edit", record, attachments, call)) return refuse(mediaErrors.rest_cannot_edit, statusOf(call));
    return othersRefused(call, attachments) ?? true;
  };
}

function changing(attachments: Attachments): Behaviour {
  return {
    basis: "family",
    permission: mayChange(attachments),
    answer: (call) => {
      const before = requireAttachment(call, attachments);
      const { status } = call.params;
      const isOut = status === "private" || status === "publish" || status === "future";
      if (isOut && !mayUse("publish_posts", attachments, call))
        throw refuse(mediaErrors.rest_cannot_publish, statusOf(call));
      return changed(changedAttachment(before, call, attachments), call, attachments);
    },
  };
}

/** The answer of a changed attachment, with the change. */
function changed(record: SiteRecord, call: Call, attachments: Attachments) {
  const changes = new Changes(call.view);
  const kept = changes.put(attachments.type.resource, record);
  const after = { ...call, view: changes.view };
  return { ...ok(presentAttachment(kept, attachments, { call: after, context: "edit" })), changes };
}

function deleting(attachments: Attachments): Behaviour {
  return {
    basis: "family",
    permission: (call) => {
      const record = namedAttachment(call, attachments);
      if (record === undefined) return missingAttachment();
      return mayDoTo("delete", record, attachments, call) || refuse(siteErrors.rest_cannot_delete, statusOf(call));
    },
    answer: (call) => {
      const record = requireAttachment(call, attachments);
      if (call.params["force"] !== true) throw refuse(siteErrors.rest_trash_not_supported);
      const previous = shownMembers(record, attachments, { call, context: "edit" });
      const changes = new Changes(call.view);
      removeAttachment(record, changes, attachments);
      return { ...ok({ deleted: true, previous }), changes };
    },
  };
}

function editing(attachments: Attachments): Behaviour {
  const change = mayChange(attachments);
  return {
    basis: "family",
    permission: (call) =>
      mayUse("create_posts", attachments, call)
        ? change(call)
        : refuse(mediaErrors.rest_cannot_edit_image, statusOf(call)),
    answer: (call) => {
      const changes = new Changes(call.view);
      const record = editPicture(requireAttachment(call, attachments), { call, changes, attachments });
      return {
        ...added(record, { call, changes, attachments, context: textParam(call, "context") ?? "view" }),
        changes,
      };
    },
  };
}

function processing(attachments: Attachments): Behaviour {
  return {
    basis: "family",
    permission: mayChange(attachments),
    answer: (call) => changed(withSizes(requireAttachment(call, attachments)), call, attachments),
  };
}

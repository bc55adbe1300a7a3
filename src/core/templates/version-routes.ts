import { contextOf } from "../contexts.ts";
import { ok } from "../../engine/answer.ts";
import type { Behaviour } from "../../engine/behaviour.ts";
import type { Call } from "../../engine/call.ts";
import { creating, deleting, listing, reading } from "../../engine/flows.ts";
import { pageHeaders } from "../../engine/page.ts";
import { forbidden, refuse, type Refusal } from "../../engine/refusal.ts";
import { authorId } from "../../engine/rights.ts";
import { type SiteRecord, stored } from "../../engine/site-record.ts";
import type { RecordForm } from "../../engine/answers/record-form.ts";
import { recordAsJson, recordFromJson } from "../../state/table.ts";
import { siteErrors } from "../errors.ts";
import { termPage } from "../terms/term-list.ts";
import { namedTemplate } from "./find-template.ts";
import { presentVersion } from "./present-template.ts";
import { mayWriteTemplates, toWriteTemplates } from "./template-rights.ts";
import { writtenContent } from "./template-form.ts";
import { recordsBelow } from "../records-below.ts";
import { type Templates, writtenNumber } from "./templates.ts";
import { putVersion } from "./write-template.ts";

/** Earlier states of templates, of one of both kinds. */
interface Versions {
  readonly templates: Templates;
  readonly form: RecordForm;
  readonly word: "revisions" | "autosaves";
}

/** The behaviour of a method of a route of revisions or autosaves. */
export function versionBehaviour(about: Versions, isList: boolean, method: string): Behaviour | undefined {
  const isRead = method === "GET" || method === "HEAD";
  if (!isList) return isRead ? oneVersion(about) : method === "DELETE" ? deletion(about) : undefined;
  if (isRead) return about.word === "revisions" ? listOfRevisions(about) : listOfAutosaves(about);
  return method === "POST" && about.word === "autosaves" ? autosaving(about) : undefined;
}

/** The template that somebody has written and that the path names, or the refusal of any other. */
function parentOf(call: Call, { templates }: Versions): SiteRecord | Refusal {
  const parent = namedTemplate(call, templates);
  if (parent === undefined) return refuse(siteErrors.rest_post_invalid_parent);
  return writtenNumber(parent) === 0 ? refuse(siteErrors.rest_invalid_template) : parent;
}

function foundParent(call: Call, about: Versions): SiteRecord {
  const parent = parentOf(call, about);
  if (parent instanceof Error) throw parent;
  return parent;
}

/** Earlier states are read by those who may write templates; that there is no template everybody learns. */
function toReadVersions(about: Versions) {
  return (call: Call) => {
    const parent = parentOf(call, about);
    if (parent instanceof Error) return parent;
    return mayWriteTemplates(call) || forbidden(call.user !== undefined, siteErrors.rest_cannot_read);
  };
}

function versionsOfPath(call: Call, about: Versions): readonly SiteRecord[] {
  return recordsBelow(writtenNumber(foundParent(call, about)), about.form, call.view);
}

function listOfRevisions(about: Versions): Behaviour {
  return listing<SiteRecord>({
    basis: "family",
    permission: toReadVersions(about),
    select: (call) => versionsOfPath(call, about),
    page: termPage,
    present: (version, call) => presentVersion(version, about, call, contextOf(call)),
    answer: (page, call) => ok([...page.items], { headers: pageHeaders(page, call) }),
  });
}

function listOfAutosaves(about: Versions): Behaviour {
  return {
    basis: "family",
    permission: toReadVersions(about),
    answer: (call) =>
      ok(versionsOfPath(call, about).map((version) => presentVersion(version, about, call, contextOf(call)))),
  };
}

/** One revision by its number; the caller's own autosave whatever number is asked for. */
function versionOfPath(call: Call, about: Versions): SiteRecord {
  const versions = versionsOfPath(call, about);
  if (about.word === "autosaves") {
    const own = versions.find((version) => stored(version, "author") === authorId(call));
    if (own === undefined) throw refuse(siteErrors.rest_post_no_autosave);
    return own;
  }
  const number = Number(call.params.id ?? 0);
  const found = call.view.get(about.form.resource, number);
  if (found === undefined) throw refuse(siteErrors.rest_post_invalid_id);
  if (!versions.some(({ id }) => id === number)) throw refuse(siteErrors.rest_revision_parent_id_mismatch);
  return found;
}

function oneVersion(about: Versions): Behaviour {
  return reading<SiteRecord>({
    basis: "family",
    permission: toReadVersions(about),
    find: (call) => versionOfPath(call, about),
    present: (version, call) => presentVersion(version, about, call, contextOf(call)),
  });
}

/** Nobody deletes a revision. */
function deletion(about: Versions): Behaviour {
  return deleting<SiteRecord>({
    basis: "family",
    permission: (call) => {
      const parent = parentOf(call, about);
      if (parent instanceof Error) return parent;
      return forbidden(call.user !== undefined, siteErrors.rest_cannot_delete);
    },
    find: (call) => versionOfPath(call, about),
    remove: () => ok(null),
  });
}

/** Saves what is being written beside the template: one state for each account, written over by the next. */
function autosaving(about: Versions): Behaviour {
  return creating<SiteRecord>({
    basis: "family",
    permission: toWriteTemplates,
    status: 200,
    create: (call, changes) => {
      const parent = foundParent(call, about);
      const before = versionsOfPath(call, about).find((version) => stored(version, "author") === authorId(call));
      return putVersion(onTheWay(parent, call), { form: about.form, call, changes, number: before?.id });
    },
    present: (version, call) => presentVersion(version, about, call, "edit"),
  });
}

/** The texts that are saved on the way: those that the call lacks are empty. */
function onTheWay(parent: SiteRecord, { params, given }: Call): SiteRecord {
  const text = (name: string) => {
    const value = given.has(name) ? params[name] : "";
    const raw = typeof value === "object" && value !== null && "raw" in value ? value.raw : value;
    return typeof raw === "string" ? raw : "";
  };
  const title = text("title");
  return recordFromJson({
    ...recordAsJson(parent),
    title: { raw: title, rendered: title },
    content: writtenContent(text("content")),
    description: text("description"),
  });
}

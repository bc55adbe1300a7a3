import { contextOf } from "../contexts.ts";
import { ok } from "../../engine/answer.ts";
import type { Behaviour } from "../../engine/behaviour.ts";
import { type Call, truthy } from "../../engine/call.ts";
import { creating, deleting, listing, reading } from "../../engine/flows.ts";
import { pageHeaders } from "../../engine/page.ts";
import { forbidden, refuse, type Refusal } from "../../engine/refusal.ts";
import { authorId } from "../../engine/rights.ts";
import { type SiteRecord, stored } from "../../engine/site-record.ts";
import type { RecordForm } from "../../engine/answers/record-form.ts";
import { recordAsJson, recordFromJson } from "../../state/table.ts";
import { siteErrors } from "../errors.ts";
import { recordText } from "../model.ts";
import { isSameText } from "../entries/keep-revision.ts";
import { refuseBeyond, selectedVersions, versionPage } from "../revisions/version-page.ts";
import { namedTemplate } from "./find-template.ts";
import { presentVersion } from "./present-template.ts";
import { mayWriteTemplates, toWriteTemplates } from "./template-rights.ts";
import { writtenContent } from "./template-form.ts";
import { recordsBelow } from "../records-below.ts";
import { type Templates, writtenNumber } from "./templates.ts";
import { textsGiven } from "./template-texts.ts";
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
  const number = writtenNumber(foundParent(call, about));
  return formsOf(about).flatMap((form) => recordsBelow(number, form, call.view));
}

/** What keeps the states that a route shows: what was saved on the way stands among the revisions. */
function formsOf({ templates: { autosaves }, form, word }: Versions): readonly RecordForm[] {
  return word === "revisions" && autosaves !== undefined ? [form, autosaves] : [form];
}

function listOfRevisions(about: Versions): Behaviour {
  return listing<SiteRecord>({
    basis: "family",
    permission: toReadVersions(about),
    select: (call) => selectedVersions(call, versionsOfPath(call, about), { type: { name: about.templates.type } }),
    page: versionPage,
    present: (version, call) => presentVersion(version, about, call, contextOf(call)),
    answer: (page, call) => {
      refuseBeyond(page, call);
      return ok([...page.items], { headers: pageHeaders(page, call) });
    },
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
  const found = about.word === "revisions" ? findRevision(call, about) : ownAutosave(call, about);
  if (found instanceof Error) throw found;
  return found;
}

function ownAutosave(call: Call, about: Versions): SiteRecord | Refusal {
  const own = versionsOfPath(call, about).find((version) => stored(version, "author") === authorId(call));
  return own ?? refuse(siteErrors.rest_post_no_autosave);
}

function findRevision(call: Call, about: Versions): SiteRecord | Refusal {
  const number = Number(call.params.id ?? 0);
  const [found] = formsOf(about).flatMap(({ resource }) => call.view.get(resource, number) ?? []);
  if (found === undefined) return refuse(siteErrors.rest_post_invalid_id);
  const isOwn = versionsOfPath(call, about).some(({ id }) => id === number);
  return isOwn ? found : refuse(siteErrors.rest_revision_parent_id_mismatch);
}

function oneVersion(about: Versions): Behaviour {
  return reading<SiteRecord>({
    basis: "family",
    permission: toReadVersions(about),
    find: (call) => versionOfPath(call, about),
    present: (version, call) => presentVersion(version, about, call, contextOf(call)),
  });
}

/** A revision is deleted by those who may delete its template; nobody else is told whether it is there. */
function deletion(about: Versions): Behaviour {
  return deleting<SiteRecord>({
    basis: "family",
    permission: (call) => {
      const parent = parentOf(call, about);
      if (parent instanceof Error) return parent;
      if (!mayWriteTemplates(call)) return forbidden(call.user !== undefined, siteErrors.rest_cannot_delete);
      const found = findRevision(call, about);
      return found instanceof Error ? found : true;
    },
    find: (call) => versionOfPath(call, about),
    remove: (version, call, changes) => {
      if (!truthy(call.params.force)) throw refuse(siteErrors.rest_trash_not_supported);
      const { _links, ...previous } = presentVersion(version, about, call, contextOf(call));
      for (const { resource } of formsOf(about))
        if (changes.view.get(resource, version.id) !== undefined) changes.remove(resource, version.id);
      return ok({ deleted: true, previous });
    },
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
      if (before !== undefined && isSaved(parent, call)) return before;
      return putVersion(onTheWay(parent, call, before), { form: about.form, call, changes, number: before?.id });
    },
    present: (version, call) => presentVersion(version, about, call, "edit"),
  });
}

/** Whether the template itself has all that a call says. */
function isSaved(template: SiteRecord, call: Call): boolean {
  const texts = textsGiven(call, { isWhole: false });
  const sent = recordFromJson<SiteRecord>({ ...recordAsJson(template), ...texts });
  return Object.keys(texts).every((name) => isSameText(name, template, recordText(sent, name).raw));
}

/** A template with the texts that are saved on the way: those that the call lacks stay as they were saved before. */
function onTheWay(parent: SiteRecord, call: Call, before: SiteRecord | undefined): SiteRecord {
  const { title, content, description } = recordAsJson(before ?? parent);
  const texts = textsGiven(call, { isWhole: before === undefined });
  return recordFromJson({
    ...recordAsJson(parent),
    title: title ?? "",
    content: content ?? writtenContent(""),
    description: description ?? "",
    ...texts,
  });
}

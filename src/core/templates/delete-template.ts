import { type Answer, ok } from "../../engine/answer.ts";
import { type Call, truthy } from "../../engine/call.ts";
import { refuse } from "../../engine/refusal.ts";
import { type SiteRecord, storedText } from "../../engine/site-record.ts";
import type { Changes } from "../../state/changes.ts";
import { recordAsJson, recordFromJson } from "../../state/table.ts";
import { siteErrors } from "../errors.ts";
import { fileOfTemplate } from "./find-template.ts";
import { presentTemplate, templateMembers } from "./present-template.ts";
import { recordsBelow } from "../records-below.ts";
import { type Templates, writtenNumber } from "./templates.ts";

/** Takes away what somebody has written: its file shows again where there is one. Throws the refusal of a file. */
export function removeTemplate(template: SiteRecord, call: Call, changes: Changes, templates: Templates): Answer {
  if (storedText(template, "source") !== "custom") throw refuse(siteErrors.rest_invalid_template);
  const isForced = truthy(call.params.force);
  if (isForced) {
    const previous = templateMembers(template, templates, call, "edit");
    dropTemplate(template, changes, templates);
    return ok({ deleted: true, previous });
  }
  giveWay(template, changes, templates);
  const trashed: SiteRecord = recordFromJson({ ...recordAsJson(template), status: "trash" });
  return ok(presentTemplate(trashed, templates, { ...call, view: changes.view }, "edit"));
}

/** Goes back to the file of a template: what somebody has written in its place goes with its earlier states. Throws the refusal where there is no file. */
export function revertTemplate(template: SiteRecord, changes: Changes, templates: Templates): SiteRecord {
  const file = fileOfTemplate(template, templates);
  if (file === undefined) throw refuse(siteErrors.rest_template_not_found);
  if (file !== template) dropTemplate(template, changes, templates);
  return file;
}

/** Takes away for good what somebody has written, with its earlier states. */
export function dropTemplate(template: SiteRecord, changes: Changes, templates: Templates): void {
  removeVersions(writtenNumber(template), changes, templates);
  giveWay(template, changes, templates);
}

function giveWay(template: SiteRecord, changes: Changes, templates: Templates): void {
  const { kind, numbers } = templates;
  const number = writtenNumber(template);
  if (changes.view.get(numbers, number) !== undefined) changes.remove(numbers, number);
  const file = fileOfTemplate(template, templates);
  if (file === undefined) changes.remove(kind.resource, template.id);
  else changes.put(kind.resource, file);
}

function removeVersions(number: number, changes: Changes, { revisions, autosaves }: Templates): void {
  for (const form of [revisions, autosaves])
    if (form !== undefined)
      for (const { id } of recordsBelow(number, form, changes.view)) changes.remove(form.resource, id);
}

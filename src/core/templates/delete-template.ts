import { type Answer, ok } from "../../engine/answer.ts";
import { type Call, truthy } from "../../engine/call.ts";
import { refuse } from "../../engine/refusal.ts";
import { type SiteRecord, stored, storedText } from "../../engine/site-record.ts";
import { isObject } from "../../json/json.ts";
import type { Changes } from "../../state/changes.ts";
import { recordAsJson, recordFromJson } from "../../state/table.ts";
import { siteErrors } from "../errors.ts";
import { presentTemplate, templateMembers } from "./present-template.ts";
import { THEME_FILE } from "./template-form.ts";
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

/** Takes away for good what somebody has written, with its earlier states. */
export function dropTemplate(template: SiteRecord, changes: Changes, templates: Templates): void {
  removeVersions(writtenNumber(template), changes, templates);
  giveWay(template, changes, templates);
}

function giveWay(template: SiteRecord, changes: Changes, { kind, type, numbers }: Templates): void {
  const number = writtenNumber(template);
  if (changes.view.get(numbers, number) !== undefined) changes.remove(numbers, number);
  if (stored(template, "has_theme_file") !== true) return changes.remove(kind.resource, template.id);
  const kept = stored(template, THEME_FILE);
  const file = isObject(kept) ? { ...kept, id: template.id } : { ...recordAsJson(template), ...fileMembers(type) };
  changes.put(kind.resource, recordFromJson(file));
}

/** What a file has whose text was never seen: it shows what stood in its place. */
function fileMembers(type: Templates["type"]) {
  return { type, source: "theme", origin: null, wp_id: 0, author: 0, modified: null, date: null };
}

function removeVersions(number: number, changes: Changes, { revisions, autosaves }: Templates): void {
  for (const form of [revisions, autosaves])
    if (form !== undefined)
      for (const { id } of recordsBelow(number, form, changes.view)) changes.remove(form.resource, id);
}

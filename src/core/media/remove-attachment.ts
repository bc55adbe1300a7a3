import { type SiteRecord, stored } from "../../engine/site-record.ts";
import type { Changes } from "../../state/changes.ts";
import { CORE } from "../model.ts";
import { SETTINGS, settingsOf, settingsRecord } from "../settings.ts";
import type { Entries } from "../entries/present-entry.ts";
import { fileContents } from "./contents.ts";

/** Takes an attachment away with its file and its comments; nothing has it for its picture any more. */
export function removeAttachment(
  { id }: SiteRecord,
  changes: Changes,
  { model, type }: Pick<Entries, "model" | "type">,
): void {
  changes.remove(type.resource, id);
  if (changes.view.get(fileContents, id) !== undefined) changes.remove(fileContents, id);
  for (const { resource } of model.entryTypes)
    for (const entry of changes.view.all(resource))
      if (stored(entry, "featured_media") === id) changes.put(resource, withMember(entry, "featured_media", 0));
  const comments = model.kind(`${CORE}/comments`);
  if (comments !== undefined)
    for (const comment of changes.view.all(comments.resource))
      if (stored(comment, "post") === id) changes.remove(comments.resource, comment.id);
  forgetInSettings(id, changes, model);
}

/** The pictures that stand for the site, and what their settings are without one. */
const SITE_PICTURES = { site_logo: null, site_icon: 0 } as const;

function forgetInSettings(id: number, changes: Changes, model: Entries["model"]): void {
  const kind = model.kind(SETTINGS);
  if (kind === undefined) return;
  const { values } = settingsOf(model, changes.view);
  const left = Object.entries(SITE_PICTURES).filter(([name]) => values[name] === id);
  if (left.length > 0) changes.put(kind.resource, settingsRecord({ ...values, ...Object.fromEntries(left) }));
}

function withMember(record: SiteRecord, name: string, value: number): SiteRecord {
  return { ...record, [name]: value };
}

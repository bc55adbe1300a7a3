import type { Call } from "../../engine/call.ts";
import { type SiteRecord, storedText } from "../../engine/site-record.ts";
import { isObject } from "../../json/json.ts";
import type { Changes } from "../../state/changes.ts";
import { type FoundEntry, registration } from "../entry-types.ts";
import type { EntryType } from "../model.ts";
import { canEntry } from "../rights.ts";
import { STATUS_BEFORE } from "./comment-form.ts";
import { type Comments, entryOfId, numberOf } from "./commented.ts";

/** The type of notes: what those who may edit an entry say to each other about it. */
export const NOTE = "note";

/** The key of a comment's meta that says what became of a note. */
const OUTCOME = "_wp_note_status";
const OUTCOMES = ["resolved", "reopen"];

export function isNote(comment: SiteRecord): boolean {
  return storedText(comment, "type") === NOTE;
}

/** Whether a call is about notes, on a site that has them: it registers what becomes of one. */
export function isAboutNotes({ params }: Call, { meta }: Comments): boolean {
  return params.type === NOTE && meta?.known({ [OUTCOME]: "" }).length === 1;
}

/** Whether a call says what becomes of a note; that takes no text. */
export function saysOutcome({ params: { meta } }: Call): boolean {
  const said = isObject(meta) ? meta[OUTCOME] : undefined;
  return typeof said === "string" && OUTCOMES.includes(said);
}

/** Whether there are notes on entries of a type: the site's types say it with the editor that these have. */
export function takesNotes(type: EntryType, { model }: Comments, { view }: Call): boolean {
  const supports = registration(type, { model, view }, "supports");
  const ways = isObject(supports) ? supports.editor : undefined;
  return Array.isArray(ways) && ways.some((way) => isObject(way) && way.notes === true);
}

/** Whether the caller may edit an entry, and so read and write notes about it; nobody may edit what is not there. */
export function mayEditNoted(entry: FoundEntry | undefined, { model }: Comments, call: Call): boolean {
  if (entry === undefined) return !call.strict;
  return canEntry("edit", entry.record, { type: entry.type, model, asking: call });
}

/** As `mayEditNoted`, of the entry of an id. */
export function mayNote(post: number, about: Comments, call: Call): boolean {
  return mayEditNoted(entryOfId(post, about, call), about, call);
}

/** Puts the answers to a note into the trash with it. */
export function trashAnswers(note: SiteRecord, changes: Changes, { kind }: Comments): void {
  if (!isNote(note) || numberOf(note, "parent") !== 0) return;
  for (const answer of changes.view.all(kind.resource)) {
    const status = storedText(answer, "status");
    if (isNote(answer) && numberOf(answer, "parent") === note.id && (status === "approved" || status === "hold"))
      changes.patch(kind.resource, answer.id, { status: "trash", [STATUS_BEFORE]: status });
  }
}

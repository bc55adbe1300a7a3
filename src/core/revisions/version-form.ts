import type { Route } from "../../catalogue/route.ts";
import type { Outlook, RecordForm } from "../../engine/answers/record-form.ts";
import { type SiteRecord, stored, storedText } from "../../engine/site-record.ts";
import { type JsonObject, isObject } from "../../json/json.ts";
import { digest } from "../../state/digest.ts";
import { recordFromJson } from "../../state/table.ts";
import { type Contexts, contextsOf } from "../contexts.ts";
import { revisionTexts } from "../entries/keep-revision.ts";
import type { Entries } from "../entries/present-entry.ts";
import { autosavesOf, isAutosave, revisionsOf } from "../entries/versions.ts";
import { recordForm } from "../forms.ts";
import type { CoreModel, EntryType } from "../model.ts";
import { permalink } from "../permalinks.ts";

/** The members of versions in the order of answers. */
const ORDER =
  "author date date_gmt id modified modified_gmt parent slug guid title content excerpt meta preview_link".split(" ");

/** A type of entries with how its revisions and autosaves are kept and given. */
export interface Versioned extends Entries {
  readonly revisions: RecordForm;
  readonly autosaves: RecordForm;
}

/** The forms of a type's revisions and autosaves. */
export function versionForms(type: EntryType, model: CoreModel): Pick<Versioned, "revisions" | "autosaves"> {
  const completed = (answer: JsonObject) => completedVersion(answer, type);
  return {
    revisions: recordForm(revisionsOf(type), { order: ORDER, completed }),
    autosaves: recordForm(autosavesOf(type), {
      order: ORDER,
      completed,
      derived: (record, outlook) => ({ preview_link: previewLink(record, type, { ...outlook, model }) }),
    }),
  };
}

/** An answer with its texts both as they were written and as they are shown. */
function completedVersion(answer: JsonObject, type: EntryType): JsonObject {
  const texts = revisionTexts(recordFromJson({ ...answer, id: 0 }), type);
  const isWhole = (name: string) => isObject(answer[name]) && "rendered" in answer[name] && "raw" in answer[name];
  const made = Object.entries(texts).filter(([name]) => name in answer && !isWhole(name));
  return { ...answer, ...Object.fromEntries(made) };
}

/** Where an autosave is looked at: the page of its entry, with the mark of whoever may. */
function previewLink(autosave: SiteRecord, type: EntryType, at: Outlook & { readonly model: CoreModel }): string {
  const entry = at.view.get(type.resource, parentOf(autosave));
  const mark = digest(`preview ${autosave.id}`).slice(0, 10);
  const query = `preview_id=${parentOf(autosave)}&preview_nonce=${mark}&preview=true`;
  return withQuery(entry === undefined ? `${at.links.home}/` : permalink(entry, type, at), query);
}

function withQuery(address: string, query: string): string {
  return `${address}${address.includes("?") ? "&" : "?"}${query}`;
}

/** The id of the entry that a version belongs to. */
export function parentOf(version: SiteRecord): number {
  return Number(stored(version, "parent") ?? 0);
}

/** The contexts of the members of a route's versions. */
export function versionContexts(route: Route, type: EntryType): Contexts {
  const own = contextsOf(route, `${type.name}-revision`);
  return own.size > 0 ? own : contextsOf(undefined, "post-revision");
}

/** A version as it is given for editing. */
export function wholeVersion(version: SiteRecord, about: Versioned, outlook: Outlook): JsonObject {
  return (isAutosave(version) ? about.autosaves : about.revisions).write(version, outlook);
}

/** An entry as its own latest version: what is written into a draft on the way is the draft. */
export function draftAsVersion(entry: SiteRecord, { type, form, model }: Versioned, outlook: Outlook): JsonObject {
  const whole = form.write(entry, outlook);
  const version: JsonObject = {
    ...whole,
    author: stored(entry, "author") ?? 0,
    parent: parentOf(entry),
    slug: entry.slug ?? "",
    ...revisionTexts(entry, type),
    preview_link: withQuery(permalink(entry, type, { ...outlook, model }), "preview=true"),
  };
  return Object.fromEntries(ORDER.flatMap((name) => (name in version ? [[name, version[name] ?? null]] : [])));
}

/** When a version was made, for putting them in order. */
export function versionTime(version: SiteRecord): string {
  return storedText(version, "date");
}

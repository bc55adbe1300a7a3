import type { Answer } from "../../engine/answer.ts";
import type { Behaviour } from "../../engine/behaviour.ts";
import { refuse } from "../../engine/refusal.ts";
import { authorId } from "../../engine/rights.ts";
import { type Call, truthy } from "../../engine/call.ts";
import { scalarText } from "../../engine/json-reading.ts";
import { type SiteRecord, stored, storedText } from "../../engine/site-record.ts";
import { isObject, type JsonObject } from "../../json/json.ts";
import { Changes } from "../../state/changes.ts";
import { recordAsJson, recordFromJson } from "../../state/table.ts";
import { changedEntry } from "../entries/changed-entry.ts";
import { updatePermission } from "../entries/entry-rights.ts";
import { sentTexts, writtenTexts } from "../entries/entry-texts.ts";
import { keptMeta } from "../entries/footnotes.ts";
import { isSameText, KEPT_META, revisionMembers, revisionTexts } from "../entries/keep-revision.ts";
import { requiredEntry } from "../entries/read-entry.ts";
import { isLeftEmpty, writtenEntry } from "../entries/write-entry.ts";
import { autosavesOf } from "../entries/versions.ts";
import { DATED, entryTime, UNDATED_STATUSES } from "../entry-dates.ts";
import { siteErrors } from "../errors.ts";
import { metaFields } from "../meta.ts";
import { writerOf } from "../rights.ts";
import { inContext } from "../contexts.ts";
import { autosavesBelow, versionLinks } from "./read-versions.ts";
import { draftAsVersion, parentOf, type Versioned, versionContexts } from "./version-form.ts";

/** Saves an entry on the way: its writer's draft itself, of any other entry one autosave for each account. */
export function writeAutosave(about: Versioned): Behaviour {
  return {
    basis: "family",
    permission: updatePermission(about),
    answer: (call) => {
      const entry = requiredEntry(call, about);
      return isOwnDraft(entry, call) ? savedDraft(entry, call, about) : savedBeside(entry, call, about);
    },
  };
}

function isOwnDraft(entry: SiteRecord, call: Call): boolean {
  return ["draft", "auto-draft"].includes(storedText(entry, "status")) && writerOf(entry) === authorId(call);
}

/** The draft is overwritten, which leaves no revision; while nobody has dated it, it has no date. */
function savedDraft(before: SiteRecord, call: Call, about: Versioned): Answer {
  const changes = new Changes(call.view);
  const written = writtenEntry(call, about, before);
  if (isLeftEmpty(call, about, before)) throw refuse(siteErrors.empty_content, { status: 500, data: null });
  const members = isDated(written, call, before)
    ? written
    : { ...written, ...entryTime(call.now, call.zone), [DATED]: false };
  const entry = changes.put(about.type.resource, changedEntry(before, members));
  const now = { ...call, view: changes.view };
  const shown = draftAsVersion(entry, about, now);
  const body = stored(entry, DATED) === true ? shown : { ...shown, date: null, date_gmt: null };
  const links = parentOf(entry) > 0 ? versionLinks(entry, about, now) : undefined;
  return answered(body, links, { call: now, about, changes });
}

/** Whether a saved draft has a date: one that is sent, that somebody gave it here before, or that of what it has become. */
function isDated({ status, [DATED]: isGiven }: JsonObject, { params }: Call, before: SiteRecord): boolean {
  if (!UNDATED_STATUSES.has(scalarText(status))) return true;
  return isGiven === true && (truthy(params.date) || truthy(params.date_gmt) || stored(before, DATED) === true);
}

function savedBeside(entry: SiteRecord, call: Call, about: Versioned): Answer {
  const { type } = about;
  const changes = new Changes(call.view);
  writtenEntry(call, about, entry);
  const before = autosavesBelow(entry.id, about, call).find((one) => stored(one, "author") === authorId(call));
  const kept =
    before !== undefined && !isDifferent(entry, call, about) ? before : saved(entry, call, about, { before, changes });
  const now = { ...call, view: changes.view };
  const body = about.autosaves.write(changes.view.get(autosavesOf(type), kept.id) ?? kept, now);
  return answered(body, versionLinks(kept, about, now), { call: now, about, changes });
}

function answered(
  body: JsonObject,
  links: Answer["links"],
  { call, about, changes }: { readonly call: Call; readonly about: Versioned; readonly changes: Changes },
): Answer {
  const shown = inContext(body, versionContexts(call.route, about.type), "edit");
  return { status: 200, body: shown, ...(links !== undefined && { links }), changes, context: "edit" };
}

/** Whether what is sent is anything else than what the entry holds. */
function isDifferent(entry: SiteRecord, call: Call, { type }: Versioned): boolean {
  const sent = Object.entries(sentTexts(call, type));
  return sent.some(([name, text]) => !isSameText(name, entry, text)) || Object.keys(sentMeta(call)).length > 0;
}

/** The keys of meta that versions keep of those that are sent. */
function sentMeta(call: Call): JsonObject {
  const { meta } = call.params;
  if (!isObject(meta)) return {};
  const kept = keptMeta(meta, call);
  return Object.fromEntries(KEPT_META.flatMap((key) => (key in kept ? [[key, kept[key] ?? null]] : [])));
}

function saved(
  entry: SiteRecord,
  call: Call,
  { type }: Versioned,
  { before, changes }: { readonly before: SiteRecord | undefined; readonly changes: Changes },
): SiteRecord {
  const written = writtenTexts(sentTexts(call, type), { type, password: "", before });
  const texts = revisionTexts(recordFromJson({ ...(before && recordAsJson(before)), ...written, id: 0 }), type);
  const made = { ...revisionMembers(entry, call, type, "autosave"), ...texts };
  const meta = metaFields(type);
  const members = meta === undefined ? made : { ...made, meta: meta.written(made.meta, sentMeta(call)) };
  if (before !== undefined)
    return changes.put(autosavesOf(type), recordFromJson({ ...recordAsJson(before), ...members }));
  const autosave = changes.insert(autosavesOf(type), members);
  const guid = `{base_url}/?p=${autosave.id}`;
  return changes.patch(autosavesOf(type), autosave.id, { guid: { rendered: guid, raw: guid } });
}

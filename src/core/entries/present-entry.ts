import { type Answer, ok } from "../../engine/answer.ts";
import type { Call } from "../../engine/call.ts";
import { type JsonObject, isObject } from "../../json/json.ts";
import type { RecordForm } from "../../engine/answers/record-form.ts";
import { type SiteRecord, stored, storedText } from "../../engine/site-record.ts";
import { askedFields, asksForLinks, isAmong } from "../asked-fields.ts";
import { inContext } from "../contexts.ts";
import { type CoreModel, type EntryType, recordText } from "../model.ts";
import { renderedExcerpt } from "../text/excerpts.ts";
import { entryContexts, PATTERN_STATUS } from "./entry-form.ts";
import { entryLinks } from "./entry-links.ts";

/** Whether an entry is in a list. */
export type EntryFilter = (record: SiteRecord) => boolean;

/** A type of entries with what serves it. */
export interface Entries {
  /** Filters of lists that only this type has. */
  readonly further?: (call: Call) => readonly EntryFilter[];
  readonly model: CoreModel;
  readonly type: EntryType;
  readonly form: RecordForm;
}

/** An entry as its route answers it in a context, with its relations. */
export function presentEntry(record: SiteRecord, entries: Entries, call: Call, context: string): JsonObject {
  const { type, model } = entries;
  const _links = entryLinks(record, { type, model, call, context });
  return { ...entryMembers(record, entries, call, context), _links };
}

/** The answer that shows one entry: its relations are apart from its members, and left out where the fields that are asked for leave them out. */
export function entryAnswer(record: SiteRecord, entries: Entries, call: Call, context: string): Answer {
  const { type, model } = entries;
  const body = entryMembers(record, entries, call, context);
  if (!asksForLinks(call)) return ok(body);
  return ok(body, { links: entryLinks(record, { type, model, call, context }) });
}

/** The members of an entry in a context, without its relations. */
export function entryMembers(record: SiteRecord, entries: Entries, call: Call, context: string): JsonObject {
  const whole = entries.form.write(record, call);
  const shown = withPatternStatus(inContext(whole, entryContexts(entries.type), context), call);
  return isHidden(record, call, context) ? withoutTexts(shown) : withExcerpt(shown, record, call);
}

/** A made excerpt is as long as the call says, where it does. */
function withExcerpt(shown: JsonObject, record: SiteRecord, { params, given }: Call): JsonObject {
  const { excerpt } = shown;
  const { raw } = recordText(record, "excerpt");
  if (!isObject(excerpt) || raw !== "" || !given.has("excerpt_length")) return shown;
  const words = Number(params.excerpt_length);
  if (!Number.isInteger(words) || words < 1) return shown;
  const content = recordText(record, "content").raw;
  const meta = stored(record, "meta");
  return {
    ...shown,
    excerpt: { ...excerpt, rendered: renderedExcerpt(raw, { content, words, ...(isObject(meta) && { meta }) }) },
  };
}

/** How a pattern keeps in step is told with its meta, and nothing where that is not shown. */
function withPatternStatus(shown: JsonObject, call: Call): JsonObject {
  if (!(PATTERN_STATUS in shown) || ("meta" in shown && asksForMeta(call))) return shown;
  return { ...shown, [PATTERN_STATUS]: "" };
}

function asksForMeta(call: Call): boolean {
  const names = askedFields(call);
  return names === undefined || isAmong(names, "meta");
}

/** Whether an entry is shown to a caller as ever: the right password opens it, and patterns go by the fields that are asked for. */
export function isShownAsEver(call: Call, { type }: Entries): boolean {
  return call.params.password === undefined && (type.name !== "wp_block" || asksForMeta(call));
}

/** Whether a password hides an entry's texts: the right one opens them, and so does editing. */
function isHidden(record: SiteRecord, { params }: Call, context: string): boolean {
  const password = storedText(record, "password");
  return password !== "" && context !== "edit" && params.password !== password;
}

function withoutTexts(shown: JsonObject): JsonObject {
  const emptied = ["content", "excerpt"].flatMap((name) => {
    const text = shown[name];
    return isObject(text) && "rendered" in text ? [[name, { ...text, rendered: "" }] as const] : [];
  });
  return { ...shown, ...Object.fromEntries(emptied) };
}

import { type Json, type JsonObject, isObject } from "../../json/json.ts";
import type { Outlook, RecordForm } from "../../engine/answers/record-form.ts";
import type { SiteRecord } from "../../engine/site-record.ts";
import { addressKey, learnedForm } from "../address-forms.ts";
import { type Contexts, contextsOf, usualContexts } from "../contexts.ts";
import { AFTER_TERMS, BEFORE_TERMS, furtherNames } from "./further-members.ts";
import { classList } from "../entry-terms.ts";
import { DATED } from "../entry-dates.ts";
import { generatedSlug, SLUG_BEFORE_TRASH } from "../entry-slugs.ts";
import { asOfNow } from "../entry-status.ts";
import { answersMember } from "../entry-types.ts";
import { recordForm } from "../forms.ts";
import { type CoreModel, type EntryType, recordText } from "../model.ts";
import { permalink, permalinkTemplate } from "../permalinks.ts";
import { STATUS_BEFORE_TRASH, WRITER } from "../rights.ts";
import type { ContentSources } from "../text/block-html.ts";
import { blockVersion } from "../text/blocks.ts";
import { renderedContent } from "../text/content.ts";
import { renderedExcerpt } from "../text/excerpts.ts";
import { renderedTitle } from "../text/titles.ts";
import { KNOWN_VERSIONS, versionsTold } from "./versions.ts";

/** How a type's entries are kept and given. */
export function entryForm(type: EntryType, model: CoreModel): RecordForm {
  const order = [...BEFORE_TERMS, ...type.taxonomies.map(({ base }) => base), ...AFTER_TERMS];
  const form = recordForm(type.resource, {
    order,
    hidden: [DATED, KNOWN_VERSIONS, SLUG_BEFORE_TRASH, STATUS_BEFORE_TRASH, WRITER],
    completed: (answer) => completed(answer, type),
    derived: (record, outlook) => derivedMembers(record, type, { ...outlook, model }),
  });
  return {
    ...form,
    read: (answer, place) => form.read({ ...withStatusWithin(answer), ...versionsTold(answer) }, place),
    write: (record, outlook) => withStatusApart(form.write(asOfNow(record, outlook.now), outlook)),
    learned: ({ view }) => {
      const learned = learnedForm(type, { model, view });
      return learned === undefined ? {} : { [addressKey(type.path)]: learned };
    },
  };
}

/** A key of the meta of patterns that answers show beside it. */
export const PATTERN_STATUS = "wp_pattern_sync_status";

function withStatusApart(answer: JsonObject): JsonObject {
  const { meta } = answer;
  if (!isObject(meta) || !(PATTERN_STATUS in meta)) return answer;
  const { [PATTERN_STATUS]: status, ...others } = meta;
  return { ...answer, meta: others, [PATTERN_STATUS]: status ?? "" };
}

function withStatusWithin(answer: JsonObject): JsonObject {
  const { [PATTERN_STATUS]: status, ...others } = answer;
  if (typeof status !== "string") return answer;
  return { ...others, meta: { [PATTERN_STATUS]: status, ...(isObject(answer.meta) && answer.meta) } };
}

/** The contexts of the members of a type's answers. */
export function entryContexts(type: EntryType): Contexts {
  const known = contexts.get(type);
  if (known !== undefined) return known;
  const own = contextsOf(type.list ?? type.item, type.name);
  const usual = own.size > 0 ? own : usualContexts(type.hierarchical ? "page" : "post");
  const further =
    type.properties === undefined ? [...type.taxonomies.map(({ base }) => base), ...furtherNames(type)] : [];
  const all: Contexts = new Map([...further.map((name) => [name, READ] as const), ...usual]);
  contexts.set(type, all);
  return all;
}

const contexts = new WeakMap<EntryType, Contexts>();
const READ = { in: ["view", "edit"] };

/** Members that follow from others, from other records or from the clock. */
export function derivedMembers(
  record: SiteRecord,
  type: EntryType,
  at: Outlook & { readonly model: CoreModel },
): JsonObject {
  const has = (member: string) => answersMember(member, type);
  const parent = Number((record as { parent?: Json }).parent ?? 0);
  const derived: JsonObject = {};
  if (has("link")) derived.link = permalink(record, type, at);
  if (has("permalink_template")) derived.permalink_template = permalinkTemplate(record, type, at);
  if (has("generated_slug"))
    derived.generated_slug = generatedSlug(recordText(record, "title").raw, { type, id: record.id, parent }, at);
  if (has("class_list")) derived.class_list = classList(record, type, at);
  return derived;
}

/** An answer with its texts both as they were written and as they are shown. */
function completed(answer: JsonObject, type: EntryType): JsonObject {
  const texts = Object.fromEntries(
    ["title", "content", "excerpt", "guid"].flatMap((name) => {
      const value = answer[name];
      if (value === undefined || isComplete(value, name, type)) return [];
      return [[name, shownText(name, rawOf(value), { answer, given: value, type })] as const];
    }),
  );
  const { id } = answer;
  const guid = typeof id === "number" && answer.guid === undefined ? `{base_url}/?p=${id}` : undefined;
  return {
    ...answer,
    ...texts,
    ...(guid !== undefined && answersMember("guid", type) && { guid: { rendered: guid, raw: guid } }),
    ...(answer.status === undefined && { status: type.name === "attachment" ? "inherit" : "publish" }),
  };
}

function isComplete(value: Json, name: string, type: EntryType): boolean {
  if (!isObject(value) || typeof value.raw !== "string") return false;
  return typeof value.rendered === "string" || !membersOfText(type, name).has("rendered");
}

/** What was written; where only what is shown was given, that. */
function rawOf(value: Json): string {
  if (typeof value === "string") return value;
  if (!isObject(value)) return "";
  if (typeof value.raw === "string") return value.raw;
  return typeof value.rendered === "string" ? value.rendered : "";
}

/** The members of a text that a type's answers have. */
function membersOfText(type: EntryType, name: string): ReadonlySet<string> {
  const members = entryContexts(type).get(name)?.members;
  return new Set(members?.keys() ?? ["raw", "rendered", "protected", "block_version"]);
}

/** A text as it is kept: as it was written and as it is shown, with what is said of it beside. */
export function shownText(
  name: string,
  raw: string,
  { answer, given, type }: { answer: JsonObject; given?: Json; type: EntryType },
): JsonObject {
  const own = isObject(given) ? given : {};
  const has = membersOfText(type, name);
  return {
    raw,
    ...(has.has("rendered") && { rendered: own.rendered ?? renderedText(name, raw, answer) }),
    ...(has.has("protected") && { protected: own.protected ?? (answer.password ?? "") !== "" }),
    ...(has.has("block_version") && { block_version: own.block_version ?? blockVersion(raw) }),
  };
}

/** A text of an entry as it is shown. */
export function renderedText(name: string, raw: string, answer: JsonObject): string {
  switch (name) {
    case "title":
      return renderedTitle(raw);
    case "content":
      return renderedContent(raw, sourcesOf(answer));
    case "excerpt":
      return renderedExcerpt(raw, { content: rawOf(answer.content ?? ""), ...sourcesOf(answer) });
    default:
      return raw;
  }
}

/** What the texts of an answer show of its other members. */
function sourcesOf({ meta }: JsonObject): ContentSources {
  return isObject(meta) ? { meta } : {};
}

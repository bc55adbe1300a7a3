import { type Json, type JsonObject, isObject } from "../../json/json.ts";
import type { Call } from "../../engine/call.ts";
import { firstWords, paragraphs } from "../../text/paragraphs.ts";
import { asWritten } from "../../json/written-numbers.ts";
import { givenOf } from "../../engine/answers/record-form.ts";
import { attached } from "../../engine/answers/addresses.ts";
import { answerMembers, asHandedOver } from "../../core/forms.ts";
import type { Collection, Member } from "../../core/collection.ts";
import { type SiteRecord, stored, storedText } from "../../engine/site-record.ts";
import { isRendered } from "../records/rendered-member.ts";
import { parentValues } from "./find-record.ts";
import { recordLinks } from "./record-links.ts";

/** How much of a record is shown. */
export type Context = "view" | "edit" | "embed" | (string & {});

/** What showing a record needs to know. */
export interface Showing {
  readonly collection: Collection;
  readonly call: Call;
  readonly context: Context;
}

/** A record as its route answers it, in a context, with its relations. */
export function presentRecord(record: SiteRecord, about: Showing): JsonObject {
  const { collection, call } = about;
  const members = recordMembers(record, about);
  if (givenOf(record).whole === "bare") return members;
  return { ...members, _links: recordLinks(record, collection, call) };
}

/** The members of a record in a context, without its relations. */
export function recordMembers(record: SiteRecord, about: Showing): JsonObject {
  const { collection, context } = about;
  const { whole, numbers } = givenOf(record);
  if (whole !== undefined) return wholeRecord(record, about);
  const shown: JsonObject = {};
  for (const member of collection.members) {
    if (member.contexts !== undefined && !member.contexts.includes(context)) continue;
    const value = memberValue(record, member, about);
    if (value !== undefined) shown[member.name] = value;
  }
  if (collection.isOpen === true) Object.assign(shown, sentMembers(record, about));
  return asWritten(shown, numbers);
}

/** What was sent to a record of which no document says what is written to it. */
function sentMembers(record: SiteRecord, { collection: { members, parents }, call }: Showing): JsonObject {
  const known = new Set([
    "id",
    "slug",
    ...[...members].map(({ name }) => name),
    ...parents.map(({ member }) => member),
  ]);
  const sent = Object.entries(answerMembers(record)).filter(([name]) => !known.has(name));
  return Object.fromEntries(sent.map(([name, value]) => [name, attached(value, call.links)]));
}

/** A record as it was handed over, as far as the context shows its members. */
function wholeRecord(record: SiteRecord, about: Showing): JsonObject {
  const { collection, context, call } = about;
  const known = new Map(collection.members.map((member) => [member.name, member]));
  const whole = asHandedOver(answerMembers(record), record, call);
  for (const [name, value] of Object.entries(whole)) {
    const member = known.get(name);
    if (member === undefined) continue;
    if (member.contexts?.includes(context) === false) delete whole[name];
    else whole[name] = shownValue(value, { record, member, about });
  }
  return whole;
}

function memberValue(record: SiteRecord, member: Member, about: Showing): Json | undefined {
  const { collection, call } = about;
  const { name } = member;
  if (name === collection.key.name || (name === "id" && collection.key.isId))
    return collection.key.isId ? record.id : (record.slug ?? "");
  const named = parentNamed(record, member, about);
  if (named !== undefined) return named;
  const own = stored(record, name);
  const value = own ?? parentAsked(member, about) ?? own;
  return value === undefined ? undefined : shownValue(attached(value, call.links), { record, member, about });
}

/** The word for the parent, where a member tells it beside its placeholder: `group` of a setting below `{group_id}`. */
function parentNamed(record: SiteRecord, { name, schema }: Member, { collection, call }: Showing): Json | undefined {
  const { placeholder } =
    collection.parents.find((one) => one.placeholder === `${name}_id` && one.collection?.key.isId !== true) ?? {};
  if (placeholder === undefined || schema.type !== "string") return undefined;
  return stored(record, placeholder) ?? parentValues(call, collection)[placeholder];
}

/** The parent that the path names, for a record that names none. */
function parentAsked({ name, schema }: Member, { collection, call }: Showing): Json | undefined {
  const asked = parentValues(call, collection)[name];
  return schema.type === "integer" && asked !== undefined ? Number(asked) : asked;
}

/** A value as a context shows it: a plain text of what is rendered is rendered. */
function shownValue(
  value: Json,
  { record, member, about }: { record: SiteRecord; member: Member; about: Showing },
): Json {
  const { name, schema } = member;
  if (!isRendered(schema)) return inContext(value, schema, about.context);
  return typeof value === "string" ? renderedText(value, { record, name, schema, about }) : value;
}

function renderedText(
  text: string,
  { record, name, schema, about }: { record: SiteRecord; name: string; schema: JsonObject; about: Showing },
): Json {
  const isProtected = isObject(schema.properties) && schema.properties.protected !== undefined;
  const isLocked = isProtected && isLockedFor(record, about);
  return {
    ...(about.context === "edit" && { raw: text }),
    rendered: isLocked ? "" : render(text, name, record),
    ...(isProtected && { protected: storedText(record, "password") !== "" }),
  };
}

/** Whether a password hides the texts: the right one opens them, and so does the right to edit. */
function isLockedFor(record: SiteRecord, { call, context }: Showing): boolean {
  const password = storedText(record, "password");
  return password !== "" && context !== "edit" && call.params.password !== password;
}

function render(text: string, name: string, record: SiteRecord): string {
  if (name === "title") return text;
  return paragraphs(name === "excerpt" && text === "" ? firstWords(storedText(record, "content"), 55) : text);
}

/** An object without the members that its schema keeps for other contexts. */
function inContext(value: Json, { properties }: JsonObject, context: Context): Json {
  if (!isObject(value)) return value;
  if (!isObject(properties)) return Object.keys(value).length === 0 ? [] : value;
  const kept = Object.entries(value).filter(([name]) => {
    const schema = properties[name];
    const contexts = isObject(schema) ? schema.context : undefined;
    return !Array.isArray(contexts) || contexts.length === 0 || contexts.includes(context);
  });
  return Object.fromEntries(kept);
}

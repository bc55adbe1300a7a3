import { type Call, truthy } from "../../engine/call.ts";
import { type SiteRecord, stored, storedText } from "../../engine/site-record.ts";
import { type Json, type JsonObject, isObject } from "../../json/json.ts";
import { recordAsJson } from "../../state/table.ts";
import { keptHtml } from "../kept-html.ts";
import { type EntryType, recordText } from "../model.ts";
import { can } from "../rights.ts";
import { showsMeta } from "../text/block-html.ts";
import { keptTitle } from "../text/titles.ts";
import { shownText } from "./entry-form.ts";

/** The texts of an entry that a write may hold. */
export const TEXTS = ["title", "content", "excerpt"] as const;

type TextName = (typeof TEXTS)[number];

/** The texts that a call writes, as they are kept: what its caller may not write is taken out of them. */
export function sentTexts(call: Call, type: EntryType): Partial<Record<TextName, string>> {
  const unfiltered = can(call, "unfiltered_html");
  const sent: Partial<Record<TextName, string>> = {};
  for (const name of TEXTS) {
    const text = type.has(name) ? sentText(name, call.params[name]) : undefined;
    if (text === undefined) continue;
    sent[name] = name === "title" ? keptTitle(text, { unfiltered }) : keptHtml(text, call);
  }
  return sent;
}

/** A text is sent as such, or as the raw one of an object, where a number is its digits and a title that says nothing is none. */
function sentText(name: TextName, value: Json | undefined): string | undefined {
  if (!isObject(value)) return typeof value === "string" ? value : undefined;
  const { raw } = value;
  if (typeof raw !== "string" && typeof raw !== "number") return undefined;
  const text = String(raw);
  return name === "title" && !truthy(text) ? undefined : text;
}

/** The text members of an entry after a write: those that were written and those that follow from them are made anew. */
export function writtenTexts(
  sent: Partial<Record<TextName, string>>,
  { type, password, before }: { type: EntryType; password: string; before: SiteRecord | undefined },
): JsonObject {
  const raw = (name: TextName) => sent[name] ?? (before === undefined ? "" : recordText(before, name).raw);
  const meta = before === undefined ? {} : (stored(before, "meta") ?? {});
  const answer: JsonObject = { password, content: raw("content"), meta };
  const members: JsonObject = {};
  for (const name of TEXTS) {
    if (!type.has(name)) continue;
    const isMadeAnew =
      before === undefined ||
      (sent[name] !== undefined && sent[name] !== recordText(before, name).raw) ||
      (name === "excerpt" && raw(name) === "" && sent.content !== undefined);
    const kept = before === undefined ? undefined : recordAsJson(before)[name];
    if (isMadeAnew) members[name] = shownText(name, raw(name), { answer, type });
    else if (isObject(kept) && "protected" in kept) members[name] = { ...kept, protected: password !== "" };
  }
  return members;
}

/** The texts of an entry that show values of its meta, with these. */
export function textsWithMeta(meta: Json, record: SiteRecord, { type }: { readonly type: EntryType }): JsonObject {
  const raw = (name: TextName) => recordText(record, name).raw;
  if (!showsMeta(raw("content"))) return {};
  const answer: JsonObject = { password: storedText(record, "password"), content: raw("content"), meta };
  const made = TEXTS.filter(
    (name) => type.has(name) && (name === "content" || (name === "excerpt" && raw(name) === "")),
  );
  return Object.fromEntries(made.map((name) => [name, shownText(name, raw(name), { answer, type })]));
}

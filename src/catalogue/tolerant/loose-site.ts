import type { Json, JsonObject } from "../document.ts";
import { isObject } from "../is-object.ts";
import { pointerTo } from "../json-pointer.ts";
import { siteOf } from "../site-of.ts";
import type { SiteDocument } from "../site-document.ts";
import type { Note } from "./finding.ts";

const isText = (value: Json) => typeof value === "string";
const isPageId = (value: Json) => Number.isInteger(Number(value)) && Number(value) >= 0 && typeof value !== "boolean";

/** What a member of an index document has to be to be understood. */
const rules: Readonly<Record<string, (value: Json, document: JsonObject) => boolean>> = {
  name: isText,
  description: isText,
  url: isText,
  home: isText,
  timezone_string: isText,
  show_on_front: isText,
  gmt_offset: (value) => typeof value === "number" || isText(value),
  page_for_posts: isPageId,
  page_on_front: isPageId,
  authentication: (value) => isObject(value) || (Array.isArray(value) && value.length === 0),
  languages: (value) => Array.isArray(value) && value.every(isText),
  default_language: (value, { languages }) => Array.isArray(languages) && languages.includes(value),
  batch: (value) => value === "declared" || value === "every-write",
};

/** Reads what an index document says of its site; members of a wrong kind are passed over. */
export function readLooseSite(document: JsonObject, { file, note }: { file: string; note: Note }): SiteDocument {
  const kept = Object.entries(document).filter(([member, value]) => {
    const rule = Object.hasOwn(rules, member) ? rules[member] : undefined;
    const isSound = rule === undefined || rule(value, document);
    if (!isSound) note("site-member", pointerTo("", member), value);
    return isSound;
  });
  return siteOf({ file, pointer: "", value: Object.fromEntries(kept) });
}

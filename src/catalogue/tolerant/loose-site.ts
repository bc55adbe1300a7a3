import { type SiteDocument, unknownSite } from "../document.ts";
import { type Json, type JsonObject, isObject, pointerTo } from "../../json/json.ts";
import type { Note } from "./finding.ts";

const isText = (value: Json): value is string => typeof value === "string";
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

/** Reads what an index document says of its site; members of a wrong kind are noted and passed over, missing ones are those of an unknown site. */
export function readLooseSite(document: JsonObject, note: Note): SiteDocument {
  const sound = Object.entries(document).filter(([member, value]) => {
    const rule = Object.hasOwn(rules, member) ? rules[member] : undefined;
    const isSound = rule === undefined || rule(value, document);
    if (!isSound) note("site-member", pointerTo("", member), value);
    return isSound;
  });
  const { namespaces: _namespaces, routes: _routes, ...kept } = Object.fromEntries(sound);
  const languages = Array.isArray(kept.languages) ? kept.languages.filter(isText) : unknownSite.languages;
  const { gmt_offset: offset, batch } = kept;
  return {
    name: textOf(kept.name, unknownSite.name),
    description: textOf(kept.description, unknownSite.description),
    languages,
    defaultLanguage: textOf(kept.default_language, languages[0] ?? ""),
    timezone: textOf(kept.timezone_string, unknownSite.timezone),
    gmtOffset: typeof offset === "number" || typeof offset === "string" ? offset : unknownSite.gmtOffset,
    pageForPosts: Number(kept.page_for_posts ?? unknownSite.pageForPosts),
    pageOnFront: Number(kept.page_on_front ?? unknownSite.pageOnFront),
    showOnFront: textOf(kept.show_on_front, unknownSite.showOnFront),
    authentication: isObject(kept.authentication) ? kept.authentication : unknownSite.authentication,
    batch: batch === "declared" || batch === "every-write" ? batch : unknownSite.batch,
    document: kept,
  };
}

function textOf(value: Json | undefined, otherwise: string): string {
  return typeof value === "string" ? value : otherwise;
}

import { type Json, isObject } from "../../json/json.ts";
import { type Call, numberParam, textParam, type Situation } from "../../engine/call.ts";
import { scalarText, textsOf } from "../../engine/json-reading.ts";
import { STATUSES } from "./records.ts";
import { en } from "../phrases/en.ts";
import { phrases } from "../phrases/phrases.ts";
import { trimAscii } from "../../text/white-space.ts";

/** What the filters look at in an item. */
export interface Selectable {
  readonly id: number;
  readonly title: string;
  readonly source_language: string;
  readonly word_count: number;
  /** Status of the translation into each language; one that is missing is not translated. */
  readonly statuses: Readonly<Record<string, number>>;
}

/** The members that lists may be sorted by, under the names that callers use. */
const SORTABLE: Readonly<Record<string, (item: Selectable) => string | number>> = {
  id: ({ id }) => id,
  title: ({ title }) => title.toLowerCase(),
  value: ({ title }) => title.toLowerCase(),
  wordCount: ({ word_count }) => word_count,
  language: ({ source_language }) => source_language,
};

/** Keeps what the parameters that all lists share let through, in the order that `sorting` asks for. */
export function select<T>(call: Call, items: Iterable<T>, lookAt: (item: T) => Selectable): T[] {
  const title = trimAscii(textParam(call, "title") ?? "").toLowerCase();
  const source = textParam(call, "sourceLanguageCode") ?? "";
  const kept = [...items].filter((item) => {
    const seen = lookAt(item);
    const fits = seen.title.toLowerCase().includes(title) && (source === "" || seen.source_language === source);
    return fits && hasStatus(call, seen);
  });
  const order = orderOf(call.params["sorting"]);
  return order === undefined ? kept : kept.sort((a, b) => order(lookAt(a), lookAt(b)));
}

/** Whether the translation into the asked language, or into any, has one of the asked statuses. */
function hasStatus(call: Call, { source_language, statuses }: Selectable): boolean {
  const target = textParam(call, "targetLanguageCode") ?? "";
  const targets = targetsOf(source_language).filter((code) => target === "" || code === target);
  const asked = statusesAsked(call.params["translationStatuses"]);
  if (asked === undefined) return target === "" || targets.length > 0;
  return targets.some((code) => asked.has(statuses[code] ?? STATUSES.not_translated));
}

/** Reads `title`, `-title`, `title desc`, `{by, order}` or `{title: "desc"}`. */
function orderOf(sorting: Json | undefined): ((a: Selectable, b: Selectable) => number) | undefined {
  const { by, descending } = readSorting(sorting);
  const valueOf = Object.hasOwn(SORTABLE, by) ? SORTABLE[by] : undefined;
  if (valueOf === undefined) return undefined;
  const sign = descending ? -1 : 1;
  return (a, b) => {
    const [x, y] = [valueOf(a), valueOf(b)];
    return x < y ? -sign : x > y ? sign : a.id - b.id;
  };
}

function readSorting(sorting: Json | undefined): { by: string; descending: boolean } {
  if (isObject(sorting)) {
    const by = scalarText(sorting["by"] ?? sorting["orderBy"] ?? Object.keys(sorting)[0]);
    return { by, descending: /^desc$/i.test(scalarText(sorting["order"] ?? sorting[by])) };
  }
  const [by = "", order = ""] = trimAscii(scalarText(sorting)).split(/[\t-\r :]+/);
  return { by: by.replace(/^-/, ""), descending: by.startsWith("-") || /^desc$/i.test(order) };
}

/** The part of a list that `limit` and `offset` cut out; a limit below 1 cuts nothing off. */
export function cut<T>(call: Call, items: readonly T[]): T[] {
  const offset = Math.max(0, numberParam(call, "offset") ?? 0);
  const limit = numberParam(call, "limit") ?? 10;
  return limit < 1 ? items.slice(offset) : items.slice(offset, offset + limit);
}

/** The statuses that a parameter names, as numbers or by name (`needs-update`, `needs_update`); undefined when it names none. */
function statusesAsked(value: Json | undefined): ReadonlySet<number> | undefined {
  const named = textsOf(typeof value === "number" ? [value] : value);
  if (named.length === 0) return undefined;
  return new Set(named.map(statusOf));
}

function statusOf(text: string): number {
  const name = text.toLowerCase().replaceAll("-", "_");
  const known: Readonly<Record<string, number>> = STATUSES;
  return Object.hasOwn(known, name) ? (known[name] ?? Number.NaN) : Number(text);
}

/** The site's languages. */
export const LANGUAGES: readonly string[] = Object.keys(en.languages);

/** A language of the site as lists show it. */
export interface LanguageDetails {
  readonly name: string;
  readonly flag: string;
}

/** Name of a language in the call's language, and the address of its flag. */
export function languageDetails(call: Situation, code: string): LanguageDetails {
  const names: Readonly<Record<string, string>> = phrases(call).languages;
  const name = (Object.hasOwn(names, code) ? names[code] : undefined) ?? code;
  return { name, flag: `${call.links.home}/content/plugins/i18n/res/flags/${code}.svg` };
}

/** The languages that a text in this language is translated into. */
export function targetsOf(source: string): string[] {
  return LANGUAGES.filter((code) => code !== source);
}

import { withoutMarks } from "../../text/trim.ts";
import type { Call } from "../../engine/call.ts";
import { listOf, scalarText } from "../../engine/json-reading.ts";
import { type SiteRecord, stored, storedText } from "../../engine/site-record.ts";
import { isObject } from "../../json/json.ts";
import { type EntryType, recordText } from "../model.ts";
import { isProtected } from "./entry-links.ts";

/** What is looked for: words that must be there, and words that must not. */
interface Sought {
  readonly text: string;
  /** How many words were typed, those among them that do not count. */
  readonly typed: number;
  readonly wanted: readonly string[];
  readonly refused: readonly string[];
}

/** Words that are too common to look for. */
const COMMON = new Set(
  "about an are as at be by com for from how in is it of on or that the this to was what when where who will with www".split(
    " ",
  ),
);
const MOST_WORDS = 9;

/** The words of a search: quoted ones stay together, single letters and common words do not count. */
export function soughtIn(search: string): Sought {
  const text = search.replace(/[\r\n]/g, "").toLowerCase();
  const parts = text.match(/"[^"]*(?:"|$)|[^\t ",+]+/g) ?? [];
  const words = parts.flatMap((part) => {
    const word = part.length > 2 && /^".+"$/.test(part) ? part.slice(1, -1) : withoutMarks(part, "\"' ");
    return word === "" || /^[a-z-]$/.test(word) || COMMON.has(word) ? [] : [word];
  });
  const terms = words.length === 0 || words.length > MOST_WORDS ? [text] : words;
  const refused = terms.filter((term) => term.startsWith("-") && term.length > 1).map((term) => term.slice(1));
  return {
    text,
    typed: parts.length,
    refused,
    wanted: terms.filter((term) => !(term.startsWith("-") && term.length > 1)),
  };
}

const MEMBERS: Readonly<Record<string, string>> = {
  post_title: "title",
  post_excerpt: "excerpt",
  post_content: "content",
};
const FILE_MEMBERS: typeof MEMBERS = { post_title: "title", post_excerpt: "caption", post_content: "description" };
const TEMPLATE_MEMBERS: typeof MEMBERS = { ...MEMBERS, post_excerpt: "description" };
const MEMBERS_OF: Readonly<Record<string, typeof MEMBERS>> = {
  attachment: FILE_MEMBERS,
  wp_template: TEMPLATE_MEMBERS,
  wp_template_part: TEMPLATE_MEMBERS,
};

/** The file of an attachment below the folder of uploads, which is found with its description. */
function fileOf(record: SiteRecord): string {
  const details = stored(record, "media_details");
  if (isObject(details) && typeof details.file === "string") return details.file.toLowerCase();
  return storedText(record, "source_url")
    .replace(/^.*\/uploads\//, "")
    .toLowerCase();
}

/** The filter of a search over titles, excerpts and contents; visitors don't find what a password protects. */
export function searchFilter(
  call: Call,
  { name: type }: Pick<EntryType, "name">,
): ((record: SiteRecord) => boolean) | undefined {
  const search = scalarText(call.params.search);
  if (search === "") return undefined;
  const { wanted, refused } = soughtIn(search);
  const isFile = type === "attachment";
  const members = MEMBERS_OF[type] ?? MEMBERS;
  const columns = listOf(call.params.search_columns).flatMap((name) => members[scalarText(name)] ?? []);
  const names = columns.length === 0 ? Object.values(members) : columns;
  const isExact = call.params.search_semantics === "exact";
  const isIn = (text: string, word: string) => (isExact ? text === word : text.includes(word));
  return (record) => {
    if (call.user === undefined && isProtected(record)) return false;
    const texts = names.map((name) => recordText(record, name).raw.toLowerCase());
    if (isFile && names.includes("description")) texts.push(fileOf(record));
    const has = (word: string) => texts.some((text) => isIn(text, word));
    return wanted.every(has) && !refused.some(has);
  };
}

/** So many words that count, and more, are looked for together alone. */
const TOO_MANY_WORDS = 7;

/** How well an entry answers a search, the best first: by its title alone where one word was typed, else by the whole search in its title, all its words, any of them; then in its excerpt, its content. */
export function relevanceOf(search: string): (record: SiteRecord) => number {
  const { text, typed, wanted } = soughtIn(search);
  const isWhole = !/(?:\s|^)-/.test(text);
  return (record) => {
    const [title = "", excerpt = "", content = ""] = ["title", "excerpt", "content"].map((name) =>
      recordText(record, name).raw.toLowerCase(),
    );
    const isIn = (word: string) => title.includes(word);
    if (typed < 2) return wanted.every(isIn) ? 1 : 2;
    if (isWhole && title.includes(text)) return 1;
    if (wanted.length < TOO_MANY_WORDS && wanted.every(isIn)) return 2;
    if (wanted.length < TOO_MANY_WORDS && wanted.some(isIn)) return 3;
    if (isWhole && excerpt.includes(text)) return 4;
    return isWhole && content.includes(text) ? 5 : 6;
  };
}

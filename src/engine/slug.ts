import type { Resource, StoredRecord } from "../state/resource.ts";
import type { Table } from "../state/table.ts";
import type { View } from "../state/view.ts";
import { replaceTags } from "../text/markup.ts";
import { decomposed } from "../text/letters.ts";
import { trimmedOf } from "../text/trim.ts";

/** What most titles are: nothing but letters, digits and single spaces between words. */
const PLAIN_WORDS = /^(?! )[a-z0-9 ]*(?<! )$/i;

/** The family's slug of a title: accents taken off, lower case, everything but letters and digits one hyphen. */
export function slugOf(title: string): string {
  if (PLAIN_WORDS.test(title) && !title.includes("  ")) return title.toLowerCase().replaceAll(" ", "-");
  const plain = replaceTags(title)
    .replace(/&[a-z0-9#]+;/gi, "")
    .replace(/[ßæœøđþ]/gi, (letter) => PLAIN[letter.toLowerCase()] ?? letter);
  const words = decomposed(plain)
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/['’.]/g, (mark) => (mark === "." ? "-" : ""))
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replace(/[\s-]+/g, "-");
  return trimmedOf(words, "-");
}

const PLAIN: Readonly<Record<string, string>> = { ß: "ss", æ: "ae", œ: "oe", ø: "o", đ: "d", þ: "th" };

/** The slug, or the slug with the lowest free number from -2 on where another record has it. */
export function freeSlug<R extends StoredRecord>(
  view: View,
  wanted: string,
  { among, except }: { among: readonly Resource<R>[]; except?: number },
): string {
  const tables = among.map((resource) => view.state.table(resource));
  const taken = (slug: string) => tables.some((table) => (table.bySlug(slug)?.id ?? except) !== except);
  if (wanted === "" || !taken(wanted)) return wanted;
  // Below the lowest free number of a table each one is taken there, unless the record itself has it.
  let number = Math.max(...tables.map((table) => table.freeNumber(wanted)));
  const own = except === undefined ? undefined : ownNumber(wanted, tables, except);
  if (own !== undefined && own < number) return `${wanted}-${own}`;
  while (taken(`${wanted}-${number}`)) number += 1;
  return `${wanted}-${number}`;
}

function ownNumber<R extends StoredRecord>(
  wanted: string,
  tables: readonly Table<R>[],
  id: number,
): number | undefined {
  for (const table of tables) {
    const slug = table.get(id)?.slug ?? "";
    const digits = slug.slice(wanted.length + 1);
    if (slug === `${wanted}-${digits}` && /^[1-9]\d*$/.test(digits) && digits !== "1") return Number(digits);
  }
  return undefined;
}

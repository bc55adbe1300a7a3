import type { Resource, StoredRecord } from "../../state/resource.ts";
import type { View } from "../../state/view.ts";

/** The family's slug of a title: accents taken off, lower case, everything but letters and digits one hyphen. */
export function slugOf(title: string): string {
  return title
    .replace(/<[^>]*>/g, "")
    .replace(/&[a-z0-9#]+;/gi, "")
    .replace(/[ßæœøđþ]/gi, (letter) => PLAIN[letter.toLowerCase()] ?? letter)
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/['’.]/g, (mark) => (mark === "." ? "-" : ""))
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replace(/[\s-]+/g, "-")
    .replace(/^-+|-+$/g, "");
}

const PLAIN: Readonly<Record<string, string>> = { ß: "ss", æ: "ae", œ: "oe", ø: "o", đ: "d", þ: "th" };

/** The slug, or the slug with the lowest free number from -2 on where another record has it. */
export function freeSlug<R extends StoredRecord>(
  view: View,
  wanted: string,
  options: { among: readonly Resource<R>[]; except?: number },
): string {
  const taken = (slug: string) =>
    options.among.some((resource) => {
      const holder = view.state.table(resource).bySlug(slug);
      return holder !== undefined && holder.id !== options.except;
    });
  if (wanted === "" || !taken(wanted)) return wanted;
  for (let number = 2; ; number += 1) if (!taken(`${wanted}-${number}`)) return `${wanted}-${number}`;
}

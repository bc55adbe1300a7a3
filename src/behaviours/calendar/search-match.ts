import type { Entry } from "./records.ts";

/** A test whether an entry holds every word of a search in its title, content or excerpt, in any case. */
export function searchMatch(search: string): (entry: Entry) => boolean {
  const words = search
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((word) => word !== "");
  return ({ title, content, excerpt }) => {
    const text = `${title}\n${content}\n${excerpt}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
}

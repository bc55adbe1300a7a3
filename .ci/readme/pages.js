import { readFileSync } from "node:fs";
import { posix } from "node:path";

/** README.md and every page of that name that is linked from it, in the order of the links. */
export function pagesOf(repository) {
  const pages = ["README.md"];
  for (const page of pages)
    for (const [, link] of read(repository, page).matchAll(/\]\(([^)#]*README\.md)\)/g)) {
      const path = posix.join(posix.dirname(page), link);
      if (!pages.includes(path)) pages.push(path);
    }
  return pages;
}

/** The code blocks of a page in order: `{ place, language, text }`. */
export function blocksOf(repository, page) {
  const text = read(repository, page);
  return [...text.matchAll(/^```(\S*).*\n([\s\S]*?)^```$/gm)].map(({ index, 1: language, 2: block }) => ({
    place: `${page}:${text.slice(0, index).split("\n").length}`,
    language,
    text: block,
  }));
}

function read(repository, page) {
  return readFileSync(posix.join(repository, page), "utf8");
}

import { readFileSync } from "node:fs";
import { posix } from "node:path";

/** A page for users: those beside the code that are named README, and all of docs/. */
const FOR_USERS = /(?:^|\/)README\.md$|^docs\//;

/** README.md and every page for users that is linked from it, in the order of the links. */
export function pagesOf(repository) {
  const pages = ["README.md"];
  for (const page of pages)
    for (const [, link] of read(repository, page).matchAll(/\]\(([^):#]+\.md)(?:#[\w-]+)?\)/g)) {
      const path = posix.join(posix.dirname(page), link);
      if (FOR_USERS.test(path) && !pages.includes(path)) pages.push(path);
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

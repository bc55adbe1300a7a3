import type { ArgsDocument } from "../../../catalogue/document.ts";
import type { Kind } from "./collection.ts";

const NAMED: Readonly<Record<string, Kind>> = {
  posts: "post",
  pages: "post",
  media: "post",
  categories: "term",
  tags: "term",
  users: "user",
  comments: "comment",
  types: "type",
  statuses: "status",
  taxonomies: "taxonomy",
  search: "search",
};

/** The core's kind of a collection of its namespace, by its name or by what its records are written with. */
export function kindOf(
  namespace: string,
  word: string,
  {
    args,
    listArgs,
    isNested,
  }: { args: ArgsDocument | undefined; listArgs: ArgsDocument | undefined; isNested: boolean },
): Kind {
  if (namespace !== "wp/v2" || isNested) return "plain";
  const named = Object.hasOwn(NAMED, word) ? NAMED[word] : undefined;
  if (named !== undefined) return named;
  const has = (members: ArgsDocument | undefined, ...names: string[]) =>
    members !== undefined && names.every((name) => Object.hasOwn(members, name));
  if (has(args, "title", "status", "slug") && has(listArgs, "page", "status")) return "post";
  return has(args, "name", "slug", "description") && has(listArgs, "hide_empty") ? "term" : "plain";
}

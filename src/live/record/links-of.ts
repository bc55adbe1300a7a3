import { isObject, type Json, type JsonObject } from "../../json/json.ts";

/** A link of a record, and how many things lie behind it where it says so. */
export interface RecordLink {
  readonly href: string;
  readonly count: number | undefined;
}

/** What these lead to is asked in other ways. */
const BESIDE = ["self", "collection", "curies"];

/** The links of a record to others. */
export function linksToOthers({ _links: links }: JsonObject): RecordLink[] {
  return Object.entries(isObject(links) ? links : {})
    .filter(([relation]) => !BESIDE.includes(relation))
    .flatMap(([, link]) => (Array.isArray(link) ? link : [link]))
    .flatMap((link) => {
      if (!isObject(link) || typeof link["href"] !== "string") return [];
      return [{ href: link["href"], count: typeof link["count"] === "number" ? link["count"] : undefined }];
    });
}

/** Members of the core that name records of these lists, where no link does. */
const NAMED_BY: Readonly<Record<string, string>> = {
  author: "wp/v2/users",
  featured_media: "wp/v2/media",
  categories: "wp/v2/categories",
  tags: "wp/v2/tags",
};

/** Paths of the records that a record's members name. */
export function namedIn(record: JsonObject): string[] {
  return Object.entries(NAMED_BY).flatMap(([name, list]) => {
    const value: Json | undefined = record[name];
    const ids = Array.isArray(value) ? value : [value];
    return ids.flatMap((id) => (typeof id === "number" && id > 0 ? [`${list}/${id}`] : []));
  });
}

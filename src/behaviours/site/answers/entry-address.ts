import type { Links } from "../../links.ts";
import type { Collection, SiteRecord } from "../model/collection.ts";
import { storedText } from "./stored.ts";

/** Where the page of one of the core's records lies. */
export function entryAddress(record: SiteRecord, { kind, noun }: Collection, { home }: Links): string {
  const slug = record.slug ?? String(record.id);
  if (kind === "term") return `${home}/${noun}/${slug}/`;
  if (kind === "user") return `${home}/author/${slug}/`;
  if (kind === "comment") return `${home}/?p=${storedText(record, "post")}#comment-${record.id}`;
  const isPublic = ["publish", "private", "inherit"].includes(storedText(record, "status"));
  if (!isPublic || slug === "") return `${home}/?p=${record.id}`;
  return noun === "post" || noun === "page" ? `${home}/${slug}/` : `${home}/${noun}/${slug}/`;
}

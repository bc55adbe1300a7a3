import { nameOf } from "../../args/raw-value.ts";
import { plainValue } from "../../args/raw-value.ts";
import type { Json } from "../../catalogue/document.ts";
import type { Call } from "../call.ts";

/** The address of this list with another page, the rest of its query as it was understood. */
export function pageAddress(page: number, { links, path, sources, params }: Call): string {
  const query = new Map<string, Json>();
  for (const [key, raw] of Object.entries(sources.query))
    query.set(nameOf(key), params[nameOf(key)] ?? plainValue(raw));
  query.delete("rest_route");
  query.set("page", page);
  const pairs = [...query].flatMap(([name, value]) => queryPairs(name, value));
  return `${links.apiRoot}${path}?${pairs.join("&")}`;
}

function queryPairs(name: string, value: Json): string[] {
  if (value === null) return [];
  if (typeof value === "object")
    return Object.entries(value).flatMap(([key, member]) => queryPairs(`${name}[${key}]`, member));
  if (value === false || value === "") return [encoded(name)];
  return [`${encoded(name)}=${encoded(value === true ? "1" : String(value))}`];
}

const PLAIN = /^[\w.-]*$/;

function encoded(text: string): string {
  if (PLAIN.test(text)) return text;
  return encodeURIComponent(text)
    .replace(/[!'()*~]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll("%20", "+");
}

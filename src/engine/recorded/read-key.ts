import { nameOf, plainValue, type RawMap } from "../../args/raw-value.ts";
import { sourcesOfValues } from "../../args/read-sources.ts";
import type { Json } from "../../json/json.ts";
import { scalarText } from "../json-reading.ts";

/** What tells one read from another: its path without the slash in front, and behind a question mark the pairs of its query in order, where it has any. */
export function readKey(path: string, query: RawMap): string {
  const pairs = Object.entries(query).flatMap(([name, raw]) =>
    name === "rest_route" || name === "_wpnonce" ? [] : pairsOf(nameOf(name), plainValue(raw)),
  );
  return pairs.length === 0 ? path : `${path}?${pairs.sort().join("&")}`;
}

/** The key of a read with this query as it is written in an address. */
export function writtenReadKey(path: string, query: string): string {
  return readKey(path, sourcesOfValues({ query }).query);
}

/** The same key however its pairs are ordered and escaped. */
export function sameReadKey(key: string): string {
  const mark = key.indexOf("?");
  return mark < 0 ? key : writtenReadKey(key.slice(0, mark), key.slice(mark + 1));
}

function pairsOf(name: string, value: Json): string[] {
  if (typeof value === "object" && value !== null)
    return Object.entries(value).flatMap(([step, inner]) => pairsOf(`${name}[${step}]`, inner));
  return [`${written(name)}=${written(scalarText(value))}`];
}

/** Without the letters that would end a pair. */
function written(text: string): string {
  return text.replaceAll(/[%&=+#\s]/g, (letter) => encodeURIComponent(letter));
}

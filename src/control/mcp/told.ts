import type { Json, JsonObject } from "../../json/json.ts";

/** What a tool tells. */
export interface Told {
  /** JSON, or the part of it that is shown. */
  readonly text: string;
  /** What is left off, and how to get at it; undefined where all is there. */
  readonly left?: string | undefined;
}

/** Letters that one result has at most, so that it leaves an agent room for others. */
export const MOST_LETTERS = 30_000;

/** Items of a page, unless more or fewer are asked for. */
const USUAL_ITEMS = 20;

/** A value as it is told; of a long one the part that begins at a letter, where the tool takes `from`. */
export function told(value: Json, from?: Json): Told {
  const text = JSON.stringify(value);
  const { part, end } = windowOf(text, from);
  if (end === text.length) return { text: part };
  const more = from === undefined ? "ask for less of it" : `the same call with "from": ${end} shows what follows`;
  return { text: part, left: `Shown are the letters to ${end} of ${text.length}; ${more}.` };
}

/** The part of a text that begins at a letter, as long as a result may be, and where it ends. */
export function windowOf(text: string, from: Json = 0): { readonly part: string; readonly end: number } {
  const start = typeof from === "number" ? Math.min(from, text.length) : 0;
  // Half a letter is none.
  const part = text.slice(start, start + MOST_LETTERS).replace(/[\uD800-\uDBFF]$/, "");
  return { part, end: start + part.length };
}

/** A page of a list: as many items as are asked for and as fit, behind what else is told of it. */
export function pageTold(
  items: readonly Json[],
  { offset = 0, limit = USUAL_ITEMS }: JsonObject,
  { name, beside = {} }: { readonly name: string; readonly beside?: JsonObject },
): Told {
  const start = Math.min(Number(offset), items.length);
  const shown = fitting(items.slice(start, start + Number(limit)), MOST_LETTERS - JSON.stringify(beside).length - 100);
  const end = start + shown.length;
  const page = told({ ...beside, total: items.length, offset: start, [name]: shown });
  if (end === items.length) return page;
  const rest = `${items.length - end} of ${items.length} ${name} are left off; the next begin at "offset": ${end}.`;
  return { ...page, left: page.left === undefined ? rest : `${page.left} ${rest}` };
}

/** The first of them that have so many letters together; one at least, so that a page leads on. */
function fitting(items: readonly Json[], most: number): Json[] {
  let letters = 0;
  const end = items.findIndex((item, at) => (letters += JSON.stringify(item).length + 1) > most && at > 0);
  return items.slice(0, end < 0 ? items.length : end);
}

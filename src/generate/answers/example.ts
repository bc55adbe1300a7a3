import { type Json, isObject } from "../../json/json.ts";

/** Items of a list, and letters of a text, that an example shows. */
const ITEMS = 1;
const LETTERS = 80;

/** Bytes of an example; a larger one is left out. */
const MOST = 2_500;

/** An answer as an example: one item of each list, long texts cut; undefined where it stays large. */
export function exampleOf(answer: Json): Json | undefined {
  const short = shortened(answer);
  return JSON.stringify(short).length > MOST ? undefined : short;
}

function shortened(value: Json): Json {
  if (typeof value === "string") return value.length > LETTERS && !/^https?:/.test(value) ? `${cut(value)}…` : value;
  if (Array.isArray(value)) return value.slice(0, ITEMS).map(shortened);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inside]) => [name, shortened(name === "_links" ? relations(inside) : inside)]),
  );
}

/** The first relations: an example needs no more. */
function relations(links: Json): Json {
  return isObject(links) ? Object.fromEntries(Object.entries(links).slice(0, 2)) : links;
}

/** Addresses stay whole: a part of one is none. No letter is cut in two. */
function cut(text: string): string {
  const short = text.slice(0, LETTERS);
  return short.replace(/[\uD800-\uDBFF]$/, "");
}

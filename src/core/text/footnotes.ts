import { truthy } from "../../engine/call.ts";
import { listOf, membersOf, scalarText } from "../../engine/json-reading.ts";
import { isObject, type Json } from "../../json/json.ts";
import { escapedAttribute } from "../../text/entities.ts";
import { allowedHtml } from "./allowed-html.ts";

/** A note at the foot of an entry. */
export interface Footnote {
  readonly id: string;
  readonly content: string;
}

/** The notes in the text that meta keeps them as, those that say something; undefined where it holds no list. */
export function footnotesIn(text: string): Footnote[] | undefined {
  const notes = readJson(text);
  if (!Array.isArray(notes) && !isObject(notes)) return undefined;
  return listOf(notes).flatMap((note) => {
    const { id, content } = membersOf(note);
    return truthy(id) && truthy(content) ? [{ id: scalarText(id), content: scalarText(content) }] : [];
  });
}

function readJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** The notes of an entry as its block shows them, each with the way back to its mark; "" where there are none. */
export function renderedFootnotes(text: string): string {
  const items = (footnotesIn(text) ?? []).map(({ id, content }, at) => {
    const anchor = escapedAttribute(id);
    const back = `<a href="#${anchor}-link" aria-label="Jump to footnote reference ${at + 1}">↩︎</a>`;
    return `<li id="${anchor}">${allowedHtml(content, "post")} ${back}</li>`;
  });
  return items.length === 0 ? "" : `<ol class="wp-block-footnotes">${items.join("")}</ol>`;
}

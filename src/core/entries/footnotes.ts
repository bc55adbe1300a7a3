import { type Call, truthy } from "../../engine/call.ts";
import { listOf, membersOf, scalarText } from "../../engine/json-reading.ts";
import { asciiJson } from "../../json/escapes.ts";
import { isObject, type Json, type JsonObject } from "../../json/json.ts";
import { keptHtml } from "../kept-html.ts";
import { can } from "../rights.ts";

/** The meta of an entry as a call writes it: the footnotes of a caller who may not write any markup are filtered. */
export function keptMeta(meta: JsonObject, call: Call): JsonObject {
  const { footnotes } = meta;
  if (typeof footnotes !== "string" || can(call, "unfiltered_html")) return meta;
  const notes = notesIn(footnotes);
  if (notes === undefined) return { ...meta, footnotes: "" };
  const kept = notes.map(({ id, content }) => ({ id: keyOf(id), content: keptHtml(content, call) }));
  return { ...meta, footnotes: asciiJson(JSON.stringify(kept)) };
}

function keyOf(id: string): string {
  return id.toLowerCase().replace(/[^a-z0-9_-]/g, "");
}

/** A note at the foot of an entry. */
interface Footnote {
  readonly id: string;
  readonly content: string;
}

/** The notes in the text that meta keeps them as, those that say something; undefined where it holds no list. */
function notesIn(text: string): Footnote[] | undefined {
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

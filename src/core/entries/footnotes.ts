import type { Call } from "../../engine/call.ts";
import { asciiJson } from "../../json/escapes.ts";
import type { JsonObject } from "../../json/json.ts";
import { plainKey } from "../../text/slug.ts";
import { keptHtml } from "../kept-html.ts";
import { can } from "../rights.ts";
import { footnotesIn } from "../text/footnotes.ts";

/** The meta of an entry as a call writes it: the footnotes of a caller who may not write any markup are filtered. */
export function keptMeta(meta: JsonObject, call: Call): JsonObject {
  const { footnotes } = meta;
  if (typeof footnotes !== "string" || can(call, "unfiltered_html")) return meta;
  const kept = footnotesIn(footnotes)?.map(({ id, content }) => ({
    id: plainKey(id),
    content: keptHtml(content, call),
  }));
  return { ...meta, footnotes: kept === undefined ? "" : asciiJson(JSON.stringify(kept)) };
}

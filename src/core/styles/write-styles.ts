import type { Call } from "../../engine/call.ts";
import { refuse } from "../../engine/refusal.ts";
import type { SiteRecord } from "../../engine/site-record.ts";
import { isObject, type Json, type JsonObject } from "../../json/json.ts";
import type { Changes } from "../../state/changes.ts";
import { recordAsJson, recordFromJson } from "../../state/table.ts";
import { lowerAscii } from "../../text/markup.ts";
import { thingNamed } from "../editor/registered-things.ts";
import { siteErrors } from "../errors.ts";
import { recordText } from "../model.ts";
import { recordsBelow } from "../records-below.ts";
import { keptTitle, renderedTitle } from "../text/titles.ts";
import { can } from "../rights.ts";
import { knownSettings, knownStyles } from "./known-styles.ts";
import { partOf } from "./present-styles.ts";
import { keepStyles } from "./style-revisions.ts";
import type { Styles } from "./styles.ts";

/** Changes styles; what is different then, or the first that is written, is kept as a state beside them. Throws the refusal of a sheet that would end before its end. */
export function updateStyles(before: SiteRecord, call: Call, changes: Changes, styles: Styles): SiteRecord {
  const { form, revisions } = styles;
  const sent = partsSent(call);
  const title = titleSent(call);
  const isNew = Object.entries(sent).some(([name, part]) => !isSame(part, partOf(before, name as keyof Parts)));
  const members = {
    ...(sent.styles !== undefined && { styles: knownStyles(ofRegistered(sent.styles, styles, call)) }),
    ...(sent.settings !== undefined && { settings: knownSettings(ofRegistered(sent.settings, styles, call)) }),
    ...(title !== undefined && { title: { raw: title, rendered: renderedTitle(title) } }),
  };
  const record = changes.put(form.resource, recordFromJson({ ...recordAsJson(before), ...members }));
  const isRenamed = title !== undefined && title !== recordText(before, "title").raw;
  if (revisions === undefined) return record;
  const isFirst = recordsBelow(record.id, revisions, changes.view).length === 0;
  if (isFirst || isNew || isRenamed) keepStyles(record, revisions, call, changes);
  return record;
}

/** What a call says of styles and of settings. */
interface Parts {
  readonly styles?: JsonObject;
  readonly settings?: JsonObject;
}

function partsSent({ params, given }: Call): Parts {
  const part = (name: keyof Parts): Parts => {
    const value = params[name] ?? null;
    return given.has(name) && value !== null ? { [name]: isObject(value) ? value : {} } : {};
  };
  const styles = part("styles");
  const css = styles.styles?.css;
  if (typeof css === "string" && endsSheet(css)) throw refuse(siteErrors.rest_custom_css_illegal_markup);
  return { ...styles, ...part("settings") };
}

/** A part without what it says of types of blocks that are not registered. */
function ofRegistered(part: JsonObject, { blockTypes }: Styles, call: Call): JsonObject {
  const { blocks } = part;
  if (blockTypes === undefined || !isObject(blocks)) return part;
  const kept = Object.entries(blocks).filter(([type]) => thingNamed(type, blockTypes, call) !== undefined);
  return { ...part, blocks: Object.fromEntries(kept) };
}

const END = "</style";

/** Whether a sheet holds the end of the element that it is put into, or the beginning of one at its own end. */
function endsSheet(css: string): boolean {
  const text = lowerAscii(css);
  for (let at = text.indexOf("<"); at >= 0; at = text.indexOf("<", at + 1)) {
    const rest = text.slice(at, at + END.length + 1);
    if (rest.length <= END.length ? END.startsWith(rest) : isEnd(rest)) return true;
  }
  return false;
}

function isEnd(tag: string): boolean {
  return tag.startsWith(END) && " \t\f\r\n/>".includes(tag.charAt(END.length));
}

function isSame(a: Json, b: Json): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** The title that a call gives: an empty one only as a text. */
function titleSent(call: Call): string | undefined {
  const title = call.params.title ?? null;
  if (!call.given.has("title") || title === null) return undefined;
  const written = isObject(title) ? title.raw : title;
  if (typeof written !== "string" || (isObject(title) && written === "")) return undefined;
  return keptTitle(written, { unfiltered: can(call, "unfiltered_html") });
}

import { cleanTextField } from "../../args/formats/text-field.ts";
import { type Call, truthy } from "../../engine/call.ts";
import { membersOf, scalarText } from "../../engine/json-reading.ts";
import { refuse } from "../../engine/refusal.ts";
import { type SiteRecord, stored } from "../../engine/site-record.ts";
import { type Json, type JsonObject, isObject } from "../../json/json.ts";
import { siteErrors } from "../errors.ts";
import { keptHtml } from "../kept-html.ts";
import { phpText, valueOfPhpText } from "./php-values.ts";
import type { Widgets } from "./widget-places.ts";

/** What a widget without any settings is kept as. */
const NO_SETTINGS = Buffer.from(phpText(null)).toString("base64");

/** The settings of a stored widget; undefined where it has none, as one that was never saved. */
export function widgetSettings(widget: SiteRecord): JsonObject | undefined {
  const instance = membersOf(stored(widget, "instance"));
  if (instance.encoded === NO_SETTINGS || Object.keys(instance).length === 0) return undefined;
  return isObject(instance.raw) ? instance.raw : membersOf(decoded(scalarText(instance.encoded)));
}

function decoded(encoded: string): Json | undefined {
  return valueOfPhpText(Buffer.from(encoded, "base64").toString("utf8"));
}

/** Settings as answers have them: coded, with a seal that only the site can make, and plain. */
export function instanceOf(settings: JsonObject | undefined, call: Call, about: Widgets): JsonObject {
  const text = phpText(settings ?? null);
  const encoded = Buffer.from(text).toString("base64");
  return { encoded, hash: sealOf(text, encoded, call, about), raw: settings ?? {} };
}

/** The seal of coded settings: the one that the site gave to the same settings, else our own. */
function sealOf(text: string, encoded: string, call: Call, { kind }: Widgets): string {
  for (const widget of kind === undefined ? [] : call.view.all(kind.resource)) {
    const instance = membersOf(stored(widget, "instance"));
    if (instance.encoded === encoded && typeof instance.hash === "string") return instance.hash;
  }
  return call.token(`widget settings ${text}`).slice(0, 32);
}

/** The settings that a call sends as such; undefined where it sends none. Throws the refusal of unsealed ones. */
export function sentSettings(call: Call, about: Widgets): JsonObject | undefined {
  const { instance } = call.params;
  if (instance === undefined || instance === null) return undefined;
  const { raw, encoded, hash } = membersOf(instance);
  if (raw !== undefined && raw !== null) return membersOf(raw);
  if (encoded === undefined || hash === undefined) throw refuse(siteErrors.rest_invalid_widget);
  return sealedSettings(scalarText(encoded), hash, call, about);
}

/** The settings in a coded text with its seal. Throws the refusal of one that the site has not sealed. */
export function sealedSettings(encoded: string, hash: Json, call: Call, about: Widgets): JsonObject {
  const settings = openedSettings(encoded, hash, call, about);
  if (settings === undefined) throw refuse(siteErrors.rest_invalid_widget);
  return settings;
}

/** The settings in a coded text with its seal; undefined where the site has not sealed it. */
export function openedSettings(encoded: string, hash: Json, call: Call, about: Widgets): JsonObject | undefined {
  const text = Buffer.from(encoded, "base64").toString("utf8");
  return sealOf(text, encoded, call, about) === hash ? membersOf(valueOfPhpText(text)) : undefined;
}

/** Settings in a sent form, with what stands there in place of the number of the widget that they are for. */
interface FormSettings {
  readonly key: string;
  readonly settings: JsonObject;
}

/** The number of a widget. */
export const NUMBER = /^\d{1,9}$/;

/** The first settings of a type in a sent form; undefined where it has none, or none under a key of that pattern, any unless given. */
export function settingsOfForm(
  form: Json | undefined,
  idBase: string,
  { keys = /^/ }: { readonly keys?: RegExp } = {},
): FormSettings | undefined {
  if (typeof form !== "string") return undefined;
  let found: FormSettings | undefined;
  for (const [name, value] of new URLSearchParams(form)) {
    const [, type, key = "", setting = ""] = /^widget-([^[\]]*)\[([^[\]]*)\]\[([^[\]]*)\]$/.exec(name) ?? [];
    if (type !== idBase || !keys.test(key)) continue;
    found ??= { key, settings: {} };
    if (found.key === key) found.settings[setting] = value;
  }
  return found;
}

type Kept = (value: Json | undefined, call: Call) => Json | undefined;

const line: Kept = (value) => cleanTextField(scalarText(value));
const mark: Kept = (value) => (truthy(value) ? 1 : 0);
const whether: Kept = (value) => truthy(value);
const count: Kept = (value) => Math.trunc(Math.abs(Number(scalarText(value)))) || 0;
const html: Kept = (value, call) => keptHtml(scalarText(value), call);
const key: Kept = (value) => scalarText(value);
const sorting: Kept = (value) =>
  ["post_title", "menu_order", "ID"].includes(scalarText(value)) ? (value ?? "") : "menu_order";
const whereSet =
  (kept: Kept): Kept =>
  (value, call) =>
    truthy(value) ? kept(value, call) : undefined;

/** How the core's own widgets keep their settings, in the order in which they do. */
const FIELDS: Readonly<Record<string, Readonly<Record<string, Kept>>>> = {
  archives: { title: line, count: mark, dropdown: mark },
  block: { content: html },
  calendar: { title: line },
  categories: { title: line, count: mark, hierarchical: mark, dropdown: mark },
  custom_html: { title: line, content: html },
  meta: { title: line },
  nav_menu: { title: whereSet(line), nav_menu: whereSet(count) },
  pages: { title: line, sortby: sorting, exclude: line },
  "recent-comments": { title: line, number: count },
  "recent-posts": { title: line, number: count, show_date: whether },
  search: { title: line },
  tag_cloud: { title: line, count: mark, taxonomy: key },
  text: { title: line, text: html, filter: whether },
};

/** Types whose widgets keep nothing of what they had. */
const AFRESH = new Set(["nav_menu", "tag_cloud"]);

/** The settings that a widget of that type keeps of what is sent, over those that it had; those of types of a site's own are kept as they are. */
export function keptSettings(
  sent: JsonObject,
  { idBase, before = {}, call }: { readonly idBase: string; readonly before?: JsonObject; readonly call: Call },
): JsonObject {
  const fields = Object.hasOwn(FIELDS, idBase) ? FIELDS[idBase] : undefined;
  if (fields === undefined) return sent;
  const settings: JsonObject = AFRESH.has(idBase) ? {} : { ...before };
  for (const [name, keeps] of Object.entries(fields)) {
    const value = keeps(sent[name], call);
    if (value !== undefined) settings[name] = value;
  }
  return idBase === "text" ? withMode(settings, sent, before) : settings;
}

/** How a text is shown: like an entry where that is said, or was said by the older `filter: "content"`. */
function withMode(settings: JsonObject, sent: JsonObject, before: JsonObject): JsonObject {
  const isSent = sent.visual !== undefined && sent.visual !== null;
  const isContent = sent.filter === "content" || before.filter === "content";
  const visual = isSent ? truthy(sent.visual) : isContent || settings.visual;
  if (visual === undefined) return settings;
  return { ...settings, visual, ...(visual === true && { filter: true }) };
}

import type { ErrorRow } from "../../args/errors.ts";
import { cleanTextField } from "../../args/formats/text-field.ts";
import { cleanUri } from "../../args/formats/uri.ts";
import type { Call } from "../../engine/call.ts";
import { listOf, scalarText } from "../../engine/json-reading.ts";
import { refuse } from "../../engine/refusal.ts";
import { authorId } from "../../engine/rights.ts";
import { type SiteRecord, stored } from "../../engine/site-record.ts";
import { type Json, type JsonObject, isObject } from "../../json/json.ts";
import type { Changes } from "../../state/changes.ts";
import { recordAsJson, recordFromJson } from "../../state/table.ts";
import { unescapedText } from "../../text/entities.ts";
import { plainKey } from "../../text/slug.ts";
import { withoutMarkup } from "../../text/tags.ts";
import { trimAscii } from "../../text/white-space.ts";
import { siteErrors } from "../errors.ts";
import type { Entries } from "../entries/present-entry.ts";
import { findEntry } from "../entry-types.ts";
import { NEW_ITEM } from "../leading-items.ts";
import { metaFields } from "../meta.ts";
import { can, WRITER } from "../rights.ts";
import { keptTitle } from "../text/titles.ts";
import { keptItemTitle } from "./menu-item-form.ts";
import { targetNamedBy, targetOf } from "./menu-target.ts";

/** Makes an item of a menu, or of none yet. Throws the core's refusals. */
export function createMenuItem(call: Call, changes: Changes, items: Entries): SiteRecord {
  const { type } = items;
  const id = changes.view.state.nextId(type.resource.idSpace);
  const written = writtenItem(recordFromJson<SiteRecord>({ ...NEW_ITEM, id }), call, items);
  const meta = metaFields(type)?.written(undefined, call.params.meta);
  const members: JsonObject = { ...recordAsJson(written), ...(meta !== undefined && { meta }) };
  members[WRITER] = authorId(call);
  delete members.id;
  return changes.insert(type.resource, members);
}

/** Changes an item. Throws the core's refusals. */
export function updateMenuItem(item: SiteRecord, call: Call, changes: Changes, items: Entries): SiteRecord {
  const written = writtenItem(item, call, items);
  const meta = metaFields(items.type)?.written(stored(item, "meta"), call.params.meta);
  return changes.put(items.type.resource, recordFromJson({ ...recordAsJson(written), ...(meta && { meta }) }));
}

function writtenItem(item: SiteRecord, call: Call, items: Entries): SiteRecord {
  const before = recordAsJson(item);
  const sent = sentMembers(call);
  const members: JsonObject = { ...before, ...sent };
  const isCustom = members.type === "custom";
  if (!isCustom) members.object = objectOf(members, call, items);
  else if (before.type !== "custom" && sent.url === undefined) members.url = shownUrl(item, call, items);
  refuseNothing(members, item, call, items);
  refuseMenu(call, items);
  if (isCustom) Object.assign(members, { object: "custom", object_id: item.id });
  if (members.parent === item.id) members.parent = 0;
  if (members.menus === undefined || members.menu_order === 0) members.menu_order = 1;
  if (members.status !== "publish") members.status = "draft";
  return withTitle(members, item, call, items);
}

/** How the members that a call sends are kept. */
const KEPT: Readonly<Record<string, (value: Json, call: Call) => Json>> = {
  status: (value) => value,
  type: (value) => value,
  object: (value) => plainKey(scalarText(value)),
  object_id: Number,
  parent: Number,
  menu_order: Number,
  menus: magnitude,
  url: (value) => cleanUri(trimAscii(scalarText(value))),
  attr_title: (value, call) => keptLine(value, call),
  description: (value, call) => shortened(keptLine(value, call)),
  target: (value) => plainKey(scalarText(value)),
  classes: classesIn,
  xfn: classesIn,
};

function sentMembers(call: Call): JsonObject {
  const sent: JsonObject = {};
  for (const [name, kept] of Object.entries(KEPT)) {
    const value = call.params[name];
    if (value !== undefined && value !== null) sent[name] = kept(value, call);
  }
  if (sent.menus === 0) delete sent.menus;
  return sent;
}

function magnitude(value: Json): number {
  return Math.abs(Number(value));
}

function keptText(text: string, call: Call): string {
  return keptTitle(text, { unfiltered: can(call, "unfiltered_html") });
}

function keptLine(value: Json, call: Call): string {
  return keptText(cleanTextField(scalarText(value)), call);
}

const MOST_WORDS = 200;

/** A description is shown as so many words at most, without markup. */
function shortened(text: string): string {
  const words = withoutMarkup(text)
    .split(/[\n\r\t ]+/)
    .filter((word) => word !== "");
  return words.length > MOST_WORDS ? `${words.slice(0, MOST_WORDS).join(" ")}&hellip;` : words.join(" ");
}

/** Names of classes: each entry of a list is one, whatever it holds; those in a text stand between commas and spaces. */
function classesIn(value: Json): string[] {
  const names =
    typeof value === "string"
      ? value.split(/[\s,]+/).filter((name) => name !== "")
      : listOf(value).map((name) => scalarText(name));
  return names.length === 0 ? [""] : names.map((name) => name.replace(/%[a-fA-F0-9]{2}|[^A-Za-z0-9_-]/g, ""));
}

/** The name of the type or taxonomy that an item leads to: that of its target where the call does not name it. */
function objectOf(members: JsonObject, call: Call, { model }: Entries): string {
  const object = scalarText(members.object);
  const at = { model, view: call.view };
  if (members.type === "post_type_archive") {
    if (model.typeNamed(object, call.view) === undefined) throw refuse(siteErrors.rest_post_invalid_type);
    return object;
  }
  if (object !== "") return object;
  const id = Number(members.object_id ?? 0);
  if (members.type === "post_type") {
    const found = findEntry(id, at);
    if (found === undefined) throw refuse(siteErrors.rest_post_invalid_id, { status: 400 });
    return model.nameOf(found.type, call.view);
  }
  if (members.type !== "taxonomy") return object;
  const taxonomy = model.taxonomies.find(({ resource }) => call.view.get(resource, id) !== undefined);
  if (taxonomy === undefined) throw refuse(siteErrors.rest_term_invalid_id);
  return model.nameOf(taxonomy, call.view);
}

/** The title that a call sends; undefined where it sends none. */
function sentTitle({ params: { title } }: Call): string | undefined {
  if (typeof title === "string") return title;
  return isObject(title) && typeof title.raw === "string" && title.raw !== "" ? title.raw : undefined;
}

/** What has an address of its own needs that and a title. */
function refuseNothing(members: JsonObject, item: SiteRecord, call: Call, items: Entries): void {
  if (members.type !== "custom") return;
  const title = sentTitle(call) ?? shownTitle(item, call, items);
  const missing = [
    ...(title === "" ? [siteErrors.rest_title_required] : []),
    ...(scalarText(members.url) === "" ? [siteErrors.rest_url_required] : []),
  ];
  if (missing[0] === undefined) return;
  throw refuse(missing[0], { more: furtherErrors(missing.slice(1)) });
}

function furtherErrors(rows: readonly ErrorRow[]): JsonObject {
  const errors = rows.flatMap((row) => refuse(row).answer.body ?? []);
  return errors.length === 0 ? {} : { additional_errors: errors };
}

function shownUrl(item: SiteRecord, call: Call, { form }: Entries): string {
  return scalarText(form.write(item, call).url);
}

function shownTitle(item: SiteRecord, call: Call, { form }: Entries): string {
  const { title } = form.write(item, call);
  return isObject(title) && typeof title.raw === "string" ? title.raw : "";
}

function refuseMenu({ params, view }: Call, { type }: Entries): void {
  const [menus] = type.taxonomies;
  const id = magnitude(params.menus ?? 0) || 0;
  if (id !== 0 && menus !== undefined && view.get(menus.resource, id) === undefined)
    throw refuse(siteErrors.invalid_menu_id);
}

/** Members that follow from what an item leads to. */
const OF_TARGET = ["title", "url", "type_label", "invalid"];

/** The item without what follows from its target; a title that is the target's own, as it was written, follows it too. */
function withTitle(members: JsonObject, item: SiteRecord, call: Call, items: Entries): SiteRecord {
  const named = recordFromJson<SiteRecord>(members);
  const target = targetOf(targetNamedBy(named), { ...call, model: items.model });
  const sent = sentTitle(call);
  const shown = sent ?? shownTitle(item, call, items);
  const title = sent === undefined ? shown : keptText(sent, call);
  const kept = { ...members };
  for (const name of OF_TARGET) if (name !== "url" || target !== undefined) delete kept[name];
  const isOwn = target === undefined || (title !== "" && shown !== unescapedText(target.written));
  return recordFromJson({ ...kept, ...(isOwn && { title: keptItemTitle(title) }) });
}

import { type Call, textParam } from "../../engine/call.ts";
import { withoutMembers } from "../../engine/answers/record-form.ts";
import { refuse } from "../../engine/refusal.ts";
import { type SiteRecord, storedText } from "../../engine/site-record.ts";
import type { JsonObject } from "../../json/json.ts";
import type { Changes } from "../../state/changes.ts";
import { recordAsJson, recordFromJson } from "../../state/table.ts";
import { siteErrors } from "../errors.ts";
import type { CoreKind } from "../model.ts";
import { newWidget } from "./widget-form.ts";
import { idBaseOf } from "./widget-html.ts";
import { settingsOfForm, instanceOf, keptSettings, NUMBER, sentSettings, widgetSettings } from "./widget-instance.ts";
import {
  INACTIVE,
  keepLists,
  lostWidgets,
  movedWidget,
  sidebarNamed,
  sidebarOf,
  widgetLists,
  type Widgets,
} from "./widget-places.ts";

/** The widgets of a site that has routes for them. */
export type KeptWidgets = Widgets & { readonly kind: CoreKind };

/** Settings that a call saves, and the widget that they are for. */
interface Saved {
  readonly id: string;
  readonly settings: JsonObject;
}

/**
 * Makes a widget, or writes one that is there, and gives it as it is answered: in the sidebar that was asked for. What is kept is another
 * matter, as the core's own site does it: a new widget is found again before all that are shown nowhere, and one without settings is gone.
 */
export function createWidget(call: Call, changes: Changes, about: KeptWidgets): SiteRecord {
  const id = idOf(call, about);
  const sidebar = textParam(call, "sidebar") ?? INACTIVE;
  const before = call.view.bySlug(about.kind.resource, id);
  const saved = savedBy(call, id, about);
  const isOwn = saved?.id === id;
  const settings = isOwn ? saved.settings : before && widgetSettings(before);
  const answered = newWidget(id, { sidebar, instance: instanceOf(settings, call, about) });
  const behind = lostWidgets(about, call.view).length;
  keepLists(widgetLists(about, changes.view), changes, about);
  if (isOwn) save(saved, sidebar, changes, { call, about });
  if (isOwn && before === undefined) findAgain(id, sidebar, changes, { ...about, behind });
  if (saved !== undefined && !isOwn) save(saved, "", changes, { call, about });
  return answered;
}

/** Where a new widget is found once it was answered: nowhere, in a site that has a place for such, else where it was asked for. */
function findAgain(
  id: string,
  sidebar: string,
  changes: Changes,
  { behind, ...about }: KeptWidgets & { readonly behind: number },
): void {
  const isKept = sidebarNamed(INACTIVE, about, changes.view) !== undefined;
  const lists = widgetLists(about, changes.view);
  keepLists(isKept ? movedWidget(id, INACTIVE, lists, { behind }) : movedWidget(id, sidebar, lists), changes, about);
}

/** The id of the widget that a call makes or names. Throws the refusal of a type that the site does not have. */
function idOf(call: Call, about: KeptWidgets): string {
  const named = textParam(call, "id") ?? "";
  const idBase = named === "" ? (textParam(call, "id_base") ?? "") : idBaseOf(named);
  if (idBase === "" || !isKnownWidgetType(idBase, call, about)) throw refuse(siteErrors.rest_invalid_widget);
  return named === "" ? `${idBase}-${nextNumber(idBase, call, about)}` : named;
}

/** Whether the site has widgets of that type; where it tells none, it has any. */
export function isKnownWidgetType(idBase: string, { view }: Call, { types }: Widgets): boolean {
  if (types === undefined || [...view.all(types.resource)].length === 0) return true;
  return view.bySlug(types.resource, idBase) !== undefined;
}

function nextNumber(idBase: string, { view }: Call, { kind }: KeptWidgets): number {
  let highest = 1;
  for (const { slug = "" } of view.all(kind.resource))
    if (idBaseOf(slug) === idBase) highest = Math.max(highest, Number(/-(\d{1,9})$/.exec(slug)?.[1] ?? 0));
  return highest + 1;
}

/** What a call saves: the settings that it sends, else those in a form, which says itself which widget they are for. */
function savedBy(call: Call, id: string, about: KeptWidgets): Saved | undefined {
  const idBase = idBaseOf(id);
  const sent = sentSettings(call, about);
  const form = sent === undefined ? settingsOfForm(call.params.form_data, idBase, { keys: NUMBER }) : undefined;
  const settings = sent ?? form?.settings;
  if (settings === undefined) return undefined;
  const target = form === undefined ? id : `${idBase}-${Number(form.key)}`;
  const stored = call.view.bySlug(about.kind.resource, target);
  const before = stored && widgetSettings(stored);
  return { id: target, settings: keptSettings(settings, { idBase, ...(before && { before }), call }) };
}

function save(
  { id, settings }: Saved,
  sidebar: string,
  changes: Changes,
  { call, about }: { readonly call: Call; readonly about: KeptWidgets },
): void {
  const { resource } = about.kind;
  const instance = instanceOf(settings, call, about);
  const before = changes.view.bySlug(resource, id);
  if (before !== undefined) {
    const kept = withoutMembers(before, ["rendered", "rendered_form"]);
    changes.put(resource, recordFromJson({ ...recordAsJson(kept), instance }));
    return;
  }
  const { id: _, ...members }: JsonObject = recordAsJson(newWidget(id, { sidebar, instance }));
  changes.insert(resource, members);
}

/** Writes a widget and gives it as it is answered; one in a sidebar that the site does not have is shown nowhere afterwards. */
export function updateWidget(id: string, call: Call, changes: Changes, about: KeptWidgets): SiteRecord {
  const { resource } = about.kind;
  const before = call.view.bySlug(resource, id);
  if (before === undefined) throw refusalOfMissing(id, call, about);
  const saved = savedBy(call, id, about);
  keepLists(widgetLists(about, changes.view), changes, about);
  if (saved !== undefined) save(saved, saved.id === id ? sidebarOf(before) : "", changes, { call, about });
  const asked = textParam(call, "sidebar") ?? sidebarOf(before);
  if (asked !== sidebarOf(before)) moveWidget(id, asked, changes, about);
  const after = changes.view.bySlug(resource, id) ?? before;
  return storedText(after, "sidebar") === asked ? after : withSidebar(after, asked);
}

function refusalOfMissing(id: string, call: Call, about: KeptWidgets) {
  if (isKnownWidgetType(idBaseOf(id), call, about)) return refuse(siteErrors.rest_widget_not_found);
  const isWritten = call.params.instance !== undefined || call.params.form_data !== undefined;
  return refuse(siteErrors.rest_invalid_widget, { status: isWritten ? 400 : 500 });
}

/** Puts a widget at the end of a sidebar, or among those that are shown nowhere where the site does not have that. */
export function moveWidget(id: string, sidebar: string, changes: Changes, about: KeptWidgets): void {
  const { resource } = about.kind;
  const lists = widgetLists(about, changes.view);
  const target = lists.has(sidebar) || !lists.has(INACTIVE) ? sidebar : INACTIVE;
  const widget = changes.view.bySlug(resource, id);
  if (widget !== undefined) changes.put(resource, withSidebar(widget, target));
  keepLists(movedWidget(id, target, lists), changes, about);
}

/** A widget in another sidebar, which shows it otherwise. */
function withSidebar(widget: SiteRecord, sidebar: string): SiteRecord {
  return recordFromJson({ ...recordAsJson(withoutMembers(widget, ["rendered"])), sidebar });
}

import { listOf, scalarText } from "../../engine/json-reading.ts";
import type { RecordForm } from "../../engine/answers/record-form.ts";
import { type SiteRecord, stored, storedText } from "../../engine/site-record.ts";
import type { Changes } from "../../state/changes.ts";
import type { View } from "../../state/view.ts";
import type { CoreKind, CoreModel } from "../model.ts";

/** What a site has of widgets: any of the three may be missing. */
export interface Widgets {
  readonly model: CoreModel;
  readonly kind: CoreKind | undefined;
  readonly form: RecordForm | undefined;
  readonly sidebars: CoreKind | undefined;
  readonly types: CoreKind | undefined;
}

/** The sidebar of widgets that are shown nowhere. */
export const INACTIVE = "wp_inactive_widgets";

/** Widgets of each sidebar in their order, by the sidebar's id. */
export type WidgetLists = ReadonlyMap<string, readonly string[]>;

/** The sidebar of that id. */
export function sidebarNamed(id: string, { sidebars }: Widgets, view: View): SiteRecord | undefined {
  return sidebars && view.bySlug(sidebars.resource, id);
}

/** The widgets in each sidebar; those that are in none are found again before all that are shown nowhere. */
export function widgetLists(about: Widgets, view: View): Map<string, readonly string[]> {
  const lists = new Map<string, readonly string[]>();
  for (const sidebar of about.sidebars === undefined ? [] : view.all(about.sidebars.resource))
    lists.set(sidebar.slug ?? "", listOf(stored(sidebar, "widgets")).map(scalarText));
  const inactive = lists.get(INACTIVE);
  if (inactive !== undefined) lists.set(INACTIVE, [...lostWidgets(about, view), ...inactive]);
  return lists;
}

/** Widgets that are in no sidebar. */
export function lostWidgets({ kind }: Widgets, view: View): string[] {
  const all = kind === undefined ? [] : [...view.all(kind.resource)];
  return all.flatMap((widget) => (storedText(widget, "sidebar") === "" ? [widget.slug ?? ""] : []));
}

/** The widgets of a sidebar that are there. */
export function widgetsIn(sidebar: string, about: Widgets, view: View): string[] {
  const { kind } = about;
  const list = widgetLists(about, view).get(sidebar) ?? [];
  return list.filter((id) => kind === undefined || view.bySlug(kind.resource, id) !== undefined);
}

/** All widgets, sidebar by sidebar. */
export function widgetsInOrder(about: Widgets, view: View): SiteRecord[] {
  const places = new Map<string, number>();
  for (const list of widgetLists(about, view).values()) for (const id of list) places.set(id, places.size);
  const place = ({ slug = "" }: SiteRecord) => places.get(slug) ?? places.size;
  const all = about.kind === undefined ? [] : [...view.all(about.kind.resource)];
  return all.sort((a, b) => place(a) - place(b));
}

/** The sidebar that a widget is in. */
export function sidebarOf(widget: SiteRecord): string {
  return storedText(widget, "sidebar") || INACTIVE;
}

/** The lists with a widget at one place alone: at the end of a sidebar, or behind so many of its widgets. */
export function movedWidget(
  id: string,
  sidebar: string,
  lists: WidgetLists,
  { behind }: { readonly behind?: number } = {},
): Map<string, readonly string[]> {
  const moved = new Map([...lists].map(([name, list]) => [name, list.filter((one) => one !== id)] as const));
  const target = moved.get(sidebar);
  if (target !== undefined) {
    const at = behind ?? target.length;
    moved.set(sidebar, [...target.slice(0, at), id, ...target.slice(at)]);
  }
  return new Map<string, readonly string[]>(moved);
}

/** Keeps the lists, and with every widget in them the sidebar that it is in. */
export function keepLists(lists: WidgetLists, changes: Changes, { sidebars, kind }: Widgets): void {
  if (sidebars === undefined) return;
  for (const [name, list] of lists) {
    const sidebar = changes.view.bySlug(sidebars.resource, name);
    if (sidebar === undefined) continue;
    if (listOf(stored(sidebar, "widgets")).map(scalarText).join() !== list.join())
      changes.patch(sidebars.resource, sidebar.id, { widgets: [...list] });
    for (const id of list) {
      const widget = kind && changes.view.bySlug(kind.resource, id);
      if (kind !== undefined && widget !== undefined && storedText(widget, "sidebar") !== name)
        changes.patch(kind.resource, widget.id, { sidebar: name });
    }
  }
}

import { GIVEN, type Outlook, type RecordForm } from "../../engine/answers/record-form.ts";
import type { SiteRecord } from "../../engine/site-record.ts";
import type { JsonObject } from "../../json/json.ts";
import { recordFromJson } from "../../state/table.ts";
import { recordForm } from "../forms.ts";
import type { CoreKind } from "../model.ts";
import { idBaseOf, renderedWidget, settingsForm } from "./widget-html.ts";
import { widgetSettings } from "./widget-instance.ts";
import type { Widgets } from "./widget-places.ts";

const ORDER = ["id", "id_base", "sidebar", "rendered", "rendered_form", "instance"];

/** How widgets are kept and given: what they look like follows from their settings and their sidebar. */
export function widgetForm(kind: CoreKind, about: Pick<Widgets, "model" | "sidebars" | "types">): RecordForm {
  return recordForm(kind.resource, {
    key: "id",
    order: ORDER,
    usual: () => [],
    derived: (widget, outlook) => derivedMembers(widget, { ...about, kind, form: undefined }, outlook),
  });
}

function derivedMembers(widget: SiteRecord, about: Widgets, { view }: Outlook): JsonObject {
  const id = widget.slug ?? "";
  const number = Number(/-(\d{1,9})$/.exec(id)?.[1] ?? 1);
  const has = (member: string) => about.kind?.properties === undefined || about.kind.has(member);
  return {
    ...(has("rendered") && { rendered: renderedWidget(widget, about, view) }),
    ...(has("rendered_form") && { rendered_form: settingsForm(idBaseOf(id), number, widgetSettings(widget) ?? {}) }),
  };
}

/** A widget of that id as it is kept. */
export function newWidget(id: string, members: JsonObject): SiteRecord {
  return recordFromJson({ id: 0, slug: id, id_base: idBaseOf(id), ...members, [GIVEN]: { own: { id } } });
}

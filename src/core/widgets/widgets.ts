import { ok } from "../../engine/answer.ts";
import type { RecordForm } from "../../engine/answers/record-form.ts";
import type { Behaviour } from "../../engine/behaviour.ts";
import { type Call, textParam, truthy } from "../../engine/call.ts";
import { refuse } from "../../engine/refusal.ts";
import type { SiteRecord } from "../../engine/site-record.ts";
import type { JsonObject } from "../../json/json.ts";
import { Changes } from "../../state/changes.ts";
import { contextsOf, inContext, contextOf } from "../contexts.ts";
import { siteErrors } from "../errors.ts";
import { selfLink, withCuries } from "../links.ts";
import { idBaseOf } from "./widget-html.ts";
import { INACTIVE, keepLists, movedWidget, sidebarOf, widgetLists, widgetsInOrder } from "./widget-places.ts";
import { mayManageWidgets } from "./widget-rights.ts";
import { createWidget, type KeptWidgets, moveWidget, updateWidget } from "./widget-writes.ts";

/** The widgets of a site with what serves them. */
export type ServedWidgets = KeptWidgets & { readonly form: RecordForm };

/** The behaviour of a method of the list of widgets. */
export function ofWidgets(about: ServedWidgets, method: string): Behaviour | undefined {
  if (method === "GET") return listOfWidgets(about);
  return method === "POST" ? written(201, about, (call, changes) => createWidget(call, changes, about)) : undefined;
}

/** The behaviour of a method of one widget. */
export function ofWidget(about: ServedWidgets, method: string): Behaviour {
  if (method === "GET") return oneWidget(about);
  if (method === "DELETE") return deletion(about);
  return written(200, about, (call, changes) => updateWidget(idIn(call), call, changes, about));
}

function idIn(call: Call): string {
  return textParam(call, "id") ?? "";
}

function listOfWidgets(about: ServedWidgets): Behaviour {
  return {
    basis: "family",
    permission: mayManageWidgets,
    answer: (call) => {
      const sidebar = textParam(call, "sidebar");
      const widgets = widgetsInOrder(about, call.view);
      const asked = sidebar === undefined ? widgets : widgets.filter((widget) => sidebarOf(widget) === sidebar);
      return ok(asked.map((widget) => presented(widget, about, call, contextOf(call))));
    },
  };
}

function oneWidget(about: ServedWidgets): Behaviour {
  return {
    basis: "family",
    permission: mayManageWidgets,
    answer: (call) => ok(presented(widgetIn(call, about), about, call, contextOf(call))),
  };
}

function widgetIn(call: Call, { kind }: ServedWidgets): SiteRecord {
  const widget = call.view.bySlug(kind.resource, idIn(call));
  if (widget === undefined) throw refuse(siteErrors.rest_widget_not_found);
  return widget;
}

function written(status: number, about: ServedWidgets, write: (call: Call, changes: Changes) => SiteRecord): Behaviour {
  return {
    basis: "family",
    permission: mayManageWidgets,
    answer: (call) => {
      const changes = new Changes(call.view);
      const widget = write(call, changes);
      const body = presented(widget, about, { ...call, view: changes.view }, "edit");
      return { status, body, changes, context: "edit" };
    },
  };
}

/** Without `force` a widget is shown nowhere any more, with it it is gone. */
function deletion(about: ServedWidgets): Behaviour {
  return {
    basis: "family",
    permission: mayManageWidgets,
    answer: (call) => {
      const changes = new Changes(call.view);
      const widget = widgetIn(call, about);
      const id = widget.slug ?? "";
      if (truthy(call.params.force)) {
        const { _links = {}, ...previous } = presented(widget, about, call, "edit");
        keepLists(movedWidget(id, "", widgetLists(about, call.view)), changes, about);
        changes.remove(about.kind.resource, widget.id);
        return { status: 200, body: { deleted: true, previous, _links }, changes, context: "edit" };
      }
      moveWidget(id, INACTIVE, changes, about);
      const after = changes.view.bySlug(about.kind.resource, id) ?? widget;
      return {
        status: 200,
        body: presented(after, about, { ...call, view: changes.view }, "edit"),
        changes,
        context: "edit",
      };
    },
  };
}

function presented(widget: SiteRecord, about: ServedWidgets, call: Call, context: string): JsonObject {
  const { kind, form } = about;
  const whole = { ...form.write(widget, call), sidebar: sidebarOf(widget) };
  const members = inContext(whole, contextsOf(kind.list ?? kind.item, "widget"), context);
  return { ...members, _links: widgetLinks(widget, about, call) };
}

function widgetLinks(widget: SiteRecord, { kind, types, sidebars }: ServedWidgets, { links }: Call): JsonObject {
  const id = widget.slug ?? "";
  const { apiRoot } = links;
  const methods = kind.item?.endpoints.flatMap((endpoint) => endpoint.methods) ?? [];
  return withCuries({
    self: [selfLink(`${kind.path}/${id}`, methods, links)],
    collection: [{ href: `${apiRoot}/${kind.path}` }],
    ...(types && { about: [{ embeddable: true, href: `${apiRoot}/${types.path}/${idBaseOf(id)}` }] }),
    ...(sidebars && { "wp:sidebar": [{ href: `${apiRoot}/${sidebars.path}/${sidebarOf(widget)}/` }] }),
  });
}

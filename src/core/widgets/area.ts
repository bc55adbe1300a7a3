import type { Route } from "../../catalogue/route.ts";
import type { Behaviour } from "../../engine/behaviour.ts";
import type { Area } from "../area.ts";
import { CORE, type CoreModel } from "../model.ts";
import { listOfSidebars, oneSidebar, sidebarForm, sidebarUpdate } from "./sidebars.ts";
import { widgetForm } from "./widget-form.ts";
import type { Widgets } from "./widget-places.ts";
import {
  listOfWidgetTypes,
  oneWidgetType,
  settingsCoding,
  widgetShowing,
  type WidgetTypes,
  widgetTypeForm,
} from "./widget-types.ts";
import { ofWidget, ofWidgets, type ServedWidgets } from "./widgets.ts";

/** Sidebars, the widgets in them, and the types of those. */
export function widgets(model: CoreModel): Area {
  const at = (base: string) => model.kind(`${CORE}/${base}`);
  const [kind, sidebars, types] = [at("widgets"), at("sidebars"), at("widget-types")];
  const form = kind && widgetForm(kind, { model, sidebars, types });
  const about: Widgets = { model, kind, form, sidebars, types };
  const served = kind && form && { ...about, kind, form };
  const servedSidebars = sidebars && { about, kind: sidebars, form: sidebarForm(sidebars) };
  const servedTypes = types && { about, kind: types, form: widgetTypeForm(types) };
  return {
    forms: [form, servedSidebars?.form, servedTypes?.form].filter((one) => one !== undefined),
    behaviour: (route, method) =>
      (served && ofWidgetRoutes(served, route, method)) ??
      (servedTypes && ofTypeRoutes(servedTypes, route, method)) ??
      (servedSidebars && ofSidebarRoutes(servedSidebars, route, method)),
  };
}

function ofWidgetRoutes(about: ServedWidgets, route: Route, method: string): Behaviour | undefined {
  if (route === about.kind.list) return ofWidgets(about, method);
  return route === about.kind.item ? ofWidget(about, method) : undefined;
}

function ofSidebarRoutes(
  served: Parameters<typeof oneSidebar>[0],
  route: Route,
  method: string,
): Behaviour | undefined {
  if (route === served.kind.list && method === "GET") return listOfSidebars(served);
  if (route !== served.kind.item || method === "DELETE") return undefined;
  return method === "GET" ? oneSidebar(served) : sidebarUpdate(served);
}

function ofTypeRoutes(served: WidgetTypes, route: Route, method: string): Behaviour | undefined {
  const { kind } = served;
  if (method === "GET" && route === kind.list) return listOfWidgetTypes(served);
  if (method === "GET" && route === kind.item) return oneWidgetType(served);
  if (method !== "POST" || kind.item === undefined) return undefined;
  if (route.name === `${kind.item.name}/encode`) return settingsCoding(served);
  return route.name === `${kind.item.name}/render` ? widgetShowing(served) : undefined;
}

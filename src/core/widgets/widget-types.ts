import { ok } from "../../engine/answer.ts";
import type { RecordForm } from "../../engine/answers/record-form.ts";
import type { Behaviour } from "../../engine/behaviour.ts";
import { type Call, textParam } from "../../engine/call.ts";
import { finiteNumber, membersOf, scalarText } from "../../engine/json-reading.ts";
import { refuse } from "../../engine/refusal.ts";
import type { SiteRecord } from "../../engine/site-record.ts";
import type { JsonObject } from "../../json/json.ts";
import { contextsOf, inContext, contextOf } from "../contexts.ts";
import { siteErrors } from "../errors.ts";
import { recordForm } from "../forms.ts";
import { selfLink } from "../links.ts";
import type { CoreKind } from "../model.ts";
import { settingsForm, widgetPreview } from "./widget-html.ts";
import { settingsOfForm, instanceOf, keptSettings, openedSettings, sealedSettings } from "./widget-instance.ts";
import type { Widgets } from "./widget-places.ts";
import { mayManageWidgets, mayReadWidgetType } from "./widget-rights.ts";

/** The types of a site's widgets. */
export interface WidgetTypes {
  readonly about: Widgets;
  readonly kind: CoreKind;
  readonly form: RecordForm;
}

const ORDER = ["id", "name", "description", "is_multi", "classname"];

/** How types of widgets are kept and given. */
export function widgetTypeForm({ resource }: CoreKind): RecordForm {
  return recordForm(resource, { key: "id", order: ORDER, usual: () => [] });
}

/** All types of widgets. */
export function listOfWidgetTypes(served: WidgetTypes): Behaviour {
  return {
    basis: "family",
    permission: mayManageWidgets,
    answer: (call) => ok([...call.view.all(served.kind.resource)].map((type) => presented(type, served, call))),
  };
}

/** One type of widgets by its id. */
export function oneWidgetType(served: WidgetTypes): Behaviour {
  return {
    basis: "family",
    permission: mayReadWidgetType(served.kind),
    answer: (call) => {
      const type = call.view.bySlug(served.kind.resource, textParam(call, "id") ?? "");
      if (type === undefined) throw refuse(siteErrors.rest_widget_type_invalid);
      return ok(presented(type, served, call));
    },
  };
}

function presented(type: SiteRecord, { kind, form }: WidgetTypes, call: Call): JsonObject {
  const contexts = contextsOf(kind.list ?? kind.item, "widget-type");
  const _links = {
    collection: [{ href: `${call.links.apiRoot}/${kind.path}` }],
    self: [selfLink(`${kind.path}/${type.slug}`, ["GET"], call.links)],
  };
  return { ...inContext(form.write(type, call), contexts, contextOf(call)), _links };
}

/** The number of a widget that has none yet. */
const NO_NUMBER = -1;

/** Codes the settings of a widget that is not there yet: as the form sends them, over those that were coded before. */
export function settingsCoding({ about, kind }: WidgetTypes): Behaviour {
  return {
    basis: "family",
    permission: mayReadWidgetType(kind),
    answer: (call) => {
      const idBase = textParam(call, "id") ?? "";
      const { encoded, hash } = membersOf(call.params.instance);
      const isCoded = encoded !== undefined && hash !== undefined;
      const before = isCoded ? sealedSettings(scalarText(encoded), hash, call, about) : {};
      const sent = settingsOfForm(call.params.form_data, idBase);
      const settings = sent === undefined ? before : keptSettings(sent.settings, { idBase, before, call });
      return ok({
        form: settingsForm(idBase, Math.trunc(finiteNumber(call.params.number) ?? NO_NUMBER), settings),
        preview: widgetPreview(idBase, settings, about, call.view),
        instance: instanceOf(settings, call, about),
      });
    },
  };
}

/** Shows a widget that is not there yet on a page of its own, which is empty where the site has not coded its settings itself. */
export function widgetShowing({ about, kind }: WidgetTypes): Behaviour {
  return {
    basis: "family",
    permission: mayReadWidgetType(kind),
    answer: (call) => {
      const idBase = textParam(call, "id") ?? "";
      const { encoded, hash } = membersOf(call.params.instance);
      const isCoded = encoded !== undefined && hash !== undefined;
      const settings = isCoded ? openedSettings(scalarText(encoded), hash, call, about) : {};
      const shown = settings === undefined ? "" : widgetPreview(idBase, settings, about, call.view);
      return ok({
        preview: `<!doctype html>\n<html>\n<head><meta charset="utf-8" /></head>\n<body>\n${shown}\n</body>\n</html>\n`,
      });
    },
  };
}

import { type Answer, ok } from "../../engine/answer.ts";
import { attached } from "../../engine/answers/addresses.ts";
import type { RecordForm } from "../../engine/answers/record-form.ts";
import type { Behaviour, Permission } from "../../engine/behaviour.ts";
import type { Call } from "../../engine/call.ts";
import type { JsonObject } from "../../json/json.ts";
import { Changes } from "../../state/changes.ts";
import type { Area } from "../area.ts";
import type { CoreKind, CoreModel } from "../model.ts";
import { can } from "../rights.ts";
import { firstSettings, SETTINGS, settingSchemas, settingsIn, settingsOf, settingsRecord } from "../settings.ts";
import { indexOfSite } from "./site-index.ts";
import { shownSettings, storedSettings, settingsAfter } from "./values.ts";

/** The settings of a site, and the index document, which shows some of them. */
export function settings(model: CoreModel): Area {
  const kind = model.kind(SETTINGS);
  if (kind === undefined) return { forms: [], behaviour: () => undefined };
  const index = indexOfSite(model);
  return {
    forms: [settingsForm(kind, model)],
    behaviour(route, method) {
      if (route.name === "/" && method === "GET") return index;
      if (route !== kind.list || method === "DELETE") return undefined;
      return method === "GET" ? reading(model, kind) : writing(model, kind);
    },
  };
}

function settingsForm({ resource }: CoreKind, model: CoreModel): RecordForm {
  return {
    resource,
    shape: "single",
    usual: () => firstSettings(model),
    read: ({ _links, ...values }) => settingsRecord(values),
    write: (record, { links }) => attached(settingsIn(record), links),
  };
}

const mayManage: Permission = (call) => can(call, "manage_options");

function reading(model: CoreModel, kind: CoreKind): Behaviour {
  return {
    basis: "family",
    permission: mayManage,
    answer: (call) => ok(shown(settingsOf(model, call.view).values, { kind, call })),
  };
}

function writing(model: CoreModel, kind: CoreKind): Behaviour {
  return {
    basis: "family",
    permission: mayManage,
    answer(call): Answer {
      const written = settingsAfter(call, { model, kind });
      const changes = new Changes(call.view);
      changes.put(kind.resource, settingsRecord(storedSettings(written)));
      return { ...ok(shown(written, { kind, call })), changes };
    },
  };
}

function shown(values: JsonObject, { kind, call }: { kind: CoreKind; call: Call }): JsonObject {
  return attached(shownSettings(values, settingSchemas(kind)), call.links);
}

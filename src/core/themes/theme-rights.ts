import type { Permission } from "../../engine/behaviour.ts";
import { type Call, textParam } from "../../engine/call.ts";
import { listOf } from "../../engine/json-reading.ts";
import { forbidden, type Refusal } from "../../engine/refusal.ts";
import { type SiteRecord, storedText } from "../../engine/site-record.ts";
import { siteErrors } from "../errors.ts";
import type { CoreModel } from "../model.ts";
import { toEditAnything } from "../registries/registry.ts";
import { can } from "../rights.ts";

/** All themes are for those who may choose one; the active one alone for those who may edit entries of any type. */
export function mayListThemes(model: CoreModel): Permission {
  const readActive = toEditAnything(model, siteErrors.rest_cannot_view_active_theme);
  return (call) => {
    if (can(call, "switch_themes")) return true;
    const asked = listOf(call.params.status);
    const isActiveAlone = asked.length === 1 && asked[0] === "active";
    return isActiveAlone ? readActive(call) : refused(call);
  };
}

/** As {@link mayListThemes} for one theme; of one that is not there nobody is told who may not choose it. */
export function mayReadTheme(model: CoreModel, active: (call: Call) => SiteRecord): Permission {
  const readActive = toEditAnything(model, siteErrors.rest_cannot_view_active_theme);
  return (call) => {
    if (can(call, "switch_themes")) return true;
    const isActive = storedText(active(call), "stylesheet") === textParam(call, "stylesheet");
    return isActive ? readActive(call) : refused(call);
  };
}

function refused({ user }: Call): Refusal {
  return forbidden(user !== undefined, siteErrors.rest_cannot_view_themes);
}

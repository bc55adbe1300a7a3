import type { Permission } from "../../engine/behaviour.ts";
import { textParam } from "../../engine/call.ts";
import { forbidden, refuse } from "../../engine/refusal.ts";
import { siteErrors } from "../errors.ts";
import { MANAGING } from "../menus/menu-rights.ts";
import type { CoreKind } from "../model.ts";
import { can } from "../rights.ts";

/** Sidebars, widgets and their types are for those who manage them, whether they are there or not. */
export const mayManageWidgets: Permission = (call) =>
  can(call, MANAGING) || forbidden(call.user !== undefined, siteErrors.rest_cannot_manage_widgets);

/** Who manages widgets may look at a type that is there. */
export function mayReadWidgetType({ resource }: CoreKind): Permission {
  return (call) => {
    const asked = mayManageWidgets(call);
    if (asked !== true) return asked;
    const isThere = call.view.bySlug(resource, textParam(call, "id") ?? "") !== undefined;
    return isThere || refuse(siteErrors.rest_widget_type_invalid);
  };
}

import type { ErrorRow } from "../../args/errors.ts";
import type { Permission } from "../../engine/behaviour.ts";
import { type Call, textParam } from "../../engine/call.ts";
import { forbidden, type Refusal, refuse } from "../../engine/refusal.ts";
import type { SiteRecord } from "../../engine/site-record.ts";
import { siteErrors } from "../errors.ts";
import type { CoreKind } from "../model.ts";
import { can } from "../rights.ts";

/** What looking at plugins and turning them on takes. */
const MANAGING = "activate_plugins";

/** Plugins are listed for those who may turn them on. */
export const mayListPlugins: Permission = (call) => asked(call, [MANAGING], siteErrors.rest_cannot_view_plugins);

/** A plugin is looked at by those who may turn it on; nobody else is told whether it is there. */
export function mayReadPlugin(kind: CoreKind): Permission {
  return (call) => there(call, kind, asked(call, [MANAGING], siteErrors.rest_cannot_view_plugin));
}

/** As {@link mayReadPlugin} for turning it on and off. */
export function mayManagePlugin(kind: CoreKind): Permission {
  return (call) => there(call, kind, asked(call, [MANAGING], siteErrors.rest_cannot_manage_plugins));
}

/** As {@link mayReadPlugin} for deleting it. */
export function mayDeletePlugin(kind: CoreKind): Permission {
  return (call) => there(call, kind, asked(call, [MANAGING, "delete_plugins"], siteErrors.rest_cannot_manage_plugins));
}

/** Plugins are added by those who may install them, and turned on at once by those who may do that too. */
export const mayInstallPlugin: Permission = (call) => {
  const permitted = asked(call, ["install_plugins"], siteErrors.rest_cannot_install_plugin);
  if (permitted !== true || call.params.status === "inactive") return permitted;
  return asked(call, [MANAGING], siteErrors.rest_cannot_activate_plugin);
};

/** The plugin of the path: none where the path was not read, as in a call whose parameters were refused. */
export function namedPlugin(call: Call, { resource }: CoreKind): SiteRecord | undefined {
  return call.given.has("plugin") ? call.view.bySlug(resource, textParam(call, "plugin") ?? "") : undefined;
}

function asked(call: Call, capabilities: readonly string[], row: ErrorRow): true | Refusal {
  return capabilities.every((capability) => can(call, capability)) || forbidden(call.user !== undefined, row);
}

function there(call: Call, kind: CoreKind, permitted: true | Refusal): true | Refusal {
  if (permitted !== true || namedPlugin(call, kind) !== undefined) return permitted;
  return refuse(siteErrors.rest_plugin_not_found);
}

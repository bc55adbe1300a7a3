import { ok } from "../../engine/answer.ts";
import type { RecordForm } from "../../engine/answers/record-form.ts";
import type { Behaviour } from "../../engine/behaviour.ts";
import { type Call, textParam } from "../../engine/call.ts";
import { creating, deleting, reading, updating } from "../../engine/flows.ts";
import { refuse } from "../../engine/refusal.ts";
import { type SiteRecord, storedText } from "../../engine/site-record.ts";
import type { JsonObject } from "../../json/json.ts";
import type { Area } from "../area.ts";
import { siteErrors } from "../errors.ts";
import { recordForm } from "../forms.ts";
import { selfLink } from "../links.ts";
import { CORE, type CoreKind, type CoreModel } from "../model.ts";
import { installPlugin } from "./install-plugin.ts";
import { selectedPlugins } from "./plugin-list.ts";
import {
  mayDeletePlugin,
  mayInstallPlugin,
  mayListPlugins,
  mayManagePlugin,
  mayReadPlugin,
  namedPlugin,
} from "./plugin-rights.ts";

/** The plugins of a site. */
interface Plugins {
  readonly kind: CoreKind;
  readonly form: RecordForm;
}

const ORDER =
  "plugin status name plugin_uri author author_uri description version network_only requires_wp requires_php textdomain".split(
    " ",
  );

/** Plugins: all that are there, turned on or not, and one by its file. */
export function pluginsArea(model: CoreModel): Area {
  const kind = model.kind(`${CORE}/plugins`);
  if (kind === undefined) return { forms: [], behaviour: () => undefined };
  const plugins = { kind, form: recordForm(kind.resource, { key: "plugin", order: ORDER, completed }) };
  return {
    forms: [plugins.form],
    behaviour(route, method) {
      if (route === kind.list) return ofList(plugins, method);
      return route === kind.item ? ofItem(plugins, method) : undefined;
    },
  };
}

/** An answer with its description both as it was written and as it is shown. */
function completed(answer: JsonObject): JsonObject {
  const { description } = answer;
  if (typeof description !== "string") return answer;
  return { ...answer, description: { raw: description, rendered: description } };
}

function ofList(plugins: Plugins, method: string): Behaviour | undefined {
  if (method === "POST") return installation(plugins);
  if (method !== "GET") return undefined;
  return {
    basis: "family",
    permission: mayListPlugins,
    answer: (call) => ok(selectedPlugins(call, plugins.kind).map((plugin) => linked(plugin, plugins, call))),
  };
}

function installation(plugins: Plugins): Behaviour {
  const { kind } = plugins;
  return creating<SiteRecord>({
    basis: "invented",
    permission: mayInstallPlugin,
    create: (call, changes) => installPlugin(call, changes, kind),
    present: (plugin, call) => linked(plugin, plugins, call),
    location: ({ slug = "" }, { links }) => `${links.apiRoot}/${kind.path}/${slug}`,
  });
}

function ofItem(plugins: Plugins, method: string): Behaviour {
  const { kind } = plugins;
  const find = (call: Call) => {
    const plugin = namedPlugin(call, kind);
    if (plugin === undefined) throw refuse(siteErrors.rest_plugin_not_found);
    return plugin;
  };
  if (method === "GET")
    return reading<SiteRecord>({
      basis: "family",
      permission: mayReadPlugin(kind),
      find,
      present: (plugin, call) => linked(plugin, plugins, call),
    });
  if (method === "DELETE") return deletion(plugins, find);
  return updating<SiteRecord>({
    basis: "family",
    permission: mayManagePlugin(kind),
    find,
    update: (plugin, call, changes) => {
      const status = textParam(call, "status") ?? "";
      return status === "" ? plugin : changes.patch(kind.resource, plugin.id, { status });
    },
    present: (plugin, call) => linked(plugin, plugins, call),
  });
}

/** One that is turned on stays; the others are gone at once. */
function deletion(plugins: Plugins, find: (call: Call) => SiteRecord): Behaviour {
  const { kind } = plugins;
  return deleting<SiteRecord>({
    basis: "family",
    permission: mayDeletePlugin(kind),
    find,
    remove: (plugin, call, changes) => {
      if (storedText(plugin, "status") !== "inactive") throw refuse(siteErrors.rest_cannot_delete_active_plugin);
      const previous = plugins.form.write(plugin, call);
      changes.remove(kind.resource, plugin.id);
      return ok({ deleted: true, previous }, { basis: "invented" });
    },
  });
}

/** A plugin with all its members, whatever the context: these routes leave out none. */
function linked(plugin: SiteRecord, { kind: { path, item }, form }: Plugins, call: Call): JsonObject {
  const methods = item?.endpoints.flatMap((endpoint) => endpoint.methods) ?? [];
  const self = selfLink(`${path}/${plugin.slug ?? ""}`, methods, call.links);
  return { ...form.write(plugin, call), _links: { self: [self] } };
}

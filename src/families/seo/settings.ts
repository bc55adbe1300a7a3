import type { Json, JsonObject } from "../../json/json.ts";
import { Changes } from "../../state/changes.ts";
import { ok } from "../../engine/answer.ts";
import type { BehaviourTable } from "../../engine/behaviour.ts";
import { type Call, textParam, truthy } from "../../engine/call.ts";
import { listOf, membersOf, textsOf, wireObject } from "../../engine/json-reading.ts";
import { withLinks } from "../../engine/links.ts";
import { en } from "../phrases/en.ts";
import { phrases } from "../phrases/phrases.ts";
import {
  changePanel,
  cleanedSetting,
  isOptionPanel,
  type OptionPanel,
  panelSettings,
  writeSettings,
  writtenSettings,
} from "./option-panels.ts";
import { isLoop, storeRedirection, wishOf } from "./redirections.ts";
import { capabilityNamed, mayUse } from "./checks.ts";
import type { View } from "../../state/view.ts";

function isReset(call: Call): boolean {
  return truthy(call.params["isReset"]);
}

function saveRoles(call: Call, changes: Changes): Json {
  if (isReset(call)) writeSettings(changes, "roleCapabilities", {});
  else giveCapabilities(changes, membersOf(call.params["settings"]));
  return { settings: wireObject(roleCapabilities(changes.view)) };
}

function saveRedirection(call: Call, changes: Changes): Json {
  const wish = wishOf(call, membersOf(call.params["settings"]));
  if (isLoop(call, wish)) return { error: phrases(call).seo.loop };
  const id = storeRedirection(call, changes, wish);
  return id === undefined ? phrases(call).seo.noSource : true;
}

function saveIndexing(call: Call, changes: Changes): Json {
  const settings: JsonObject = {
    ...writtenSettings(call.view, "instant-indexing"),
    bing_post_types: textsOf(membersOf(call.params["settings"])["bing_post_types"]),
    indexnow_api_key: call.token("seo/indexnow").slice(0, 32),
  };
  writeSettings(changes, "instant-indexing", settings);
  return { settings };
}

function savePanel(call: Call, panel: OptionPanel, changes: Changes): Json {
  const types = membersOf(call.params["fieldTypes"]);
  const given = Object.entries(membersOf(call.params["settings"]));
  changePanel(
    changes,
    panel,
    Object.fromEntries(given.map(([name, value]) => [name, cleanedSetting(value, types[name])])),
  );
  const settings = JSON.parse(withLinks(JSON.stringify(panelSettings(changes.view, panel)), call.links)) as JsonObject;
  return { notifications: [], settings };
}

function save(call: Call, changes: Changes): Json {
  const type = textParam(call, "type");
  if (type === "roleCapabilities") return saveRoles(call, changes);
  if (type === "redirections") return saveRedirection(call, changes);
  if (type === "instant-indexing") return saveIndexing(call, changes);
  return isOptionPanel(type) ? savePanel(call, type, changes) : phrases(call).seo.noSettings;
}

/** Capabilities that settings of a type need, but for those that bear its name. */
const CAPABILITIES: Readonly<Record<string, string>> = {
  roleCapabilities: "seo_role_manager",
  "instant-indexing": "seo_general",
};

/** Whether the caller may change settings of the type; nobody may those of a type that no capability is for. */
function mayChange(call: Call): boolean {
  const type = textParam(call, "type") ?? "";
  const capability = capabilityNamed(
    (Object.hasOwn(CAPABILITIES, type) ? CAPABILITIES[type] : undefined) ?? `seo_${type}`,
  );
  return capability !== undefined && mayUse(call, capability);
}

/** The route that keeps settings; which ones is said by the undeclared parameter `type`. */
export const settingsRoutes: BehaviourTable = {
  "POST|PUT|PATCH /seo/v1/updateSettings": {
    permission: mayChange,
    answer: (call) => {
      const changes = new Changes(call.view);
      return ok(save(call, changes), { changes });
    },
  },
};

/** What each role may do; a role that may do nothing is left out. */
export function roleCapabilities(view: View): JsonObject {
  const written = writtenSettings(view, "roleCapabilities");
  if (Object.keys(written).length === 0) return ROLE_DEFAULTS;
  return Object.fromEntries(Object.entries(written).filter(([, capabilities]) => truthy(capabilities)));
}

/** Gives every role those of the known capabilities that are named for it, and takes the others away. */
export function giveCapabilities(changes: Changes, given: JsonObject): void {
  const known = Object.keys(en.seoCapabilities);
  const roles = Object.keys(en.seoRoles).map((role) => {
    const named = listOf(given[role]);
    return [role, known.filter((capability) => named.includes(capability))] as const;
  });
  writeSettings(changes, "roleCapabilities", Object.fromEntries(roles));
}

/** What each role may do with these features unless somebody changed it. */
const ROLE_DEFAULTS = {
  administrator: ["seo_titles", "seo_general", "seo_sitemap"],
  editor: ["seo_site_analysis", "seo_onpage_analysis", "seo_onpage_general"],
  author: ["seo_onpage_analysis", "seo_onpage_general", "seo_onpage_snippet"],
} satisfies JsonObject;

import type { Json, JsonObject } from "../../catalogue/document.ts";
import { Changes } from "../../state/changes.ts";
import { ok } from "../answer.ts";
import type { BehaviourTable } from "../behaviour.ts";
import { type Call, text, truthy } from "../call.ts";
import { membersOf, textsOf } from "../json-reading.ts";
import { withLinks } from "../links.ts";
import { type Phrase, phrase } from "../phrase.ts";
import type { OptionPanel } from "./option-defaults.ts";
import { redirections } from "./records.ts";
import { isLoop, storeRedirection, wishOf } from "./redirection-store.ts";
import { managesSite } from "./rights.ts";
import { isOptionPanel, panelSettings, roleCapabilities, writeSettings, writtenSettings } from "./settings-store.ts";

const NO_SOURCE: Phrase = { en: "Name at least one address to redirect.", sv: "Ange minst en adress att omdirigera." };
const LOOP: Phrase = {
  en: "This redirection would lead back to itself.",
  sv: "Omdirigeringen skulle leda tillbaka till sig själv.",
};

function isReset(call: Call): boolean {
  return truthy(call.params["isReset"]);
}

function saveRoles(call: Call, changes: Changes): Json {
  writeSettings(changes, "roleCapabilities", isReset(call) ? {} : membersOf(call.params["settings"]));
  return { settings: roleCapabilities(changes.view) };
}

function saveRedirection(call: Call, changes: Changes): Json {
  const wish = wishOf(call, membersOf(call.params["settings"]));
  if (isLoop(call, wish)) return { error: phrase(call, LOOP) };
  const known = call.view.get(redirections, wish.id) !== undefined;
  const id = storeRedirection(call, changes, known ? wish : { ...wish, id: 0 });
  return id === undefined ? phrase(call, NO_SOURCE) : true;
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
  const written = isReset(call) ? {} : { ...writtenSettings(call.view, panel), ...membersOf(call.params["settings"]) };
  writeSettings(changes, panel, written);
  const settings = JSON.parse(withLinks(JSON.stringify(panelSettings(changes.view, panel)), call.links)) as JsonObject;
  return { notifications: [], settings };
}

function save(call: Call, changes: Changes): Json {
  const type = text(call, "type");
  if (type === "roleCapabilities") return saveRoles(call, changes);
  if (type === "redirections") return saveRedirection(call, changes);
  if (type === "instant-indexing") return saveIndexing(call, changes);
  return isOptionPanel(type) ? savePanel(call, type, changes) : false;
}

/** Whether the call names settings of a known type. */
function knowsType(call: Call): boolean {
  const type = text(call, "type");
  return type === "roleCapabilities" || type === "redirections" || type === "instant-indexing" || isOptionPanel(type);
}

/** The route that keeps settings; which ones is said by the undeclared parameter `type`. */
export const settingsRoutes: BehaviourTable = {
  "POST|PUT|PATCH /seo/v1/updateSettings": {
    permission: (call) => knowsType(call) && managesSite(call),
    answer: (call) => {
      const changes = new Changes(call.view);
      return ok(save(call, changes), { changes });
    },
  },
};

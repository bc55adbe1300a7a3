import type { JsonObject } from "../../catalogue/document.ts";
import { Changes } from "../../state/changes.ts";
import { ok } from "../answer.ts";
import type { BehaviourTable } from "../behaviour.ts";
import { type Call, number, text } from "../call.ts";
import { type Phrase, phrase } from "../phrase.ts";
import { forbidden } from "../refusal.ts";
import { notEmpty } from "./checks.ts";
import { isOn } from "./modules.ts";
import { redirections } from "./records.ts";
import { headerCodeOf, sourcesOf, storeRedirection } from "./redirection-store.ts";
import { managesSite } from "./rights.ts";

const DELETED: Phrase = { en: "The redirection is deleted.", sv: "Omdirigeringen är raderad." };
const UPDATED: Phrase = { en: "The redirection is updated.", sv: "Omdirigeringen är uppdaterad." };
const CREATED: Phrase = { en: "The redirection is created.", sv: "Omdirigeringen är skapad." };

function updateRedirection(call: Call, changes: Changes): JsonObject {
  const id = number(call, "redirectionID") ?? 0;
  const stored = call.view.get(redirections, id);
  if (call.params["hasRedirect"] !== true) {
    if (stored !== undefined) changes.remove(redirections, id);
    return { action: "delete", message: phrase(call, DELETED) };
  }
  const pattern = text(call, "redirectionSources") ?? "";
  const asked = sourcesOf(call, [{ pattern, comparison: "exact" }]);
  const kept = storeRedirection(call, changes, {
    id,
    sources: asked.length > 0 ? asked : (stored?.sources ?? []),
    url_to: text(call, "redirectionUrl") ?? "",
    header_code: headerCodeOf(call.params["redirectionType"]),
    status: "active",
  });
  const action = stored === undefined ? "new" : "update";
  return { id: kept ?? "", action, message: phrase(call, action === "new" ? CREATED : UPDATED) };
}

/** The route that gives an object a redirection, changes it or takes it away. */
export const redirectionRoutes: BehaviourTable = {
  "POST /seo/v1/updateRedirection": {
    permission: (call) =>
      (isOn(call.view, "redirections") && managesSite(call)) || forbidden(call.user !== undefined, "rest_cannot_edit"),
    checks: { validate: { objectID: notEmpty } },
    answer: (call) => {
      const changes = new Changes(call.view);
      return ok(updateRedirection(call, changes), { changes });
    },
  },
};

import { Changes } from "../../state/changes.ts";
import { ok } from "../answer.ts";
import type { Behaviour, BehaviourTable } from "../behaviour.ts";
import { number } from "../call.ts";
import { refuse } from "../refusal.ts";
import { manage } from "./manage.ts";
import { snippetRecords } from "./records.ts";

/** Switches a snippet on or off, which also takes it out of the trash; one that already is so is refused. */
function switching(active: boolean): Behaviour {
  return {
    permission: manage,
    answer: (call) => {
      const snippet = call.view.get(snippetRecords, number(call, "id") ?? 0);
      if (snippet === undefined) throw refuse("rest_cannot_activate", { status: 404 });
      if (snippet.active === active && snippet.trashed !== true) throw refuse("rest_cannot_activate");
      const changes = new Changes(call.view);
      changes.patch(snippetRecords, snippet.id, { active, trashed: false });
      return ok({}, { changes });
    },
  };
}

/** Switching snippets on and off. */
export const activationRoutes: BehaviourTable = {
  "POST|PUT|PATCH /code-snippets/v1/snippets/{id}/activate": switching(true),
  "POST|PUT|PATCH /code-snippets/v1/snippets/{id}/deactivate": switching(false),
};

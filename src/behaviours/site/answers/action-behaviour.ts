import type { JsonObject } from "../../../catalogue/document.ts";
import { ok } from "../../answer.ts";
import type { Behaviour } from "../../behaviour.ts";
import { may } from "../../users.ts";
import type { Collection } from "../model/collection.ts";
import { requireParents } from "./belonging.ts";

/** Something that is done: what it was asked comes back, nothing is kept. */
export function actionBehaviour(method: string, parent: Collection | undefined): Behaviour {
  return {
    basis: "invented",
    permission: (call) => may(call, "edit_posts"),
    answer: (call) => {
      const own = call.route.placeholders.at(-1);
      if (parent !== undefined && own !== undefined)
        requireParents(call, { parents: [...parent.parents, { placeholder: own, collection: parent }] });
      if (method === "DELETE") return ok({ deleted: true });
      const said: JsonObject = {};
      for (const [name, value] of Object.entries(call.params))
        if (Object.hasOwn(call.endpoint.args, name)) said[name] = value;
      return ok({ success: true, ...said });
    },
  };
}

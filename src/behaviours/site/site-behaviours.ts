import type { Behaviour } from "../behaviour.ts";
import type { Fallback } from "../bindings.ts";
import type { Route } from "../../catalogue/route.ts";
import { namespaceRoot, root } from "../index/family.ts";
import { actionBehaviour } from "./answers/action-behaviour.ts";
import { aliasBehaviour } from "./answers/alias-behaviours.ts";
import { createBehaviour, deleteBehaviour, readBehaviour, updateBehaviour } from "./answers/item-behaviours.ts";
import { listBehaviour } from "./answers/list-behaviour.ts";
import { manyBehaviour } from "./answers/many-behaviour.ts";
import { singleBehaviour } from "./answers/single-behaviour.ts";
import type { Collection } from "./model/collection.ts";
import { makesNew } from "./model/endpoints.ts";
import { singleMembers } from "./model/members-of.ts";
import type { RouteRole, SiteModel } from "./model/route-role.ts";
import { withoutTrailing } from "../../text/trim.ts";

/** What the routes of a loaded site do, by what they are for: an index, a list, a record, settings, an action. */
export function siteBehaviours(model: SiteModel): Fallback {
  return (route, method) => {
    if (method === "GET" && route.name === "/") return root;
    if (method === "GET" && route.namespace !== "" && withoutTrailing(route.name, "/") === `/${route.namespace}`)
      return namespaceRoot;
    return behaviourOf(model.roleOf(route), { route, method, model });
  };
}

interface About {
  readonly route: Route;
  readonly method: string;
  readonly model: SiteModel;
}

const isReading = (method: string) => method === "GET" || method === "HEAD";

function behaviourOf(role: RouteRole, about: About): Behaviour {
  const { route, method, model } = about;
  switch (role.role) {
    case "list":
      if (isReading(method)) return listBehaviour(role.collection, model);
      if (method === "POST" && makesNew(route)) return createBehaviour({ collection: role.collection, model });
      return actionBehaviour(method, undefined);
    case "item":
      return itemBehaviour(role.collection, about);
    case "alias":
      return aliasBehaviour(method, role.collection, model);
    case "many":
      return manyBehaviour(role.collection, model);
    case "single":
      return singleBehaviour(method, { route, parent: role.parent, members: singleMembers(route) });
    case "action":
      return actionBehaviour(method, role.parent);
  }
}

function itemBehaviour(collection: Collection, { method, model }: About): Behaviour {
  const parts = { collection, model };
  if (isReading(method)) return readBehaviour(parts);
  return method === "DELETE" ? deleteBehaviour(parts) : updateBehaviour(parts);
}

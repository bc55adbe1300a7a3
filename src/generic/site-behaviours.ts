import { serverErrors } from "../engine/server-errors.ts";
import { withoutSecrets } from "../json/secrets.ts";
import type { Behaviour } from "../engine/behaviour.ts";
import type { Fallback } from "../engine/bindings.ts";
import { isNamespaceRoot, type Route, whenAsked } from "../catalogue/route.ts";
import { namespaceRoot, root } from "../engine/index/indexes.ts";
import { counting } from "./answers/counting.ts";
import { createBehaviour, deleteBehaviour, readBehaviour, updateBehaviour } from "./answers/item-behaviours.ts";
import { listBehaviour } from "./answers/list-behaviour.ts";
import { manyBehaviour } from "./answers/many-behaviour.ts";
import { singleBehaviour } from "./answers/single-behaviour.ts";
import { guessedObject, isListAsAWhole } from "./model/guessed-object.ts";
import type { Collection, Member, RouteRole, SiteModel } from "../core/collection.ts";
import type { Call } from "../engine/call.ts";
import { makesNew } from "./model/endpoints.ts";
import { singleMembers } from "./model/members-of.ts";
import { isForVisitors } from "./model/private-routes.ts";
import type { JsonObject } from "../json/json.ts";
import { NO_EFFECT, ok } from "../engine/answer.ts";
import { forEverybody, forPeopleOfTheSite, requiring } from "./answers/rights.ts";
import { requireParents, missing } from "./answers/find-record.ts";
import { refuse } from "../engine/refusal.ts";

/** What the routes of a loaded site do, by what they are for: an index, a list, a record, settings, an action. */
export function siteBehaviours(model: SiteModel, unknown: OnUnknown = "invent"): Fallback {
  return (route, method) => {
    if (method === "GET" && route.name === "/") return root;
    if (method === "GET" && isNamespaceRoot(route)) return namespaceRoot;
    const about = { route, method, model, members: whenAsked(() => singleMembers(route, model.sharedArgs)) };
    const isOwn = isUnknown(about);
    if (unknown === "refuse" && isOwn) return refusing;
    const known = behaviourOf(model.roleOf(route), about);
    const behaviour = isOwn ? { ...known, unknown: true } : known;
    const isAction = model.roleOf(route).role === "action";
    if (!isReading(method) && isForVisitors(route, isAction)) return forEverybody(behaviour);
    return model.isPrivate(route) ? forPeopleOfTheSite(behaviour) : behaviour;
  };
}

/** What is done where only the site's own code knows the answer: one is made up, or the call is refused. */
export type OnUnknown = "invent" | "refuse";

/** Whether only the site's own code knows what the route does: an action, or an object of which the documents tell no member. */
function isUnknown({ route, method, model, members }: About): boolean {
  const { role } = model.roleOf(route);
  if (role === "list") return !isReading(method) && !(method === "POST" && makesNew(route));
  return role === "action" || (role === "single" && members().length === 0);
}

const refusing: Behaviour = {
  basis: "invented",
  unknown: true,
  answer: () => {
    throw refuse(serverErrors.standin_unknown);
  },
};

interface About {
  readonly route: Route;
  readonly method: string;
  readonly model: SiteModel;
  /** Members that its documents tell of the route where it answers one object. */
  readonly members: () => readonly Member[];
}

const isReading = (method: string) => method === "GET" || method === "HEAD";

function behaviourOf(role: RouteRole, about: About): Behaviour {
  const { route, method, model } = about;
  switch (role.role) {
    case "list":
      if (isReading(method)) return listBehaviour(role.collection, counting(role.collection, model));
      if (method === "POST" && makesNew(route)) return createBehaviour(partsOf(role.collection, model));
      return actionBehaviour(method, { parent: undefined, model });
    case "item":
      return itemBehaviour(role.collection, about);
    case "alias":
      return aliasBehaviour(method, partsOf(role.collection, model));
    case "many":
      return manyBehaviour(role.collection);
    case "single":
      return singleBehaviour(method, {
        route,
        parent: role.parent,
        members: objectMembers(about),
        shared: model.sharedArgs,
        hasRecords: model.collections.some(({ name }) => name === route.name.slice(1)),
        isList: isListAsAWhole(route),
      });
    case "action":
      return actionBehaviour(method, { parent: role.parent, model });
  }
}

function objectMembers({ route, members }: About): readonly Member[] {
  return members().length > 0 ? members() : guessedObject(route);
}

function partsOf(collection: Collection, model: SiteModel) {
  return { collection, counted: counting(collection, model) };
}

function itemBehaviour(collection: Collection, { method, model }: About): Behaviour {
  const parts = partsOf(collection, model);
  if (isReading(method)) return readBehaviour(parts);
  return method === "DELETE" ? deleteBehaviour(parts) : updateBehaviour(parts);
}

/** Something that is done: what it was asked comes back but for secrets, nothing is kept, and a header says so. */
function actionBehaviour(
  method: string,
  { parent, model }: { parent: Collection | undefined; model: SiteModel },
): Behaviour {
  const isTold = (name: string) => name !== "context" && !model.sharedArgs.has(name);
  return {
    basis: "invented",
    permission: requiring("edit_posts"),
    answer: (call) => {
      const own = call.route.placeholders.at(-1);
      if (parent !== undefined && own !== undefined)
        requireParents(call, { parents: [...parent.parents, { placeholder: own, collection: parent }] });
      if (method === "DELETE") return ok({ deleted: true }, { headers: NO_EFFECT });
      const said: JsonObject = {};
      for (const [name, value] of Object.entries(call.params))
        if (Object.hasOwn(call.endpoint.args, name) && isTold(name)) said[name] = value;
      const told = withoutSecrets(said, () => undefined, { further: call.endpoint.secretArgs });
      return ok({ success: true, ...told }, { headers: NO_EFFECT });
    },
  };
}

/** A record that the path names by a word is the first one. */
function aliasBehaviour(method: string, known: ReturnType<typeof partsOf>): Behaviour {
  const find = (call: Call) => {
    const [first] = call.view.all(known.collection.resource);
    if (first === undefined) throw missing();
    return first;
  };
  const parts = { ...known, find };
  if (method === "GET" || method === "HEAD") return readBehaviour(parts);
  return method === "DELETE" ? deleteBehaviour(parts) : updateBehaviour(parts);
}

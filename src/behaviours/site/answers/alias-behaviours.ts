import type { Behaviour } from "../../behaviour.ts";
import type { Call } from "../../call.ts";
import { refuse } from "../../refusal.ts";
import { authorId } from "../../users.ts";
import type { Collection, SiteRecord } from "../model/collection.ts";
import type { SiteModel } from "../model/route-role.ts";
import { missing } from "./find-record.ts";
import { deleteBehaviour, readBehaviour, updateBehaviour } from "./item-behaviours.ts";

/** A record that the path names by a word: `me` is who is signed in, any other word the first record. */
export function aliasBehaviour(method: string, collection: Collection, model: SiteModel): Behaviour {
  const parts = { collection, model, find: (call: Call) => aliased(call, collection) };
  if (method === "GET" || method === "HEAD") return readBehaviour(parts);
  return method === "DELETE" ? deleteBehaviour(parts) : updateBehaviour(parts);
}

function aliased(call: Call, collection: Collection): SiteRecord {
  if (collection.kind !== "user") {
    const [first] = call.view.all(collection.resource);
    if (first === undefined) throw missing(collection);
    return first;
  }
  if (call.strict && call.user === undefined) throw refuse("rest_not_logged_in");
  const record = call.view.get(collection.resource, authorId(call));
  if (record === undefined) throw missing(collection);
  return record;
}

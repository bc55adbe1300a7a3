import { type Json, type JsonObject, isObject } from "../../json/json.ts";
import { Changes } from "../../state/changes.ts";
import { ok } from "../../engine/answer.ts";
import type { Behaviour } from "../../engine/behaviour.ts";
import type { Call } from "../../engine/call.ts";
import { listOf, scalarText } from "../../engine/json-reading.ts";
import { Refusal } from "../../engine/refusal.ts";
import type { Collection } from "../../core/collection.ts";
import type { SiteRecord } from "../../engine/site-record.ts";
import { createRecord } from "./create-record.ts";
import { belongs, parentValues, missing } from "./find-record.ts";
import { presentRecord, recordMembers } from "./present-record.ts";
import { mayWriteRecords } from "./rights.ts";
import { updateRecord } from "./update-record.ts";

/** Makes, changes and deletes several records at once; each one that fails has its error in its place. */
export function manyBehaviour(collection: Collection): Behaviour {
  return {
    basis: "invented",
    permission: mayWriteRecords,
    answer: (call) => {
      const changes = new Changes(call.view);
      const body: JsonObject = {};
      for (const deed of ["create", "update", "delete"] as const)
        if (call.params[deed] !== undefined)
          body[deed] = listOf(call.params[deed]).map((one) => done(deed, one, { call, changes, collection }));
      return { ...ok(body), changes };
    },
  };
}

interface About {
  readonly call: Call;
  readonly changes: Changes;
  readonly collection: Collection;
}

function done(deed: "create" | "update" | "delete", one: Json, about: About): Json {
  const { changes, collection } = about;
  const params = isObject(one) ? one : { id: one };
  const call = callOfOne(about.call, { ...params, ...parentParams(about) }, collection, about);
  const shown = (record: SiteRecord) => presentRecord(record, { collection, call, context: "edit" });
  try {
    if (deed === "create") return shown(createRecord(call, changes, collection));
    const record = collection.key.isId
      ? changes.view.get(collection.resource, Number(params.id))
      : changes.view.bySlug(collection.resource, scalarText(params[collection.key.name] ?? params.id));
    if (record === undefined || !belongs(record, call, collection)) throw missing();
    if (deed === "update") return shown(updateRecord(record, call, changes, collection));
    const previous = recordMembers(record, { collection, call, context: "edit" });
    changes.remove(collection.resource, record.id);
    return previous;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { id: params.id ?? 0, error: error.answer.body };
  }
}

function parentParams({ call, collection }: About): JsonObject {
  const named = parentValues(call, collection);
  return Object.fromEntries(collection.parents.map(({ placeholder, member }) => [placeholder, named[member] ?? ""]));
}

/** The call as if it were made for one record alone. */
function callOfOne(call: Call, params: JsonObject, { list, item }: Collection, { changes }: About): Call {
  const endpoint = [list, item]
    .flatMap((route) => route?.endpoints ?? [])
    .find(({ methods }) => methods.includes("POST"));
  return {
    ...call,
    endpoint: endpoint ?? call.endpoint,
    params,
    given: new Set(Object.keys(params)),
    view: changes.view,
  };
}

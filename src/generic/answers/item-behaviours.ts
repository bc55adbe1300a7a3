import { givenOf } from "../../engine/answers/record-form.ts";
import { contextOf } from "../../core/contexts.ts";
import { siteErrors } from "../../core/errors.ts";
import type { Behaviour, Permission } from "../../engine/behaviour.ts";
import { type Call, textParam } from "../../engine/call.ts";
import { refuse } from "../../engine/refusal.ts";
import { creating, deleting, reading, updating } from "../../engine/flows.ts";
import { type Collection, type SiteModel } from "../../core/collection.ts";
import { type SiteRecord, storedText } from "../../engine/site-record.ts";
import { createRecord } from "./create-record.ts";
import { deleteRecord, updateRecord } from "./update-record.ts";
import { entryAddress, findRecord } from "./find-record.ts";
import { basisOf } from "./list-behaviour.ts";
import { presentRecord, recordMembers } from "./present-record.ts";
import { recordPath } from "./record-links.ts";
import { mayDo, mayReadRecords, unseen } from "./rights.ts";

/** Which record a call means. */
export type Find = (call: Call) => SiteRecord;

interface Parts {
  readonly collection: Collection;
  readonly model: SiteModel;
  /** The record of the path unless given. */
  readonly find?: Find;
}

/** Shows one record. */
export function readBehaviour({ collection, model, find = (call) => findRecord(call, collection) }: Parts): Behaviour {
  const shown = reading<SiteRecord>({
    basis: basisOf(collection),
    permission: mayReadRecords,
    find: (call) => {
      const record = find(call);
      const refusal = unseen(record, collection, call);
      if (refusal !== undefined) throw refusal;
      const password = textParam(call, "password") ?? "";
      if (collection.kind === "post" && password !== "" && password !== storedText(record, "password"))
        throw refuse(siteErrors.rest_post_incorrect_password);
      return record;
    },
    present: (record, call) => presentRecord(record, { collection, model, call, context: contextOf(call) }),
  });
  if (collection.kind !== "post") {
    const answer = async (call: Call) => {
      const { whole, changed } = givenOf(find(call));
      return {
        ...(await shown.answer(call)),
        ...(whole !== undefined && changed !== true && { basis: "recorded" as const }),
      };
    };
    return { ...shown, answer };
  }
  return {
    ...shown,
    answer: async (call) => {
      const answer = await shown.answer(call);
      const address = entryAddress(find(call), collection, call.links);
      return { ...answer, headers: { Link: `<${address}>; rel="alternate"; type=text/html` } };
    },
  };
}

/** Makes a record. */
export function createBehaviour({ collection, model }: Parts): Behaviour {
  return creating<SiteRecord>({
    basis: basisOf(collection),
    permission: mayDo("create", collection),
    create: (call, changes) => createRecord(call, changes, { collection, model }),
    present: (record, call) => presentRecord(record, { collection, model, call, context: "edit" }),
    location: (record, call) => {
      const path = recordPath(collection, record);
      return path === undefined ? "" : call.links.apiRoot + path;
    },
  });
}

/** Changes a record. */
export function updateBehaviour({
  collection,
  model,
  find = (call) => findRecord(call, collection),
}: Parts): Behaviour {
  return updating<SiteRecord>({
    basis: basisOf(collection),
    permission: ownOr(mayDo("edit", collection), collection),
    find,
    update: (record, call, changes) => updateRecord(record, call, changes, { collection, model }),
    present: (record, call) => presentRecord(record, { collection, model, call, context: "edit" }),
  });
}

/** Takes a record away. */
export function deleteBehaviour({
  collection,
  model,
  find = (call) => findRecord(call, collection),
}: Parts): Behaviour {
  return deleting<SiteRecord>({
    basis: basisOf(collection),
    permission: ownOr(mayDo("delete", collection), collection),
    find,
    remove: (record, call, changes) => {
      const about = { collection, model, call, context: "edit" };
      const shown = {
        whole: (kept: SiteRecord) => presentRecord(kept, about),
        members: (kept: SiteRecord) => recordMembers(kept, about),
      };
      return deleteRecord(record, { call, changes, collection, shown });
    },
  });
}

/** People may do to their own entries and accounts what it takes more rights to do to others'. */
function ownOr(permission: Permission, { kind, resource, key }: Collection): Permission {
  return (call) => {
    const { user } = call;
    if (user === undefined || (kind !== "post" && kind !== "user")) return permission(call);
    const record = call.view.get(resource, Number(call.params[key.name] ?? 0));
    const owner = kind === "user" ? record?.id : Number(record === undefined ? 0 : storedText(record, "author"));
    return owner === user.id && user.role !== "subscriber" ? true : permission(call);
  };
}

import { givenOf } from "../../engine/answers/record-form.ts";
import { contextOf } from "../../core/contexts.ts";
import type { Behaviour } from "../../engine/behaviour.ts";
import type { Call } from "../../engine/call.ts";
import { onceThere } from "../../time/at-once.ts";
import { creating, deleting, reading, updating } from "../../engine/flows.ts";
import type { Collection } from "../../core/collection.ts";
import type { SiteRecord } from "../../engine/site-record.ts";
import { createRecord } from "./create-record.ts";
import { deleteRecord, updateRecord } from "./update-record.ts";
import type { Counted } from "./counting.ts";
import { withEffect } from "./effect.ts";
import { findRecord } from "./find-record.ts";
import { presentRecord, recordMembers } from "./present-record.ts";
import { recordPath } from "./record-links.ts";
import { mayReadRecords, mayWriteRecords } from "./rights.ts";

/** Which record a call means. */
export type Find = (call: Call) => SiteRecord;

interface Parts {
  readonly collection: Collection;
  /** What records are shown with. */
  readonly counted: Counted;
  /** The record of the path unless given. */
  readonly find?: Find;
}

/** Shows one record. */
export function readBehaviour({
  collection,
  counted,
  find = (call) => findRecord(call, collection),
}: Parts): Behaviour {
  return reading<SiteRecord>({
    basis: "invented",
    permission: mayReadRecords,
    find,
    present: (record, call) => presentRecord(counted(record, call), { collection, call, context: contextOf(call) }),
    basisOf(record) {
      const { whole, changed } = givenOf(record);
      return whole !== undefined && changed !== true ? "recorded" : undefined;
    },
  });
}

/** Makes a record. */
export function createBehaviour({ collection, counted }: Parts): Behaviour {
  return creating<SiteRecord>({
    basis: "invented",
    permission: mayWriteRecords,
    create: (call, changes) => createRecord(call, changes, collection),
    present: (record, call) => presentRecord(counted(record, call), { collection, call, context: "edit" }),
    location: (record, call) => {
      const path = recordPath(collection, record, call);
      return path && call.links.apiRoot + path;
    },
  });
}

/** Changes a record. */
export function updateBehaviour({
  collection,
  counted,
  find = (call) => findRecord(call, collection),
}: Parts): Behaviour {
  const flow = updating<SiteRecord>({
    basis: "invented",
    permission: mayWriteRecords,
    find,
    update: (record, call, changes) => updateRecord(record, call, changes, collection),
    present: (record, call) => presentRecord(counted(record, call), { collection, call, context: "edit" }),
  });
  return { ...flow, answer: (call) => onceThere(flow.answer(call), withEffect) };
}

/** Takes a record away. */
export function deleteBehaviour({
  collection,
  counted,
  find = (call) => findRecord(call, collection),
}: Parts): Behaviour {
  return deleting<SiteRecord>({
    basis: "invented",
    permission: mayWriteRecords,
    find,
    remove: (record, call, changes) => {
      const about = { collection, call, context: "edit" };
      const shown = {
        whole: (kept: SiteRecord) => presentRecord(counted(kept, call), about),
        members: (kept: SiteRecord) => recordMembers(counted(kept, call), about),
      };
      return deleteRecord(record, { call, changes, collection, shown });
    },
  });
}

import type { Json, JsonObject } from "../catalogue/document.ts";
import { isObject } from "../catalogue/is-object.ts";
import type { Origin } from "../state/origin.ts";
import type { StoredRecord } from "../state/resource.ts";
import { State } from "../state/state.ts";
import { recordAsJson, recordFromJson, Table } from "../state/table.ts";
import { ControlError } from "./control-error.ts";
import { membersOf, wholeNumber } from "./members.ts";
import { refuseFaulty } from "./records.ts";

const FORMAT = "standin-state";
const VERSION = 1;
const MEMBERS = ["format", "version", "origin", "language", "nextIds", "values", "records"];

/** A state as a JSON document that another process can take in; `origin` is told for the reader. */
export function snapshotDocument(state: State, { seed, scale, now }: Origin): JsonObject {
  return {
    format: FORMAT,
    version: VERSION,
    origin: { seed, scale, now: new Date(now).toISOString() },
    language: state.defaultLanguage,
    nextIds: { ...state.nextIds() },
    values: Object.fromEntries(state.values()),
    records: Object.fromEntries(
      state.resources.map((name) => [name, [...(state.tableNamed(name)?.all() ?? [])].map(recordAsJson)]),
    ),
  };
}

/** The state that a document holds, for a server whose present state is `like`: a resource that it does not name is empty. Throws ControlError. */
export function readSnapshotDocument(document: Json | undefined, like: State): State {
  const members = membersOf(document ?? null, MEMBERS, "the document");
  if (members.format !== FORMAT || members.version !== VERSION)
    throw new ControlError(
      "standin_document",
      `The document must be one that GET /__standin/snapshots/{name} gave, with "format": "${FORMAT}" and "version": ${VERSION}.`,
    );
  const records = recordLists(members.records, like);
  refuseFaulty(records, like);
  const tables = like.resources.flatMap((name) => like.tableNamed(name) ?? []);
  return State.of(
    tables.map(({ resource }) =>
      Table.of(
        resource,
        (records[resource.name] ?? []).map((record) => recordFromJson<StoredRecord>(record)),
      ),
    ),
    {
      values: anything(members.values, "values"),
      nextIds: nextIds(members.nextIds),
      defaultLanguage: like.defaultLanguage,
    },
  );
}

function recordLists(value: Json | undefined, like: State): Record<string, JsonObject[]> {
  const given = membersOf(value ?? null, like.resources, "records");
  const every = Object.fromEntries(like.resources.map((name) => [name, [] as JsonObject[]]));
  for (const [name, list] of Object.entries(given)) {
    if (!Array.isArray(list)) throw new ControlError("standin_document", `records of ${name} must be a list.`);
    const stray = list.findIndex((record) => !isObject(record));
    if (stray >= 0) throw new ControlError("standin_document", `Record ${stray + 1} of ${name} must be an object.`);
    every[name] = list.filter(isObject);
  }
  return every;
}

function nextIds(value: Json | undefined): Record<string, number> {
  return Object.fromEntries(
    Object.entries(anything(value, "nextIds")).map(([space, id]) => [
      space,
      wholeNumber(id, `nextIds.${space}`, 1) ?? 1,
    ]),
  );
}

function anything(value: Json | undefined, what: string): JsonObject {
  return membersOf(value, isObject(value) ? Object.keys(value) : [], what);
}

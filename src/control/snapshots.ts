import type { Hono } from "hono";
import { type Json, type JsonObject, isObject } from "../json/json.ts";
import type { Origin } from "../state/origin.ts";
import { HIGHEST_ID, type StoredRecord } from "../state/resource.ts";
import type { Sandbox, Snapshot } from "../state/sandbox.ts";
import { SANDBOX_NAME } from "../state/sandboxes.ts";
import { State } from "../state/state.ts";
import { recordAsJson, recordFromJson, Table } from "../state/table.ts";
import {
  causeOf,
  type ControlContext,
  type ControlEnv,
  done,
  json,
  jsonBody,
  pathParam,
  sandboxOf,
} from "./control-env.ts";
import { ControlError } from "./control-error.ts";
import { readMembers, wholeNumber, wrongMember } from "./members.ts";
import { refuseFaulty } from "./records.ts";

/** States kept under names. */
export function snapshots(topic: Hono<ControlEnv>): Hono<ControlEnv> {
  return topic
    .get("/snapshots", (c) => json(c, sandboxOf(c).snapshots.map(summary)))
    .post("/snapshots", async (c) => {
      const { name } = readMembers(await jsonBody(c), ["name"]);
      return keep(c, name === undefined ? undefined : checkedName(name));
    })
    .post("/snapshots/:name/restore", (c) => {
      const [name, sandbox] = [pathParam(c, "name"), sandboxOf(c)];
      if (!sandbox.restore(name, causeOf(c, "restore"))) throw unknownSnapshot(name, sandbox);
      return done(c);
    })
    .get("/snapshots/:name", (c) => {
      const [name, sandbox] = [pathParam(c, "name"), sandboxOf(c)];
      const snapshot = sandbox.snapshotNamed(name);
      if (snapshot === undefined) throw unknownSnapshot(name, sandbox);
      return json(c, snapshotDocument(snapshot.state, sandbox.origin));
    })
    .put("/snapshots/:name", async (c) => {
      const body = await jsonBody(c);
      const name = checkedName(pathParam(c, "name"));
      return keep(c, name, readSnapshotDocument(body, sandboxOf(c).state));
    })
    .delete("/snapshots/:name", (c) => {
      const [name, sandbox] = [pathParam(c, "name"), sandboxOf(c)];
      if (!sandbox.forget(name)) throw unknownSnapshot(name, sandbox);
      return done(c);
    });
}

function keep(c: ControlContext, name: string | undefined, state?: State): Response {
  const sandbox = sandboxOf(c);
  const snapshot = sandbox.snapshot(name, state);
  if (snapshot !== undefined) return json(c, { name: snapshot.name }, 201);
  const there =
    sandbox.snapshots.length < sandbox.limits.snapshots
      ? `${c.env.parts.site.limits.totalSnapshots} snapshots in all sandboxes`
      : `${sandbox.limits.snapshots} snapshots`;
  throw new ControlError("standin_too_many_snapshots", `There are ${there} already, forget one first.`, {
    status: 429,
  });
}

function summary({ name, taken, state }: Snapshot): JsonObject {
  const records = state.resources.reduce((sum, resource) => sum + (state.tableNamed(resource)?.size ?? 0), 0);
  return { name, taken: new Date(taken).toISOString(), records };
}

function checkedName(name: Json): string {
  if (typeof name === "string" && SANDBOX_NAME.test(name)) return name;
  throw new ControlError(
    "standin_snapshot_name",
    "A snapshot is named by 1 to 64 letters, digits, dots, underscores and hyphens.",
  );
}

function unknownSnapshot(name: string, { snapshots }: Sandbox): ControlError {
  const known = snapshots.map(({ name }) => name).join(", ") || "none yet";
  const message = `There is no snapshot ${JSON.stringify(name)}; there is ${known}.`;
  return new ControlError("standin_unknown_snapshot", message, { status: 404 });
}

const FORMAT = "standin-state";
const VERSION = 1;
const MEMBERS = ["format", "version", "origin", "language", "nextIds", "values", "records"];

/** A state as a JSON document that another process can take in; `origin` is told for the reader. */
function snapshotDocument(state: State, { seed, scale, now }: Origin): JsonObject {
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
function readSnapshotDocument(document: Json | undefined, like: State): State {
  const members = readMembers(document ?? null, MEMBERS, "the document");
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
  const given = readMembers(value ?? null, like.resources, "records");
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
    Object.entries(anything(value, "nextIds")).map(([space, id]) => [space, nextId(id, `nextIds.${space}`)]),
  );
}

function nextId(value: Json, name: string): number {
  const id = wholeNumber(value, name, 1) ?? 1;
  if (id <= HIGHEST_ID + 1) return id;
  throw wrongMember(name, `a number up to ${HIGHEST_ID + 1}`, value);
}

function anything(value: Json | undefined, what: string): JsonObject {
  return readMembers(value, isObject(value) ? Object.keys(value) : [], what);
}

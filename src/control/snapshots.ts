import type { Json, JsonObject } from "../catalogue/document.ts";
import { readSnapshotDocument, snapshotDocument } from "./snapshot-document.ts";
import type { Snapshot } from "../state/sandbox.ts";
import { SANDBOX_NAME } from "../state/sandboxes.ts";
import type { State } from "../state/state.ts";
import { ControlError } from "./control-error.ts";
import { membersOf } from "./members.ts";
import { type ControlAnswer, type ControlCall, DONE, type Topic } from "./topic.ts";

/** States kept under names. */
export const snapshots: Topic = {
  "GET /snapshots": ({ sandbox }) => ({ status: 200, body: sandbox.snapshots.map(summary) }),
  "POST /snapshots": (call) => {
    const { name } = membersOf(call.body, ["name"]);
    return keep(call, name === undefined ? undefined : checkedName(name));
  },
  "POST /snapshots/{name}/restore": (call) => {
    if (!call.sandbox.restore(call.names.name ?? "")) throw unknown(call);
    return DONE;
  },
  "GET /snapshots/{name}": (call) => {
    const snapshot = call.sandbox.snapshotNamed(call.names.name ?? "");
    if (snapshot === undefined) throw unknown(call);
    return { status: 200, body: snapshotDocument(snapshot.state, call.sandbox.origin) };
  },
  "PUT /snapshots/{name}": (call) => {
    const name = checkedName(call.names.name ?? "");
    return keep(call, name, readSnapshotDocument(call.body, call.sandbox.state));
  },
  "DELETE /snapshots/{name}": (call) => {
    if (!call.sandbox.forget(call.names.name ?? "")) throw unknown(call);
    return DONE;
  },
};

function keep({ sandbox, parts }: ControlCall, name: string | undefined, state?: State): ControlAnswer {
  const snapshot = sandbox.snapshot(name, state);
  if (snapshot !== undefined) return { status: 201, body: { name: snapshot.name } };
  const there =
    sandbox.snapshots.length < sandbox.limits.snapshots
      ? `${parts.site.limits.totalSnapshots} snapshots in all sandboxes`
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

function unknown({ sandbox, names }: ControlCall): ControlError {
  const known = sandbox.snapshots.map(({ name }) => name).join(", ") || "none yet";
  return new ControlError(
    "standin_unknown_snapshot",
    `There is no snapshot ${JSON.stringify(names.name)}; there is ${known}.`,
    { status: 404 },
  );
}

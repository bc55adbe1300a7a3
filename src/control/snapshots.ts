import type { Json, JsonObject } from "../catalogue/document.ts";
import type { Snapshot } from "../state/sandbox.ts";
import { SANDBOX_NAME } from "../state/sandboxes.ts";
import { ControlError, members, type ControlCall, type Topic } from "./topic.ts";

/** States kept under names. */
export const snapshots: Topic = {
  "GET /snapshots": ({ sandbox }) => ({ status: 200, body: sandbox.snapshots.map(summary) }),
  "POST /snapshots": (call) => {
    const { name } = members(call, ["name"]);
    return { status: 201, body: { name: call.sandbox.snapshot(checkedName(name)).name } };
  },
  "POST /snapshots/{name}/restore": (call) => {
    if (!call.sandbox.restore(call.names.name ?? "")) throw unknown(call);
    return { status: 200, body: { ok: true } };
  },
  "DELETE /snapshots/{name}": (call) => {
    if (!call.sandbox.forget(call.names.name ?? "")) throw unknown(call);
    return { status: 200, body: { ok: true } };
  },
};

function summary({ name, taken, state }: Snapshot): JsonObject {
  const records = state.resources.reduce((sum, resource) => sum + (state.tableNamed(resource)?.size ?? 0), 0);
  return { name, taken: new Date(taken).toISOString(), records };
}

function checkedName(name: Json | undefined): string | undefined {
  if (name === undefined) return undefined;
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

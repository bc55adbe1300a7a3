import type { Hono } from "hono";
import type { Json, JsonObject } from "../json/json.ts";
import type { StateChange } from "../state/history.ts";
import type { Sandbox } from "../state/sandbox.ts";
import { causeOf, type ControlContext, type ControlEnv, json, jsonBody, sandboxOf } from "./control-env.ts";
import { ControlError } from "./control-error.ts";
import { readMembers, wholeNumber } from "./members.ts";

/** What changed the records, and the way back. */
export function history(topic: Hono<ControlEnv>): Hono<ControlEnv> {
  return topic
    .get("/history", (c) => {
      const { history } = sandboxOf(c);
      const changes: Json[] = history.changes().map(changeAsJson);
      return json(c, { changes, undone: history.undone, dropped: history.dropped });
    })
    .post("/undo", (c) => go(c, "undo"))
    .post("/redo", (c) => go(c, "redo"));
}

/** A change as it is listed. */
export function changeAsJson(change: StateChange): JsonObject {
  return { ...change, resources: { ...change.resources } };
}

async function go(c: ControlContext, way: "undo" | "redo"): Promise<Response> {
  const members = readMembers(await jsonBody(c), ["count"]);
  const sandbox = sandboxOf(c);
  goBy(way, wholeNumber(members.count, "count", 1) ?? 1, { sandbox, cause: causeOf(c, way) });
  const { last, undone } = sandbox.history;
  return json(c, { ok: true, change: last, undone });
}

/** Undoes so many changes, or makes them again. Throws a ControlError that says how many there are. */
export function goBy(
  way: "undo" | "redo",
  count: number,
  { sandbox, cause }: { sandbox: Sandbox; cause: Parameters<Sandbox["undo"]>[1] },
): void {
  const { done, undone } = sandbox.history;
  if (sandbox[way](count, cause)) return;
  const there = way === "undo" ? done : undone;
  const what = way === "undo" ? "can be undone" : "were undone and can be made again";
  throw new ControlError(
    `standin_no_${way}`,
    there === 0 ? `There are no changes that ${what}.` : `There are ${there} changes that ${what}, not ${count}.`,
    { status: 409 },
  );
}

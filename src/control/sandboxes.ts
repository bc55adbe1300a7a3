import type { Hono } from "hono";
import type { JsonObject } from "../json/json.ts";
import type { Sandbox } from "../state/sandbox.ts";
import { type ControlEnv, done, json, pathParam } from "./control-env.ts";
import { ControlError } from "./control-error.ts";

/** Every sandbox beside the default one; these calls need no sandbox themselves. */
export function sandboxes(topic: Hono<ControlEnv>): Hono<ControlEnv> {
  return topic
    .get("/sandboxes", (c) => json(c, c.env.parts.site.sandboxes.all.map(summary)))
    .delete("/sandboxes", (c) => {
      c.env.parts.site.sandboxes.dropAll();
      return done(c);
    })
    .delete("/sandboxes/:name", (c) => {
      const name = pathParam(c, "name");
      if (c.env.parts.site.sandboxes.drop(name)) return done(c);
      const message = `There is no sandbox ${JSON.stringify(name)}.`;
      throw new ControlError("standin_unknown_sandbox", message, { status: 404 });
    });
}

function summary({ name, journal, declaredFaults, snapshots }: Sandbox): JsonObject {
  return { name, requests: journal.size, faults: declaredFaults?.size ?? 0, snapshots: snapshots.length };
}

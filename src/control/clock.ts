import type { Hono } from "hono";
import type { Json, JsonObject } from "../json/json.ts";
import { type ClockChange, SPEEDS } from "../state/clock.ts";
import type { Sandbox } from "../state/sandbox.ts";
import { type ControlEnv, json, jsonBody, sandboxOf } from "./control-env.ts";
import { instant, readMembers, numberBetween, truth, wrongMember } from "./members.ts";

/** The sandbox's time. */
export function clock(topic: Hono<ControlEnv>): Hono<ControlEnv> {
  return topic
    .get("/clock", (c) => json(c, clockOf(sandboxOf(c))))
    .put("/clock", async (c) => {
      const body = await jsonBody(c);
      const sandbox = sandboxOf(c);
      setClock(sandbox, readChange(body));
      return json(c, clockOf(sandbox));
    });
}

/** What a sandbox's clock shows. */
export function clockOf({ clock }: Sandbox): JsonObject {
  return { now: new Date(clock.now()).toISOString(), frozen: clock.frozen, speed: clock.speed };
}

const EVER = 2 * 8.64e15;

function readChange(body: Json | undefined): ClockChange {
  const members = readMembers(body, ["now", "advanceMs", "frozen", "speed"]);
  const now = instant(members.now, "now");
  const advanceMs = numberBetween(members.advanceMs, "advanceMs", [-EVER, EVER]);
  const frozen = truth(members.frozen, "frozen");
  const speed = numberBetween(members.speed, "speed", SPEEDS);
  return {
    ...(now !== undefined && { now }),
    ...(advanceMs !== undefined && { advanceMs }),
    ...(frozen !== undefined && { frozen }),
    ...(speed !== undefined && { speed }),
  };
}

function setClock(sandbox: Sandbox, change: ClockChange): void {
  try {
    sandbox.setClock(change);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw wrongMember("advanceMs", "a step to a time of a year from 1000 to 8999", change.advanceMs ?? 0);
  }
}

import type { Hono } from "hono";
import type { Json } from "../json/json.ts";
import type { Origin } from "../state/origin.ts";
import { causeOf, type ControlEnv, done, jsonBody, refuseGone, sandboxOf } from "./control-env.ts";
import { instant, readMembers, wholeNumber, wrongMember } from "./members.ts";

/** Back to the seed; the clock goes on as it is unless a time is given. */
export function reset(topic: Hono<ControlEnv>): Hono<ControlEnv> {
  return topic.post("/reset", async (c) => {
    const { parts } = c.env;
    const body = await jsonBody(c);
    const sandbox = sandboxOf(c);
    const changes = readOrigin(body, parts.site.limits.scale);
    if (changes === undefined) {
      sandbox.reset(undefined, causeOf(c, "reset"));
      return done(c);
    }
    const seeded = await parts.build({ ...sandbox.origin, ...changes });
    refuseGone(sandbox);
    sandbox.reset(seeded, causeOf(c, "reset"));
    if (changes.now !== undefined) sandbox.setClock({ now: changes.now, frozen: true });
    return done(c);
  });
}

/** What to build anew from; undefined when the body asks for nothing new. */
function readOrigin(body: Json | undefined, highestScale: number): Partial<Origin> | undefined {
  const members = readMembers(body, ["seed", "scale", "now"]);
  if (Object.keys(members).length === 0) return undefined;
  const scale = wholeNumber(members.scale, "scale", 1);
  if (scale !== undefined && scale > highestScale)
    throw wrongMember("scale", `a whole number from 1 to ${highestScale}`, scale);
  const now = instant(members.now, "now");
  return {
    ...(members.seed !== undefined && { seed: seedOf(members.seed) }),
    ...(scale !== undefined && { scale }),
    ...(now !== undefined && { now }),
  };
}

function seedOf(value: Json): number | string {
  if (typeof value === "number" || typeof value === "string") return value;
  throw wrongMember("seed", "a number or a text", value);
}

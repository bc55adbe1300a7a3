import { ControlError, instant, members, type ControlCall, type Origin, type Topic } from "./topic.ts";

/** Back to the seed. */
export const reset: Topic = {
  "POST /reset": async (call) => {
    const origin = wantedOrigin(call);
    call.sandbox.reset(origin === undefined ? undefined : await call.parts.build(origin));
    if (origin !== undefined && "now" in (call.body as object))
      call.sandbox.clock.set({ now: origin.now, frozen: true });
    return { status: 200, body: { ok: true } };
  },
};

/** What to build anew from; undefined when the body asks for nothing new. */
function wantedOrigin(call: ControlCall): Origin | undefined {
  const { seed, scale, now } = members(call, ["seed", "scale", "now"]);
  if (seed === undefined && scale === undefined && now === undefined) return undefined;
  const { origin } = call.parts;
  if (seed !== undefined && typeof seed !== "number" && typeof seed !== "string")
    throw new ControlError("standin_seed", "seed must be a number or a text.");
  if (scale !== undefined && (typeof scale !== "number" || !Number.isInteger(scale) || scale < 1))
    throw new ControlError("standin_scale", "scale must be a whole number from 1 on.");
  return {
    seed: seed ?? origin.seed,
    scale: scale ?? origin.scale,
    now: now === undefined ? origin.now : instant(now, "now"),
  };
}

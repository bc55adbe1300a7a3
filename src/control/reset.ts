import type { Json } from "../catalogue/document.ts";
import type { Origin } from "../state/origin.ts";
import { instant, membersOf, wholeNumber, wrongMember } from "./members.ts";
import { type ControlCall, DONE, type Topic } from "./topic.ts";

/** Back to the seed; the clock goes on as it is unless a time is given. */
export const reset: Topic = {
  "POST /reset": async (call) => {
    const { sandbox } = call;
    const wanted = wantedOrigin(call);
    if (wanted === undefined) {
      sandbox.reset();
      return DONE;
    }
    sandbox.reset(await call.parts.build({ ...sandbox.origin, ...wanted }));
    if (wanted.now !== undefined) sandbox.clock.set({ now: wanted.now, frozen: true });
    return DONE;
  },
};

/** What to build anew from; undefined when the body asks for nothing new. */
function wantedOrigin({ body, parts }: ControlCall): Partial<Origin> | undefined {
  const members = membersOf(body, ["seed", "scale", "now"]);
  if (Object.keys(members).length === 0) return undefined;
  const scale = wholeNumber(members.scale, "scale", 1);
  const { scale: most } = parts.site.limits;
  if (scale !== undefined && scale > most) throw wrongMember("scale", `a whole number from 1 to ${most}`, scale);
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

import type { JsonObject } from "../catalogue/document.ts";
import type { ClockChange } from "../state/clock.ts";
import type { Sandbox } from "../state/sandbox.ts";
import { instant, membersOf, numberBetween, truth, wrongMember } from "./members.ts";
import type { ControlCall, Topic } from "./topic.ts";

/** The sandbox's time. */
export const clock: Topic = {
  "GET /clock": ({ sandbox }) => ({ status: 200, body: shown(sandbox) }),
  "PUT /clock": (call) => {
    const { sandbox } = call;
    change(sandbox, wantedChange(call));
    return { status: 200, body: shown(sandbox) };
  },
};

function shown({ clock }: Sandbox): JsonObject {
  return { now: new Date(clock.now()).toISOString(), frozen: clock.frozen };
}

const EVER = 2 * 8.64e15;

function wantedChange({ body }: ControlCall): ClockChange {
  const members = membersOf(body, ["now", "advanceMs", "frozen"]);
  const now = instant(members.now, "now");
  const advanceMs = numberBetween(members.advanceMs, "advanceMs", [-EVER, EVER]);
  const frozen = truth(members.frozen, "frozen");
  return {
    ...(now !== undefined && { now }),
    ...(advanceMs !== undefined && { advanceMs }),
    ...(frozen !== undefined && { frozen }),
  };
}

function change({ clock }: Sandbox, wanted: ClockChange): void {
  try {
    clock.set(wanted);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw wrongMember("advanceMs", "a step to a time of a year from 1000 to 8999", wanted.advanceMs ?? 0);
  }
}

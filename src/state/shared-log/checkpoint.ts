import type { Standing } from "../history.ts";
import type { ClockSetting } from "../clock.ts";
import type { FaultsDeclared } from "../faults.ts";
import type { Origin, Seeded } from "../origin.ts";
import type { SandboxContents } from "../sandbox.ts";
import type { Auth } from "../scenario.ts";
import { type ScenarioText, scenarioOf, scenarioText } from "./scenario-text.ts";
import { differenceBetween, differing, type StateDifference } from "./state-difference.ts";

/** A state as its difference from the one that a reset leads to. */
interface StandingText {
  readonly origin: Origin;
  readonly difference: StateDifference;
  readonly writtenBytes: number;
}

/** All that the entries of a log up to a place led to, in plain JSON. */
interface CheckpointText {
  readonly standing: StandingText;
  readonly clock: ClockSetting;
  readonly faults: FaultsDeclared;
  readonly auth: Auth | null;
  readonly snapshots: readonly (StandingText & { readonly name: string; readonly taken: number })[];
  readonly scenarios: readonly (readonly [string, ScenarioText | null])[];
  /** Number of the last change. */
  readonly change: number;
}

/** The text of a checkpoint; `change`: number of the last change. */
export function writeCheckpoint({ standing, clock, faults, auth, ...more }: SandboxContents, change: number): string {
  const snapshots = more.snapshots.map(({ name, taken, ...kept }) => ({ name, taken, ...standingText(kept) }));
  const scenarios = [...more.scenarios].map(
    ([name, scenario]) => [name, scenario === undefined ? null : scenarioText(scenario)] as const,
  );
  const text: CheckpointText = {
    standing: standingText(standing),
    clock,
    faults,
    auth: auth ?? null,
    snapshots,
    scenarios,
    change,
  };
  return JSON.stringify(text);
}

/** What a checkpoint holds, and the number of the last change; `build` makes the states that resets lead to. */
export async function readCheckpoint(
  text: string,
  build: (origin: Origin) => Seeded | Promise<Seeded>,
): Promise<{ readonly contents: SandboxContents; readonly change: number }> {
  const { standing, snapshots, scenarios, auth, change, ...plain } = JSON.parse(text) as CheckpointText;
  const read = async ({ origin, difference, writtenBytes }: StandingText): Promise<Standing> => {
    const seeded = await build(origin);
    return { state: differing(seeded.state, difference), writtenBytes, seeded };
  };
  const kept = [];
  for (const { name, taken, ...snapshot } of snapshots) kept.push({ name, taken, ...(await read(snapshot)) });
  return {
    change,
    contents: {
      ...plain,
      standing: await read(standing),
      auth: auth ?? undefined,
      snapshots: kept,
      scenarios: new Map(
        scenarios.map(([name, scenario]) => [name, scenario === null ? undefined : scenarioOf(scenario)]),
      ),
    },
  };
}

function standingText({ state, writtenBytes, seeded }: Standing): StandingText {
  return { origin: seeded.origin, difference: differenceBetween(seeded.state, state), writtenBytes };
}

import type { ClockChange } from "../clock.ts";
import { usualTimes } from "../fault-answers.ts";
import type { FaultDeclaration } from "../faults.ts";
import type { ChangeCause, History } from "../history.ts";
import type { Origin, Seeded } from "../origin.ts";
import { type Played, Sandbox, type SandboxContents, type SandboxParts, type Snapshot } from "../sandbox.ts";
import type { Scenario } from "../scenario.ts";
import type { Command, State } from "../state.ts";
import { Totals } from "../totals.ts";
import type { SharedStep, StepKind } from "./entry.ts";
import { NotShared } from "./not-shared.ts";
import { scenarioOf, scenarioText } from "./scenario-text.ts";
import { differenceBetween, differing } from "./state-difference.ts";

/** The shared sandbox as everybody sees it: the log's entries alone change it. */
export class SharedSandbox extends Sandbox {
  /** Does what a step says; `seeds` has what its origin was built to. */
  apply(step: SharedStep, seeds: (step: SharedStep) => Seeded | undefined): void {
    switch (step.do) {
      case "commit":
        return this.follow(after(this.state, step.commands), step.commands, step.cause);
      case "reset":
        return super.reset(seeds(step), step.cause);
      case "restore":
        super.restore(step.name, step.cause);
        return undefined;
      case "undo":
      case "redo": {
        const { difference, writtenBytes } = step.to;
        const seeded = seeds(step) ?? this.seeded;
        const to = { state: differing(this.state, difference), writtenBytes, seeded };
        return this.followTo(to, { way: step.do, count: step.count, cause: step.cause });
      }
      case "play":
        return super.play(this.#played(step), step.cause);
      case "snapshot":
        this.keepSnapshot(step.name, step.difference && differing(this.seeded.state, step.difference));
        return undefined;
      case "forget":
        super.forget(step.name);
        return undefined;
      case "clock":
        return super.setClock(step.change);
      case "fault":
        super.declare(step.fault);
        return undefined;
      case "clear-faults":
        return super.clearFaults();
      case "scenario":
        return super.putScenario(scenarioOf(step.scenario));
      case "remove-scenario":
        return super.removeScenario(step.name);
    }
  }

  #played(step: Extract<SharedStep, { do: "play" }>): Played {
    const { commands, difference, clock, faults, auth } = step;
    const state =
      commands === undefined
        ? differing(this.seeded.state, difference ?? { commands: [], nextIds: this.seeded.state.nextIds() })
        : after(this.state, commands);
    return { state, commands, clock, faults, auth };
  }

  override get isShared(): boolean {
    return true;
  }

  /** Holds from now on what the log's checkpoint does, or another sandbox. */
  override hold(contents: SandboxContents, history: History): void {
    super.hold(contents, history);
  }

  override commit(): never {
    throw besideTheLog();
  }
  override undo(): never {
    throw besideTheLog();
  }
  override redo(): never {
    throw besideTheLog();
  }
  override reset(): never {
    throw besideTheLog();
  }
  override play(): never {
    throw besideTheLog();
  }
  override snapshot(): never {
    throw besideTheLog();
  }
  override restore(): never {
    throw besideTheLog();
  }
  override forget(): never {
    throw besideTheLog();
  }
  override setClock(): never {
    throw besideTheLog();
  }
  override declare(): never {
    throw besideTheLog();
  }
  override clearFaults(): never {
    throw besideTheLog();
  }
  override putScenario(): never {
    throw besideTheLog();
  }
  override removeScenario(): never {
    throw besideTheLog();
  }
}

/** Somebody would change the shared sandbox beside its log. */
export function besideTheLog(): NotShared {
  return new NotShared(
    "The default sandbox is shared with other processes (--shared), and only requests change it: send one to /__standin, or name a sandbox",
  );
}

/** Throws where a fault goes by how many calls there were: each process would count its own. */
function refuseCounted({ times, from, chance, profile }: FaultDeclaration): void {
  const counting = Object.entries({ times, from, chance }).find(([, given]) => given !== undefined)?.[0];
  const named = profile !== undefined && usualTimes[profile] !== undefined ? `the profile ${profile}` : undefined;
  if ((counting ?? named) === undefined) return;
  throw new NotShared(
    `Each process would count its own calls for ${counting ?? named}, and the default sandbox is shared by several: leave it out, or name a sandbox`,
  );
}

function after(state: State, commands: readonly Command[]): State {
  return commands.reduce((now, command) => now.apply(command), state);
}

/** What writes go on from before the log has them: what everybody sees, with all that waits to be kept. What is done to it is noted as steps. */
export class TrialSandbox extends Sandbox {
  /** Told of each step. */
  note: (step: StepKind) => void;
  readonly #known: (origin: Origin) => Seeded | undefined;

  /** `known`: what an origin was built to already. */
  constructor(
    from: Sandbox,
    {
      note,
      known,
      ...parts
    }: SandboxParts & Pick<TrialSandbox, "note"> & { known: (origin: Origin) => Seeded | undefined },
  ) {
    super("", { ...parts, totals: new Totals(parts.totals?.limits), seeded: from.seeded });
    this.hold(from.contents, from.history.copy());
    this.note = note;
    this.#known = known;
  }

  override commit(state: State, commands: readonly Command[], cause: ChangeCause): boolean {
    const isKept = super.commit(state, commands, cause);
    if (isKept) this.note({ do: "commit", commands, cause });
    return isKept;
  }

  override undo(count: number, cause: ChangeCause): boolean {
    return this.#went("undo", count, cause);
  }

  override redo(count: number, cause: ChangeCause): boolean {
    return this.#went("redo", count, cause);
  }

  #went(way: "undo" | "redo", count: number, cause: ChangeCause): boolean {
    const before = this.state;
    if (!super[way](count, cause)) return false;
    const { standing } = this.contents;
    const { writtenBytes, seeded } = standing;
    const difference = differenceBetween(before, standing.state);
    this.note({ do: way, count, to: { difference, writtenBytes, origin: seeded.origin }, cause });
    return true;
  }

  override reset(seeded: Seeded | undefined, cause: ChangeCause): void {
    // What is the same as before has to be so here as in other processes, which build nothing anew that they know.
    super.reset(seeded && (this.#known(seeded.origin) ?? seeded), cause);
    this.note({ do: "reset", ...(seeded && { origin: seeded.origin }), cause });
  }

  override play(played: Played, cause: ChangeCause): void {
    played.faults.forEach(refuseCounted);
    super.play(played, cause);
    const { state, commands, clock, faults, auth } = played;
    const led = commands === undefined ? { difference: differenceBetween(this.seeded.state, state) } : { commands };
    this.note({ do: "play", ...led, ...(clock && { clock }), faults, ...(auth && { auth }), cause });
  }

  override snapshot(name?: string, state?: State): Snapshot | undefined {
    const snapshot = super.snapshot(name, state);
    if (snapshot === undefined) return undefined;
    const difference = state === undefined ? undefined : differenceBetween(this.seeded.state, state);
    this.note({ do: "snapshot", name: snapshot.name, ...(difference && { difference }) });
    return snapshot;
  }

  override restore(name: string, cause: ChangeCause): boolean {
    const isRestored = super.restore(name, cause);
    if (isRestored) this.note({ do: "restore", name, cause });
    return isRestored;
  }

  override forget(name: string): boolean {
    const isForgotten = super.forget(name);
    if (isForgotten) this.note({ do: "forget", name });
    return isForgotten;
  }

  override setClock(change: ClockChange): void {
    super.setClock(change);
    this.note({ do: "clock", change });
  }

  override declare(fault: FaultDeclaration): number {
    refuseCounted(fault);
    const id = super.declare(fault);
    this.note({ do: "fault", fault });
    return id;
  }

  override clearFaults(): void {
    super.clearFaults();
    this.note({ do: "clear-faults" });
  }

  override putScenario(scenario: Scenario): void {
    super.putScenario(scenario);
    this.note({ do: "scenario", scenario: scenarioText(scenario) });
  }

  override removeScenario(name: string): void {
    super.removeScenario(name);
    this.note({ do: "remove-scenario", name });
  }
}

import type { Command, State } from "./state.ts";
import type { ChangeCause } from "./history.ts";
import type { Gone, Sandbox } from "./sandbox.ts";

/** Why something can't be written: the sandbox has no room for it, or is no more. */
export type NotKept = "full" | Gone;

/** What became of what a request wrote to a shared sandbox: its log has it, others were quicker, it can't be told, there is no room, or the log is out of reach. */
export interface WriteOutcome {
  readonly outcome: "kept" | "behind" | "unknown" | "full" | "away";
}

/**
 * A sandbox as one request sees it. Once the sandbox is reset or restored, a request under way goes on from the state that was
 * put away, and what it still writes is put away too: no answer mixes two states. Then it has to be made anew. Once the sandbox
 * itself is gone, nothing is written any more.
 */
export class StateSession {
  readonly sandbox: Sandbox;
  #era: number;
  #last: State;
  #isLost = false;
  readonly #cause: ChangeCause;
  #change: number | undefined;

  /** `cause`: what is noted of what it changes. */
  constructor(sandbox: Sandbox, cause: ChangeCause = { kind: "call", method: "", path: "", user: null }) {
    this.sandbox = sandbox;
    this.#cause = cause;
    this.#era = sandbox.era;
    this.#last = sandbox.state;
  }

  /** The state that the request goes on from. */
  get state(): State {
    if (this.#isCurrent) this.#last = this.sandbox.state;
    return this.#last;
  }

  /** Milliseconds since the epoch on the sandbox's clock. */
  now(): number {
    return this.sandbox.clock.now();
  }

  /** Takes the state after these commands for the present one; says why where it can't be kept. */
  commit(state: State, commands: readonly Command[]): NotKept | undefined {
    if (this.sandbox.gone !== undefined) return this.sandbox.gone;
    if (!this.#isCurrent) this.#isLost = !this.#commitsLate(state);
    else if (!this.sandbox.commit(state, commands, this.#cause)) return "full";
    else this.#change = this.sandbox.history.last;
    this.#last = state;
    return undefined;
  }

  /** What a request has changed in part already can't be made anew: where the site was read again meanwhile, the rest follows. */
  #commitsLate(state: State): boolean {
    if (this.#change === undefined) return false;
    return this.sandbox.commitLate({ before: this.#last, after: state }, this.#era, this.#cause);
  }

  /** What becomes of all that was written, where it takes time until that is known: in a sandbox that several processes share. */
  settle(): Promise<WriteOutcome> | undefined {
    return undefined;
  }

  /** Number of the shared log's entry that has what was written. */
  get place(): number | undefined {
    return undefined;
  }

  /** Goes on from what others have written meanwhile; false once that was often enough. */
  async again(): Promise<boolean> {
    this.renew();
    return true;
  }

  /** Number of the last change that the request made; undefined where it made none. */
  get change(): number | undefined {
    return this.#change;
  }

  /** Who asks, once that is known. */
  set user(name: string | null) {
    this.#cause.user = name;
  }

  /** Whether something was written to a state that had been put away. */
  get isLost(): boolean {
    return this.#isLost;
  }

  /** Goes on from the state that is there now. */
  renew(): void {
    this.#era = this.sandbox.era;
    this.#isLost = false;
  }

  get #isCurrent(): boolean {
    return this.sandbox.era === this.#era;
  }
}

import type { Command, State } from "./state.ts";
import type { Sandbox } from "./sandbox.ts";

/**
 * A sandbox as one request sees it. Once the sandbox is reset or restored, a request under way goes on from the state that was
 * put away, and what it still writes is put away too: no answer mixes two states.
 */
export class StateSession {
  readonly sandbox: Sandbox;
  readonly #era: number;
  #last: State;

  constructor(sandbox: Sandbox) {
    this.sandbox = sandbox;
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

  /** Takes the state after these commands for the present one; false where the sandbox has no room for it. */
  commit(state: State, commands: readonly Command[]): boolean {
    if (this.#isCurrent && !this.sandbox.commit(state, commands)) return false;
    this.#last = state;
    return true;
  }

  get #isCurrent(): boolean {
    return this.sandbox.era === this.#era;
  }
}

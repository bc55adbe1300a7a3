import type { ChangeCause } from "../history.ts";
import type { Command, State } from "../state.ts";
import { StateSession, type WriteOutcome } from "../state-session.ts";
import { LONGEST_TRYING } from "./attempts.ts";
import type { SharedLine } from "./shared-line.ts";

/**
 * The shared sandbox as one request sees it. A read sees what the log has; a write goes on from all that is on its way there, and what it
 * changes is written as one, once it is known whole.
 */
export class SharedSession extends StateSession {
  readonly #line: SharedLine;
  readonly #written: ChangeCause;
  #isWriting: boolean;
  #life: number | undefined;
  /** When it was first overtaken. */
  #overtaken: number | undefined;
  #from: State | undefined;
  #to: State | undefined;
  readonly #commands: Command[] = [];
  #n: number | undefined;
  #noted: number | undefined;

  constructor(line: SharedLine, cause: ChangeCause) {
    super(line.sandbox, cause);
    this.#line = line;
    this.#written = cause;
    this.#isWriting = !/^(?:GET|HEAD|OPTIONS)$/.test(cause.method);
  }

  override get state(): State {
    if (this.#to !== undefined) return this.#to;
    if (!this.#isWriting) return this.#line.sandbox.state;
    this.#life ??= this.#line.life;
    return this.#line.state;
  }

  override commit(state: State, commands: readonly Command[]): undefined {
    this.#from ??= this.state;
    this.#to = state;
    this.#commands.push(...commands);
  }

  override settle(): Promise<WriteOutcome> | undefined {
    const from = this.#from;
    if (from === undefined) return this.#life === undefined ? undefined : this.#line.settled(this.#life);
    const { trouble } = this.#line;
    const written =
      trouble === undefined
        ? this.#line.commit({ from, to: this.state, commands: [...this.#commands] }, this.#written)
        : "away";
    if (typeof written === "string") return Promise.resolve({ outcome: written });
    const change = this.#line.change;
    return written.then((settled) => {
      if (settled.outcome === "kept") [this.#n, this.#noted] = [settled.n, change];
      return settled;
    });
  }

  /** Number of the entry that has what was written. */
  override get place(): number | undefined {
    return this.#n;
  }

  override get change(): number | undefined {
    return this.#noted;
  }

  /** Goes on from what is there now, as a write; false once that went on for long enough. */
  override async again(): Promise<boolean> {
    this.#overtaken ??= this.#line.elapsed;
    this.#isWriting = true;
    [this.#life, this.#from, this.#to] = [undefined, undefined, undefined];
    this.#commands.length = 0;
    await this.#line.turn();
    return this.#line.elapsed - this.#overtaken < LONGEST_TRYING;
  }
}

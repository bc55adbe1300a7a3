import { SharedLogError } from "./head.ts";

/** Whether a process can tell what the log has, and why not. */
export class LogContact {
  readonly #local: () => number;
  readonly #report: (error: unknown) => void;
  #trouble: string | undefined;
  #stuck: string | undefined;
  #awaySince = 0;

  /** `local`: milliseconds of a clock that only runs forward. `report`: told of each outage once. */
  constructor(local: () => number, report: (error: unknown) => void) {
    this.#local = local;
    this.#report = report;
  }

  /** Why it can't; undefined where all is well. */
  get trouble(): string | undefined {
    return this.#stuck ?? this.#trouble;
  }

  /** Whether it never will again. */
  get isStuck(): boolean {
    return this.#stuck !== undefined;
  }

  /** For how many seconds it has been so. */
  get staleFor(): number {
    return Math.round((this.#local() - this.#awaySince) / 1000);
  }

  /** The engine has given no answer. */
  lose(error: unknown): void {
    if (this.#trouble !== undefined) return;
    const why = error instanceof Error ? error.message || error.name : String(error);
    this.#awaySince = this.#local();
    this.#trouble = `the shared log can't be reached: ${why}`;
    this.#report(new SharedLogError(this.#trouble));
  }

  /** The engine has answered. */
  find(): void {
    this.#trouble = undefined;
  }

  /** It can never go on, and this is why. */
  stick(why: string): void {
    this.#stuck = why;
  }
}

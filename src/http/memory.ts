import type { JsonObject } from "../catalogue/document.ts";
import type { Sandbox } from "../state/sandbox.ts";
import type { State } from "../state/state.ts";

/** An answer to a read as it went out, and what the journal notes of its call. */
export interface Remembered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array<ArrayBuffer> | null;
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly route: string | null;
  readonly params: JsonObject;
  readonly basis: string;
}

/** What one sandbox remembers: answers that hold for one state and one second of its clock. */
interface Remembering {
  readonly state: State;
  readonly second: number;
  readonly version: number;
  readonly answers: Map<string, Remembered>;
  bytes: number;
}

/** What a sandbox looks like at one moment; an answer is a function of the request and of this. */
export interface Moment {
  readonly state: State;
  readonly second: number;
  readonly version: number;
}

/** The moment of a sandbox: calls see the time in whole seconds, so that nothing changes within one. */
export function momentOf({ state, clock }: Sandbox): Moment {
  return { state, second: Math.floor(clock.now() / 1000), version: clock.version };
}

/** Whether two moments are one as far as answers go. */
export function sameMoment(a: Moment, b: Moment): boolean {
  return a.state === b.state && a.second === b.second && a.version === b.version;
}

/** Answers to reads, for as long as the state they were read from is the present one; a sandbox takes its own with it. */
export class AnswerMemory {
  readonly #bySandbox = new WeakMap<Sandbox, Remembering>();
  readonly #limit: number;

  /** `limit`: bytes that each sandbox remembers at most. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** The answer that the sandbox has for the key at this moment. */
  find(sandbox: Sandbox, key: string): Remembered | undefined {
    const remembering = this.#bySandbox.get(sandbox);
    if (remembering === undefined || remembering.state !== sandbox.state) return undefined;
    const remembered = remembering.answers.get(key);
    return remembered !== undefined && sameMoment(remembering, momentOf(sandbox)) ? remembered : undefined;
  }

  /** Keeps an answer that was read at this moment; what is kept of another moment goes. */
  keep(sandbox: Sandbox, { key, moment, answer }: { key: string; moment: Moment; answer: Remembered }): void {
    const size = (answer.bytes?.byteLength ?? 0) + 2 * key.length + 1000;
    if (size > this.#limit) return;
    const remembering = this.#remembering(sandbox, moment);
    if (remembering.bytes + size > this.#limit) this.#forget(remembering);
    remembering.answers.set(key, answer);
    remembering.bytes += size;
  }

  #remembering(sandbox: Sandbox, moment: Moment): Remembering {
    const known = this.#bySandbox.get(sandbox);
    if (known !== undefined && sameMoment(known, moment)) return known;
    const made = { ...moment, answers: new Map<string, Remembered>(), bytes: 0 };
    this.#bySandbox.set(sandbox, made);
    return made;
  }

  #forget(remembering: Remembering): void {
    remembering.answers.clear();
    remembering.bytes = 0;
  }
}

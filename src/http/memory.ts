import type { Sandbox } from "../state/sandbox.ts";
import type { State } from "../state/state.ts";
import type { Remembered } from "./remembered.ts";

/** Answers that go together when room is needed. */
interface Shelf {
  readonly answers: Map<string, Remembered>;
  bytes: number;
  /** Whether it was used since it was last passed by. */
  used: boolean;
}

/** What one sandbox remembers: answers that hold for one state and one second of its clock. */
interface Remembering extends Moment {
  readonly shelf: Shelf;
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

/**
 * Answers to reads, for as long as the state they were read from is the present one. Beyond the limit, whole sandboxes forget
 * theirs, those first that were not used for long: they stand in a ring, and one that was used is passed by once.
 */
export class AnswerMemory {
  readonly #bySandbox = new WeakMap<Sandbox, Remembering>();
  /** Knows nothing of sandboxes, so that one that is dropped takes its state with it. */
  readonly #ring = new Set<Shelf>();
  readonly #limit: number;
  #bytes = 0;

  /** `limit`: bytes that all sandboxes together remember at most. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** The answer that the sandbox has for the key at this moment. */
  find(sandbox: Sandbox, key: string): Remembered | undefined {
    const remembering = this.#bySandbox.get(sandbox);
    if (remembering === undefined || remembering.state !== sandbox.state) return undefined;
    const { shelf } = remembering;
    const remembered = shelf.answers.get(key);
    if (remembered === undefined || !sameMoment(remembering, momentOf(sandbox))) return undefined;
    shelf.used = true;
    return remembered;
  }

  /** Keeps an answer that was read at this moment; what is kept of another moment goes. */
  keep(sandbox: Sandbox, { key, moment, answer }: { key: string; moment: Moment; answer: Remembered }): void {
    const size = answer.size + 2 * key.length + 1000;
    if (size > this.#limit) return;
    const shelf = this.#shelf(sandbox, moment);
    if (shelf.answers.has(key)) return;
    while (this.#bytes + size > this.#limit) this.#makeRoom();
    shelf.answers.set(key, answer);
    shelf.bytes += size;
    shelf.used = true;
    this.#bytes += size;
    this.#ring.add(shelf);
  }

  #shelf(sandbox: Sandbox, moment: Moment): Shelf {
    const known = this.#bySandbox.get(sandbox);
    if (known !== undefined && sameMoment(known, moment)) return known.shelf;
    const shelf = known?.shelf ?? { answers: new Map<string, Remembered>(), bytes: 0, used: true };
    this.#clear(shelf);
    this.#bySandbox.set(sandbox, { ...moment, shelf });
    return shelf;
  }

  /** Passes by the first in the ring, or clears it. */
  #makeRoom(): void {
    const [shelf] = this.#ring;
    if (shelf === undefined) return;
    this.#ring.delete(shelf);
    if (shelf.used) {
      shelf.used = false;
      this.#ring.add(shelf);
    } else this.#clear(shelf);
  }

  #clear(shelf: Shelf): void {
    this.#bytes -= shelf.bytes;
    shelf.answers.clear();
    shelf.bytes = 0;
  }
}
